// What the synthesizer and its thread say to each other.

import type { AgentDefinition } from '../../domain/agent-definition.js';

export interface FliteRequest {
  readonly id: number;
  readonly text: string;
  readonly voice: AgentDefinition['voice'];
}

export type FliteReply =
  | { readonly id: number; readonly samples: Int16Array }
  /** `failure` says what went wrong, for a developer. */
  | { readonly id: number; readonly failure: string };

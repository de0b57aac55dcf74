// What the agent says by messages: each becomes a fact, or runs one of the page's tools and is answered.
import type { CallFact } from './call-fact.js';
import type { ToolResultMessage } from '../protocol/client-message.js';
import { runClientTool, toToolResult, type ClientTool } from './client-tools.js';
import type { Clock } from '../platform/clock.js';
import type { ServerMessage, ToolInvocation, TranscriptMessage } from '../protocol/server-message.js';
import type { Transcript } from '../protocol/transcript.js';
import { reduceTranscripts } from './transcripts.js';

export interface AgentMessagesOptions {
  /** Looks a tool up when it is called, so that tools registered during the call count. */
  readonly findTool: (name: string) => ClientTool | undefined;
  /** The call's utterances so far. */
  readonly readTranscripts: () => readonly Transcript[];
  readonly clock: Clock;
  /** Aborted at the end of the call: a tool that still runs is stopped then, and answers nobody. */
  readonly signal: AbortSignal;
  readonly answer: (result: ToolResultMessage) => void;
  readonly report: (fact: CallFact) => void;
}

export class AgentMessages {
  readonly #options: AgentMessagesOptions;

  constructor(options: AgentMessagesOptions) {
    this.#options = options;
  }

  handle(message: ServerMessage): void {
    const { report } = this.#options;
    switch (message.type) {
      case 'state':
        report({ type: 'agent_state', state: message.state });
        return;
      case 'call_started':
        report({ type: 'call_started', callId: message.callId });
        return;
      case 'transcript':
        this.#addTranscript(message);
        return;
      case 'tool_invocation':
        void this.#runTool(message);
        return;
    }
  }

  #addTranscript(message: TranscriptMessage): void {
    const { readTranscripts, report } = this.#options;
    if (message.speaker === 'user' && message.medium === 'voice') report({ type: 'user_heard' });
    const before = readTranscripts();
    const transcripts = reduceTranscripts(before, message);
    if (transcripts !== before) report({ type: 'transcripts', transcripts });
  }

  async #runTool(invocation: ToolInvocation): Promise<void> {
    const { findTool, signal, clock, answer, report } = this.#options;
    const outcome = await runClientTool(findTool(invocation.toolName), invocation, { signal, clock });
    if (signal.aborted) return;
    answer(toToolResult(invocation, outcome));
    report({ type: 'toolcall', invocation, outcome });
  }
}

// The built-in responders by name.

import type { AgentDefinition } from '../agents/agent-definition.js';
import type { Responder } from '@voice-agent/service';
import { EchoResponder } from './echo-responder.js';
import { PlainResponder } from '@voice-agent/service';
import { RestaurantResponder } from './restaurant-responder.js';

/** A new one for each call: a responder remembers what was said in it. */
export function createResponder(personality: AgentDefinition['personality']): Responder {
  switch (personality) {
    case 'restaurant':
      return new RestaurantResponder();
    case 'echo':
      return new EchoResponder();
    case 'plain':
      return new PlainResponder();
  }
}

// The built-in brains by name.

import type { AgentDefinition } from '../domain/agent-definition.js';
import type { Brain } from './brain.js';
import { EchoBrain } from './brains/echo-brain.js';
import { PlainBrain } from './brains/plain-brain.js';
import { RestaurantBrain } from './brains/restaurant-brain.js';

/** A new one for each call: a brain remembers what was said in it. */
export function createBrain(personality: AgentDefinition['personality']): Brain {
  switch (personality) {
    case 'restaurant':
      return new RestaurantBrain();
    case 'echo':
      return new EchoBrain();
    case 'plain':
      return new PlainBrain();
  }
}

// Hands each event to all who watch the service; one that fails is no matter of the others, nor of what happened.

import type { OnEvent, ServiceEvent } from '../telemetry/service-event.js';

export class EventSinks {
  readonly #sinks: OnEvent[] = [];

  constructor(first: OnEvent | undefined) {
    if (first !== undefined) this.#sinks.push(first);
  }

  add(sink: OnEvent): void {
    this.#sinks.push(sink);
  }

  /** Never throws. */
  tell(event: ServiceEvent): void {
    for (const sink of this.#sinks) {
      try {
        sink(event);
      } catch {
        // Who watches has failed, and what they watch goes on.
      }
    }
  }
}

// An element whose listeners know the types of its events. Types only: at run time it is a LitElement.
import { LitElement } from 'lit';
import type { RatingEvent } from '../call/rating-event.js';
import type { VoiceSessionEventMap } from '../session/events.js';
import type { PanelToggleEvent } from './panel-toggle-event.js';

/** What the element tells, by type: the events of its session, and two of its own. */
export interface VoiceAgentOwnEventMap extends VoiceSessionEventMap {
  rating: RatingEvent;
  toggle: PanelToggleEvent;
}

/** The element's events by type; `error` and `toggle` take the place of those every HTML element has. */
export type VoiceAgentEventMap = Omit<HTMLElementEventMap, keyof VoiceAgentOwnEventMap> &
  VoiceAgentOwnEventMap;

export class VoiceEventElement extends LitElement {
  override addEventListener<Type extends keyof VoiceAgentEventMap>(
    type: Type,
    listener: (this: this, event: VoiceAgentEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener as EventListener, options);
  }

  override removeEventListener<Type extends keyof VoiceAgentEventMap>(
    type: Type,
    listener: (this: this, event: VoiceAgentEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void {
    super.removeEventListener(type, listener as EventListener, options);
  }
}

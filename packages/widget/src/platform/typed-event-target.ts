// An EventTarget whose listeners know their events' types. Types only; at run time it is EventTarget.

/** `addEventListener` and `removeEventListener`, typed by an event map. */
export interface TypedListeners<EventMap> {
  addEventListener<Type extends keyof EventMap & string>(
    type: Type,
    listener: ((event: EventMap[Type]) => void) | null,
    options?: AddEventListenerOptions | boolean,
  ): void;
  removeEventListener<Type extends keyof EventMap & string>(
    type: Type,
    listener: ((event: EventMap[Type]) => void) | null,
    options?: EventListenerOptions | boolean,
  ): void;
}

/** The constructor of an event target with typed listeners. */
export type TypedEventTarget<EventMap> = new () => TypedListeners<EventMap> & EventTarget;

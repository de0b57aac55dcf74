// Notices when the system gives sound back to the page: after a phone call, a locked screen, a page put aside.

export interface InterruptionOptions {
  readonly context: AudioContext | undefined;
  /** Aborted at the end of the call. */
  readonly signal: AbortSignal;
  /** Sound may be asked for again. May be called when nothing was interrupted. */
  readonly onOver: () => void;
}

/**
 * Watches until the call is over. An audio context that the system interrupts (`interrupted`, in Safari) comes back
 * as suspended or running; a page that is shown again may find its sound paused.
 */
export function watchInterruptions({ context, signal, onOver }: InterruptionOptions): void {
  let wasInterrupted = false;
  context?.addEventListener(
    'statechange',
    () => {
      // Not in the types: only Safari tells an interruption from a suspension.
      const isInterrupted = (context.state as string) === 'interrupted';
      if (wasInterrupted && !isInterrupted && context.state !== 'closed') onOver();
      wasInterrupted = isInterrupted;
    },
    { signal },
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') onOver();
    },
    { signal },
  );
}

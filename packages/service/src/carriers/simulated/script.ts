// What a callee does on the telephone, as data. After its last step a callee stays on the line, silent, until the other side hangs up.

export type Step =
  /** Default voice: the one that the carrier's opener chooses. */
  | { readonly kind: 'say'; readonly text: string; readonly voice?: string }
  /**
   * Waits until the other side has spoken and paused. When it does not begin within the limit (default: 20 s), `go-on` takes the next
   * step; otherwise the callee says "Hello?", waits once more and hangs up.
   */
  | { readonly kind: 'listen'; readonly limitMs?: number; readonly orElse?: 'go-on' }
  /** Speaks as soon as the other side has spoken for so long. Without such a moment within 20 s, it speaks anyhow. */
  | { readonly kind: 'interrupt'; readonly afterMs: number; readonly text: string }
  | { readonly kind: 'wait'; readonly durationMs: number }
  /** One key after the other: `0` to `9`, `*`, `#`. */
  | { readonly kind: 'press'; readonly keys: string }
  /** The tone after which a message is left. */
  | { readonly kind: 'beep' }
  /** Takes a message: until it was followed by 5 s of silence, and for 30 s at most. */
  | { readonly kind: 'record' }
  /** Begins again from the first step. */
  | { readonly kind: 'repeat' }
  /** The network breaks off. */
  | { readonly kind: 'lose' }
  | { readonly kind: 'hang-up' };

export type Script = readonly Step[];

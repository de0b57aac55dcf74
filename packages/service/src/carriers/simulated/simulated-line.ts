// Our end of a connection with a scripted callee.

import type { DialFailure, Line, LineEnd, SentListener } from '../carrier.js';
import type { AudioPort } from '../../rooms/audio-port.js';
import type { Beat } from './beat.js';
import type { Callee } from './callee.js';
import { PacedSound } from './paced-sound.js';
import type { Peer } from './peer.js';

export interface LineOptions {
  /** That of the carrier. */
  readonly beat: Beat;
  readonly callee: Callee;
  /** Connects the line's callee with this number. Settles when that rings, or with the reason why it does not. */
  readonly transfer: (line: SimulatedLine, to: string) => Promise<DialFailure | undefined>;
  readonly join: (callee: Callee, other: Callee) => void;
}

const ALREADY_DOWN: DialFailure = { kind: 'refused', message: 'The call is over.' };
const ALREADY_TRANSFERRING: DialFailure = { kind: 'refused', message: 'The call is being transferred.' };

export class SimulatedLine implements Line, Peer {
  readonly audio: AudioPort;
  readonly closed: Promise<LineEnd>;
  readonly #options: LineOptions;
  readonly #voice: PacedSound;
  readonly #microphone = new Set<(samples: Int16Array) => void>();
  readonly #digits = new Set<(digit: string) => void>();
  readonly #sent = new Set<SentListener>();
  #settle: (end: LineEnd) => void = () => undefined;
  #isDown = false;
  #isTransferring = false;

  constructor(options: LineOptions) {
    this.#options = options;
    this.closed = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#voice = new PacedSound({ beat: options.beat, send: (piece) => this.#send(piece) });
    this.audio = {
      onMicrophone: (listener) => added(this.#microphone, listener),
      play: (samples) => this.#voice.play(samples),
      clear: () => this.#voice.clear(),
    };
  }

  onDigit(listener: (digit: string) => void): () => void {
    return added(this.#digits, listener);
  }

  onSent(listener: SentListener): () => void {
    return added(this.#sent, listener);
  }

  hangUp(): void {
    if (this.#isDown) return;
    this.#close('us');
    this.#options.callee.leave();
  }

  async transfer(to: string): Promise<DialFailure | undefined> {
    if (this.#isDown) return ALREADY_DOWN;
    if (this.#isTransferring) return ALREADY_TRANSFERRING;
    this.#isTransferring = true;
    const failure = await this.#options.transfer(this, to);
    this.#isTransferring = false;
    return failure;
  }

  /** Does nothing when one of the two lines is down. */
  join(other: Line): void {
    if (!(other instanceof SimulatedLine) || other.#options.beat !== this.#options.beat)
      throw new TypeError('The other line is of another carrier.');
    if (this.#isDown || other.#isDown || other === this) return;
    this.#options.join(this.release(), other.release());
  }

  /** Leaves the callee to somebody else. */
  release(): Callee {
    this.#close('transferred');
    return this.#options.callee;
  }

  hear(samples: Int16Array): void {
    for (const listener of this.#microphone) listener(samples);
  }

  press(digit: string): void {
    for (const listener of this.#digits) listener(digit);
  }

  leave(how: 'them' | 'lost'): void {
    this.#close(how);
  }

  #send(piece: Int16Array): void {
    for (const listener of this.#sent) listener(piece);
    this.#options.callee.hear(piece);
  }

  #close(end: LineEnd): void {
    if (this.#isDown) return;
    this.#isDown = true;
    this.#voice.close();
    this.#microphone.clear();
    this.#digits.clear();
    this.#sent.clear();
    this.#settle(end);
  }
}

function added<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

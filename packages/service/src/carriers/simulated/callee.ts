// Somebody at the far end who follows a script: they speak, listen, press keys and hang up.

import { OwnedTimers, type Timers } from '../../time/timers.js';
import type { Beat } from './beat.js';
import { beep } from './beep.js';
import { PacedSound } from './paced-sound.js';
import type { Peer } from './peer.js';
import type { Script, Step } from './script.js';
import { TurnListener } from './turn-listener.js';

/** Words as samples in the audio port's format. */
export type Speak = (text: string, voice?: string) => Promise<Int16Array>;

/** What callees share. */
export interface CalleeWorld {
  readonly timers: Timers;
  readonly beat: Beat;
  readonly speak: Speak;
}

/** More than the silence that ends a turn, for all who listen for that. */
const TRAILING_SILENCE_MS = 1_200;
/** How long they wait for the other side to begin. */
const TURN_TIMEOUT_MS = 20_000;
const MAX_MESSAGE_MS = 30_000;
const SILENCE_AFTER_MESSAGE_MS = 5_000;
const KEY_INTERVAL_MS = 300;

export class Callee implements Peer {
  readonly #world: CalleeWorld;
  readonly #script: Script;
  readonly #timers: OwnedTimers;
  readonly #listener: TurnListener;
  readonly #output: PacedSound;
  /** Settles when this one is off the line. */
  readonly gone: Promise<void>;
  #settleGone: () => void = () => undefined;
  #isDown = false;
  #peer: Peer | undefined;

  constructor(world: CalleeWorld, script: Script) {
    this.#world = world;
    this.#script = script;
    this.gone = new Promise((resolve) => {
      this.#settleGone = resolve;
    });
    this.#timers = new OwnedTimers(world.timers, () => this.#end('lost'));
    this.#listener = new TurnListener(this.#timers);
    this.#output = new PacedSound({
      beat: world.beat,
      send: (piece) => this.#peer?.hear(piece),
      trailingMs: TRAILING_SILENCE_MS,
    });
  }

  /** Takes up the telephone and begins. */
  begin(peer: Peer): void {
    this.#peer = peer;
    this.#follow().catch(() => this.#end('lost'));
  }

  /** Goes on with somebody else. */
  connect(peer: Peer): void {
    this.#peer = peer;
  }

  hear(samples: Int16Array): void {
    this.#listener.hear(samples);
  }

  press(): void {
    // People do not notice keys.
  }

  leave(): void {
    this.#close();
  }

  async #follow(): Promise<void> {
    await Promise.resolve(); // whoever has just got the line begins to listen first
    for (let next = 0; next < this.#script.length && !this.#isDown; next++) {
      const step = this.#script[next];
      if (step?.kind === 'repeat') next = -1;
      else if (step !== undefined) await Promise.race([this.#take(step), this.gone]);
    }
  }

  async #take(step: Exclude<Step, { kind: 'repeat' }>): Promise<void> {
    switch (step.kind) {
      case 'say':
        return this.#say(step.text, step.voice);
      case 'listen':
        return this.#listen(step.limitMs ?? TURN_TIMEOUT_MS, step.orElse);
      case 'interrupt':
        await this.#listener.untilVoiced(step.afterMs, TURN_TIMEOUT_MS);
        await this.#say(step.text);
        this.#listener.forget();
        return;
      case 'wait':
        return this.#pass(step.durationMs);
      case 'press':
        for (const key of step.keys) {
          this.#peer?.press(key);
          await this.#pass(KEY_INTERVAL_MS);
        }
        return;
      case 'beep':
        this.#listener.forget();
        return this.#play(beep());
      case 'record':
        return this.#record();
      case 'lose':
        this.#end('lost');
        return;
      case 'hang-up':
        this.#end('them');
        return;
    }
  }

  async #say(text: string, voice?: string): Promise<void> {
    await this.#play(await this.#world.speak(text, voice));
  }

  async #play(samples: Int16Array): Promise<void> {
    await this.#output.play(samples).done;
  }

  async #listen(limitMs: number, orElse?: 'go-on'): Promise<void> {
    if ((await this.#listener.untilTurn(limitMs)) || orElse === 'go-on') return;
    await this.#say('Hello?');
    if (!(await this.#listener.untilTurn(limitMs))) this.#end('them');
  }

  async #record(): Promise<void> {
    await Promise.race([
      this.#listener.untilTurn(MAX_MESSAGE_MS, SILENCE_AFTER_MESSAGE_MS),
      this.#pass(MAX_MESSAGE_MS),
    ]);
  }

  #pass(durationMs: number): Promise<void> {
    return new Promise((resolve) => void this.#timers.after(durationMs, resolve));
  }

  #end(how: 'them' | 'lost'): void {
    if (this.#isDown) return;
    const peer = this.#peer;
    this.#close();
    peer?.leave(how);
  }

  #close(): void {
    this.#isDown = true;
    this.#peer = undefined;
    this.#timers.close();
    this.#output.close();
    this.#settleGone();
  }
}

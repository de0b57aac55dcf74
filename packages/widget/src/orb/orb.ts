// Keeps a canvas showing the orb: repaints while something moves and is visible, and does nothing otherwise.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { drawOrb, type OrbColours } from './draw-orb.js';
import type { OrbReading } from './orb-reading.js';
import { isClosed, isMoving, type OrbState } from './orb-state.js';

/** How long a picture stays, in milliseconds: a voice is followed closely; a breath is slow, and the page needs its time. */
const FRAME_MS = { moving: 45, breathing: 90 } as const;
/** Softer than this, a voice does not show. */
const AUDIBLE_LEVEL = 0.02;
/** How long the orb takes to settle into a new state, in milliseconds. */
const SETTLE_MS = 700;
/** How often colours are read again while the orb moves, in frames: a theme may change under it. */
const COLOUR_FRAMES = 30;
const MAX_PIXEL_RATIO = 2;

type Host = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };

export class Orb implements ReactiveController {
  readonly #host: Host;
  readonly #read: () => OrbReading;
  #canvas: HTMLCanvasElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** There while a frame is awaited. */
  #cancelFrame: (() => void) | undefined;
  #intersectionObserver: IntersectionObserver | undefined;
  #isVisible = true;
  #frames = 0;
  #state: OrbState | undefined;
  #changedAt = 0;
  #shown = { user: 0, agent: 0, openness: 1 };
  #colours: OrbColours | undefined;

  /** The orb paints on whichever canvas the host shows. */
  constructor(host: Host, read: () => OrbReading) {
    this.#host = host;
    this.#read = read;
  }

  hostUpdated(): void {
    this.#colours = undefined;
    const canvas = this.#host.renderRoot.querySelector('canvas') ?? undefined;
    const isNew = canvas !== this.#canvas;
    this.#canvas = canvas;
    if (isNew) this.#watch(canvas);
    // At once, so that no empty picture stands between the resting orb and the living one.
    if (isNew && canvas && canvas.clientWidth > 0) this.#paint(canvas, performance.now());
    this.#scheduleFrame();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#cancelFrame?.();
    this.#cancelFrame = undefined;
    this.#intersectionObserver?.disconnect();
    this.#canvas = undefined;
  }

  /** A frame is asked for only when a picture is due: a page pays for every frame, painted or not. */
  #scheduleFrame(): void {
    if (!this.#canvas || !this.#isVisible || this.#timer !== undefined || this.#cancelFrame) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const view = this.#canvas?.ownerDocument.defaultView; // another one than ours, in a frame or a small window on top
      const frame = view?.requestAnimationFrame(this.#tick);
      if (frame !== undefined) this.#cancelFrame = () => view?.cancelAnimationFrame(frame);
    }, this.#frameMs());
  }

  /** Painting begins again when the canvas is scrolled, or otherwise comes, into sight. */
  #watch(canvas: HTMLCanvasElement | undefined): void {
    this.#intersectionObserver?.disconnect();
    this.#isVisible = true;
    const view = canvas?.ownerDocument.defaultView;
    if (!canvas || !view) return;
    this.#intersectionObserver = new view.IntersectionObserver((entries) => {
      this.#isVisible = entries.at(-1)?.isIntersecting ?? true;
      this.#scheduleFrame();
    });
    this.#intersectionObserver.observe(canvas);
  }

  #frameMs(): number {
    const { state, levels } = this.#read();
    const isQuiet = Math.max(levels.user, levels.agent, this.#shown.user, this.#shown.agent) < AUDIBLE_LEVEL;
    return state === 'listening' && isQuiet ? FRAME_MS.breathing : FRAME_MS.moving;
  }

  readonly #tick = (now: number): void => {
    this.#cancelFrame = undefined;
    const canvas = this.#canvas;
    if (!canvas?.isConnected || canvas.clientWidth === 0 || !this.#isVisible) return; // until something wakes it
    this.#paint(canvas, now);
    if (isMoving(this.#read().state) || now - this.#changedAt < SETTLE_MS) this.#scheduleFrame();
  };

  #paint(canvas: HTMLCanvasElement, now: number): void {
    const { state, levels } = this.#read();
    if (state !== this.#state) this.#changedAt = now;
    this.#state = state;
    this.#shown = {
      user: approach(this.#shown.user, levels.user),
      agent: approach(this.#shown.agent, levels.agent),
      openness: approach(this.#shown.openness, isClosed(state) ? 0 : 1),
    };
    const context = canvas.getContext('2d');
    if (!context) return;
    const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
    const size = canvas.clientWidth;
    resize(canvas, Math.round(size * ratio));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    drawOrb(context, size, { state, ...this.#shown, seconds: now / 1000, isCalm }, this.#readColours(canvas));
  }

  /** The colours are the canvas's own CSS, so that themes and forced colours reach the paint. */
  #readColours(canvas: HTMLCanvasElement): OrbColours {
    this.#frames += 1;
    if (this.#colours && this.#frames % COLOUR_FRAMES !== 0) return this.#colours;
    const { color, outlineColor, borderTopColor } = getComputedStyle(canvas);
    this.#colours = { body: color, light: outlineColor, ring: borderTopColor };
    return this.#colours;
  }
}

/** Rises fast and falls slowly, as meters do. */
function approach(shown: number, real: number): number {
  return shown + (real - shown) * (real > shown ? 0.55 : 0.22);
}

function resize(canvas: HTMLCanvasElement, pixels: number): void {
  if (canvas.width === pixels) return;
  canvas.width = pixels;
  canvas.height = pixels;
}

// Draws the orb after a call. One that is over has closed, as an eye does; one that failed is a broken ring around an
// exclamation mark. Neither can be taken for a control.
import type { OrbState } from './orb-state.js';

/** What of a moment a closed orb shows. */
interface ClosedMoment {
  readonly state: OrbState;
  readonly openness: number;
}

interface Colours {
  readonly body: string;
  readonly light: string;
}

const FULL_TURN = Math.PI * 2;
/** The ring of a failed call has three pieces, with gaps of so much of a turn. */
const PIECES = 3;
const GAP = 0.07;

/** Paints around the context's origin; an open orb has this `radius`. */
export function drawClosedOrb(
  context: CanvasRenderingContext2D,
  radius: number,
  moment: ClosedMoment,
  colours: Colours,
): void {
  if (moment.state === 'failed') drawFailed(context, radius, colours);
  else drawEnded(context, radius, moment, colours);
}

/** The lid comes down as the orb closes, and leaves a line. */
function drawEnded(
  context: CanvasRenderingContext2D,
  radius: number,
  { openness }: ClosedMoment,
  { body, light }: Colours,
): void {
  context.globalAlpha = 0.16 * openness;
  context.fillStyle = light;
  traceLens(context, radius * 1.15, radius * 1.15 * openness);
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = body;
  traceLens(context, radius * 0.92, radius * (0.08 + 0.92 * openness));
  context.fill();
}

function drawFailed(context: CanvasRenderingContext2D, radius: number, { body, light }: Colours): void {
  context.globalAlpha = 0.16;
  context.fillStyle = light;
  traceLens(context, radius, radius);
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = body;
  context.lineWidth = radius * 0.09;
  for (let piece = 0; piece < PIECES; piece += 1) {
    const from = (piece / PIECES + GAP / 2 - 0.25) * FULL_TURN;
    context.beginPath();
    context.arc(0, 0, radius, from, from + (1 / PIECES - GAP) * FULL_TURN);
    context.stroke();
  }
  context.lineWidth = radius * 0.16;
  context.beginPath();
  context.moveTo(0, -radius * 0.45);
  context.lineTo(0, radius * 0.1);
  context.moveTo(0, radius * 0.43);
  context.lineTo(0, radius * 0.431);
  context.stroke();
}

function traceLens(context: CanvasRenderingContext2D, across: number, up: number): void {
  context.beginPath();
  context.ellipse(0, 0, across, up, 0, 0, FULL_TURN);
}

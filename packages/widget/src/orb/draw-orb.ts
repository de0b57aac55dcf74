// Draws one moment of the orb on a canvas, and keeps no state. The agent's voice bends the outline outward, the visitor's
// widens an inner ring; in silence the outline is a circle.
import { drawClosedOrb } from './draw-closed-orb.js';
import { isClosed, type OrbState } from './orb-state.js';

/** One moment of the orb. */
export interface OrbMoment {
  readonly state: OrbState;
  /** Smoothed loudness of both sides, from 0 to 1. */
  readonly user: number;
  readonly agent: number;
  /** How far the orb has opened, from 0 (ended) to 1. */
  readonly openness: number;
  /** Seconds since some fixed moment, for what moves by itself. */
  readonly seconds: number;
  /** Nothing travels: rings stand still and only their thickness follows the levels. */
  readonly isCalm: boolean;
}

/** The three colours of the orb, as CSS colours. */
export interface OrbColours {
  readonly body: string;
  readonly light: string;
  readonly ring: string;
}

type Context = CanvasRenderingContext2D;

const FULL_TURN = Math.PI * 2;
const TOP = -Math.PI / 2;
const OUTLINE_POINTS = 96;

/** Paints `moment` into a square of `size` units at the context's origin. */
export function drawOrb(context: Context, size: number, moment: OrbMoment, colours: OrbColours): void {
  context.clearRect(0, 0, size, size);
  context.save();
  context.translate(size / 2, size / 2);
  context.lineCap = 'round';
  if (isClosed(moment.state)) drawClosedOrb(context, size * 0.3, moment, colours);
  else drawOpenOrb(context, size, moment, colours);
  context.restore();
}

function drawOpenOrb(context: Context, size: number, moment: OrbMoment, colours: OrbColours): void {
  const radius = size * 0.3 * (0.28 + 0.72 * moment.openness) * breath(moment);
  paintHalo(context, radius, moment, colours);
  paintBody(context, radius, moment, colours);
  paintVisitor(context, radius, moment, colours);
  paintRing(context, size * 0.42, size * 0.02, moment, colours);
}

/** Listening breathes: four seconds in and out, a fortieth of the radius. */
function breath({ state, seconds, isCalm }: OrbMoment): number {
  return state === 'listening' && !isCalm ? 1 + Math.sin((seconds * FULL_TURN) / 4) * 0.025 : 1;
}

function paintHalo(context: Context, radius: number, moment: OrbMoment, { light }: OrbColours): void {
  const reach = radius * (1.1 + moment.agent * (moment.isCalm ? 0.12 : 0.3));
  context.globalAlpha = 0.16 + moment.agent * 0.2;
  context.fillStyle = light;
  traceOutline(context, reach, moment.isCalm ? 0 : moment.agent, -moment.seconds * 0.8);
  context.fill();
  context.globalAlpha = 1;
}

function paintBody(context: Context, radius: number, moment: OrbMoment, { body, light }: OrbColours): void {
  const shade = context.createRadialGradient(
    -radius * 0.35,
    -radius * 0.45,
    radius * 0.1,
    0,
    0,
    radius * 1.25,
  );
  shade.addColorStop(0, light);
  shade.addColorStop(1, body);
  context.fillStyle = shade;
  const push = moment.isCalm ? 0 : moment.agent;
  traceOutline(context, radius * (1 + push * 0.08), push, moment.seconds);
  context.fill();
}

/** A circle that a voice of `push` bends into waves; with no voice it stays a circle. */
function traceOutline(context: Context, radius: number, push: number, seconds: number): void {
  context.beginPath();
  for (let point = 0; point < OUTLINE_POINTS; point += 1) {
    const angle = (point / OUTLINE_POINTS) * FULL_TURN;
    const wave =
      Math.sin(angle * 3 + seconds * 2.1) * 0.055 +
      Math.sin(angle * 5 - seconds * 3.4) * 0.04 +
      Math.sin(angle * 8 + seconds * 5.2) * 0.02;
    const reach = radius * (1 + wave * push);
    context.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  context.closePath();
}

function paintVisitor(
  context: Context,
  radius: number,
  { user, isCalm }: OrbMoment,
  { ring }: OrbColours,
): void {
  if (user < 0.02) return;
  context.globalAlpha = 0.35 + user * 0.65;
  context.strokeStyle = ring;
  context.lineWidth = radius * (0.03 + user * 0.13);
  context.beginPath();
  context.arc(0, 0, radius * (isCalm ? 0.62 : 0.5 + user * 0.22), 0, FULL_TURN);
  context.stroke();
  context.globalAlpha = 1;
}

/** The outer ring says the state by its shape. */
function paintRing(
  context: Context,
  radius: number,
  width: number,
  moment: OrbMoment,
  colours: OrbColours,
): void {
  const { state, isCalm } = moment;
  const seconds = isCalm ? 0 : moment.seconds;
  context.strokeStyle = colours.body;
  context.lineWidth = isCalm ? width * (1 + Math.max(moment.agent, moment.user) * 1.5) : width;
  if (state === 'connecting') strokeDrawing(context, radius, isCalm ? 0.65 : (seconds / 1.8) % 1);
  if (state === 'idle') strokeArc(context, radius, 0, FULL_TURN, 0.35);
  if (state === 'thinking') strokeArc(context, radius, TOP + seconds * 2.6, Math.PI * 0.45, 1);
  if (state === 'reconnecting') strokeDashes(context, radius, seconds * 0.5);
  // Who moves shows it by moving; who must not move shows the voices as the thickness of a still ring.
  if (isCalm && state === 'listening') strokeArc(context, radius, 0, FULL_TURN, 0.5);
  if (isCalm && state === 'speaking') strokeArc(context, radius, 0, FULL_TURN, 1);
}

/** A ring that draws itself, then wipes itself out from where it began. */
function strokeDrawing(context: Context, radius: number, progress: number): void {
  const head = Math.min(1, progress * 1.6);
  const tail = Math.max(0, (progress - 0.45) / 0.55);
  strokeArc(context, radius, 0, FULL_TURN, 0.15);
  strokeArc(context, radius, TOP + tail * FULL_TURN, (head - tail) * FULL_TURN, 1);
}

function strokeDashes(context: Context, radius: number, turn: number): void {
  const dashes = 10;
  for (let dash = 0; dash < dashes; dash += 1) {
    strokeArc(context, radius, turn + (dash / dashes) * FULL_TURN, (FULL_TURN / dashes) * 0.45, 0.9);
  }
}

function strokeArc(context: Context, radius: number, from: number, sweep: number, alpha: number): void {
  context.globalAlpha = alpha;
  context.beginPath();
  context.arc(0, 0, radius, from, from + sweep);
  context.stroke();
  context.globalAlpha = 1;
}

// A visitor's hand over the element: what a wheel and a finger do at a point of the page, and the picture after it.
import type { CDPSession, Page } from 'playwright-core';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of the first part of the element that the selector names; undefined where there is none, or it is not shown. */
export async function centreOf(page: Page, part: string): Promise<Point | undefined> {
  const target = page.locator(`voice-agent ${part}`).first();
  const box = (await target.count()) > 0 ? await target.boundingBox() : null;
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined;
}

export async function turnWheel(hand: CDPSession, point: Point, deltaY: number): Promise<void> {
  await hand.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...point, deltaX: 0, deltaY });
}

/** Down for a `distance` above zero, and far enough at once to be no trembling. */
export async function swipe(hand: CDPSession, { x, y }: Point, distance: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<unknown> =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (const share of [0.2, 0.6, 1]) await touch('touchMove', [{ x, y: y + distance * share }]);
  await touch('touchEnd', []);
}

/** Two pictures later, whatever a hand has set in motion has moved. */
export async function nextPicture(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

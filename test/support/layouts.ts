// The windows that the open launcher is tested in: its panel, and the sheet it is on a phone.

/** A form of the element, and the window it stands in, in CSS pixels. */
export interface Layout {
  readonly variant: 'launcher' | 'inline' | 'orb';
  readonly width: number;
  readonly height: number;
}

export const FLOATING_LAYOUTS = {
  'the panel': { variant: 'launcher', width: 1280, height: 760 },
  'the panel in a low window': { variant: 'launcher', width: 1280, height: 560 },
  'the sheet of a phone': { variant: 'launcher', width: 360, height: 740 },
  'the sheet of a small phone': { variant: 'launcher', width: 320, height: 568 },
  'the sheet of a very small phone': { variant: 'launcher', width: 320, height: 480 },
} as const satisfies Readonly<Record<string, Layout>>;

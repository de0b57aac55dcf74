// The colours, derived from one accent, and the measures that several parts share. Other sheets name no colour but the
// system's own, for forced colours.
import { css } from 'lit';

// What stands on the accent is black or white, whichever reads. Contrast goes by luminance, the y of XYZ: where that is
// 0.179, either has a contrast of 4.58. The colour x = y = z of it has a lightness in oklch, 0.5655, to compare with. Under
// the pointer the accent moves away from what stands on it, so that it reads no worse.
export const tokenStyles = css`
  .root {
    --accent: var(--voice-agent-accent, oklch(0.54 0.1 187));
    --on-accent: oklch(from color(from var(--accent) xyz y y y) clamp(0, (0.5655 - l) * 99999, 1) 0 0);
    --accent-hover: color-mix(in srgb, var(--accent), oklch(from var(--on-accent) calc(1 - l) 0 0) 10%);
    --orb: light-dark(oklch(from var(--accent) min(l, 0.55) c h), oklch(from var(--accent) max(l, 0.62) c h));
    --orb-light: oklch(from var(--orb) min(0.94, l + 0.29) calc(c * 0.8) calc(h - 18));
    --surface: light-dark(oklch(0.992 0.003 85), oklch(0.215 0.008 265));
    --raised: light-dark(oklch(0.962 0.005 85), oklch(0.275 0.01 265));
    --ink: light-dark(oklch(0.24 0.014 265), oklch(0.95 0.004 85));
    --ink-quiet: light-dark(oklch(0.48 0.012 265), oklch(0.75 0.008 85));
    --line: light-dark(oklch(0.24 0.014 265 / 0.13), oklch(1 0 0 / 0.14));
    --control-line: light-dark(oklch(0.58 0.012 265), oklch(0.62 0.012 265));
    --bubble: light-dark(
      oklch(from var(--accent) 0.95 min(c, 0.028) h),
      oklch(from var(--accent) 0.32 min(c, 0.045) h)
    );
    --danger: oklch(0.54 0.2 26);
    --on-danger: oklch(1 0 0);
    --notice: light-dark(oklch(0.958 0.022 45), oklch(0.3 0.045 35));
    --focus: light-dark(oklch(0.45 0.19 262), oklch(0.82 0.1 235));
    --shadow:
      0 1px 2px light-dark(oklch(0.2 0.02 265 / 0.1), oklch(0 0 0 / 0.4)),
      0 18px 50px -12px light-dark(oklch(0.2 0.02 265 / 0.28), oklch(0 0 0 / 0.65));
    --radius: var(--voice-agent-radius, 20px);
    --target: 44px;
    --quick: 180ms cubic-bezier(0.2, 0.7, 0.2, 1);
    color-scheme: light dark;
  }

  :host([theme='light']) .root {
    color-scheme: light;
  }

  :host([theme='dark']) .root {
    color-scheme: dark;
  }
`;

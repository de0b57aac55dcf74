// The colours, derived from one accent, and the measures that several parts share. Other sheets name no colour but the
// system's own, for forced colours.
import { css } from 'lit';

// What stands on the accent is black or white, whichever reads. Contrast goes by luminance, the y of XYZ: where that is
// 0.179, either has a contrast of 4.58. The colour x = y = z of it has a lightness in oklch, 0.5655, to compare with. Under
// the pointer the accent moves away from what stands on it, so that it reads no worse.
//
// What stands on the surface has a contrast of its own with it, 16, 7 or 4: so many times the surface's luminance, or so
// many parts of it, each with the 0.05 that contrast adds; black or white where there is no such colour.
export const tokenStyles = css`
  .root {
    --brand: var(--voice-agent-accent, oklch(0.54 0.1 187));
    --accent: light-dark(var(--brand), oklch(from var(--brand) max(l, 0.48) c h));
    --on-accent: oklch(from color(from var(--accent) xyz y y y) clamp(0, (0.5655 - l) * 99999, 1) 0 0);
    --accent-hover: color-mix(in srgb, var(--accent), oklch(from var(--on-accent) calc(1 - l) 0 0) 10%);
    --orb: light-dark(oklch(from var(--accent) min(l, 0.55) c h), oklch(from var(--accent) max(l, 0.58) c h));
    --orb-light: oklch(from var(--orb) min(0.94, l + 0.29) calc(c * 0.8) calc(h - 18));
    --surface: var(--voice-agent-surface, light-dark(oklch(0.992 0.003 85), oklch(0.215 0.008 265)));
    --grey: color(from var(--surface) xyz y y y);
    --ink: oklch(
      from var(--grey)
        pow(max(0, (pow(l, 3) + 0.05) * pow(16, clamp(-1, (0.5655 - l) * 99999, 1)) - 0.05), 1 / 3) 0.012 265
    );
    --ink-quiet: oklch(
      from var(--grey)
        pow(max(0, (pow(l, 3) + 0.05) * pow(7, clamp(-1, (0.5655 - l) * 99999, 1)) - 0.05), 1 / 3) 0.012 265
    );
    --control-line: oklch(
      from var(--grey)
        pow(max(0, (pow(l, 3) + 0.05) * pow(4, clamp(-1, (0.5655 - l) * 99999, 1)) - 0.05), 1 / 3) 0.012 265
    );
    --line: color-mix(in oklab, var(--ink) 14%, transparent);
    --raised: color-mix(in oklab, var(--surface), var(--ink) 5%);
    --bubble: color-mix(in oklab, var(--surface), oklch(from var(--accent) 0.76 c h) 20%);
    --danger: oklch(0.54 0.2 26);
    --on-danger: oklch(1 0 0);
    --notice: color-mix(in oklab, var(--surface), var(--danger) 10%);
    --focus: color-mix(in oklab, var(--ink), oklch(from var(--accent) 0.55 c h));
    --shadow:
      0 1px 2px light-dark(oklch(0.2 0.02 265 / 0.1), oklch(0 0 0 / 0.4)),
      0 18px 50px -12px light-dark(oklch(0.2 0.02 265 / 0.28), oklch(0 0 0 / 0.65));
    --radius: var(--voice-agent-radius, 20px);
    --target: 44px;
    --quick: 180ms cubic-bezier(0.2, 0.7, 0.2, 1);
    color-scheme: light dark;
  }

  @supports not (color: oklch(from red pow(l, 3) c h)) {
    .root {
      --surface: Canvas;
      --ink: CanvasText;
      --accent: CanvasText;
      --on-accent: Canvas;
      --ink-quiet: color-mix(in oklab, CanvasText 70%, Canvas);
      --control-line: var(--ink-quiet);
      --accent-hover: var(--ink-quiet);
      --orb: var(--voice-agent-accent, oklch(0.6 0.1 187));
      --orb-light: color-mix(in oklab, var(--orb), white);
      --focus: CanvasText;
      --bubble: var(--raised);
    }
  }

  :host([theme='light']) .root {
    color-scheme: light;
  }

  :host([theme='dark']) .root {
    color-scheme: dark;
  }
`;

// The pictures that the element is known by, and what of a new one differs from them.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const BASELINE = fileURLToPath(new URL('../../visual/baseline/', import.meta.url));
/** The one picture that readers see, which lies where they read. */
export const README_PICTURE = 'readme';
const README_FILE = fileURLToPath(new URL('../../../docs/screenshot.png', import.meta.url));
/** Ignored by version control. */
const DIFFERENCES = fileURLToPath(new URL('../../../.cache/visual/', import.meta.url));

/** From 0 to 1; some seven of 256 steps of grey. Edges of letters and curves that are smoothed otherwise do not count at all. */
const COLOUR_TOLERANCE = 0.03;
/** Fewer than in the smallest icon; other versions of the machine's libraries were seen to move up to 33. */
const TOLERATED_PIXELS = 60;

/** What a picture is, beside the one that is known. */
export type Verdict =
  | { readonly type: 'same' }
  | { readonly type: 'unknown' }
  | { readonly type: 'other-size' }
  /** The new picture and the difference lie in these files. */
  | { readonly type: 'different'; readonly pixels: number; readonly files: readonly string[] };

/** The names of all known pictures. */
export async function knownPictures(): Promise<readonly string[]> {
  const files = await readdir(BASELINE);
  return files.filter((file) => file.endsWith('.png')).map((file) => file.slice(0, -'.png'.length));
}

/** Makes `png` the picture that `name` is known by. */
export async function keepPicture(name: string, png: Buffer): Promise<void> {
  await mkdir(BASELINE, { recursive: true });
  await writeFile(fileOf(name), png);
}

export async function forgetPicture(name: string): Promise<void> {
  await rm(fileOf(name));
}

export async function comparePicture(name: string, png: Buffer): Promise<Verdict> {
  const known = await readFile(fileOf(name)).catch(() => undefined);
  if (!known) return { type: 'unknown' };
  if (known.equals(png)) return { type: 'same' }; // nearly always, and the only quick answer
  const [before, after] = [PNG.sync.read(known), PNG.sync.read(png)];
  const { width, height } = before;
  if (after.width !== width || after.height !== height) return { type: 'other-size' };
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(before.data, after.data, difference.data, width, height, {
    threshold: COLOUR_TOLERANCE,
  });
  if (pixels <= TOLERATED_PIXELS) return { type: 'same' };
  const files = [`${DIFFERENCES}${name}.actual.png`, `${DIFFERENCES}${name}.difference.png`] as const;
  await mkdir(DIFFERENCES, { recursive: true });
  await writeFile(files[0], png);
  await writeFile(files[1], PNG.sync.write(difference));
  return { type: 'different', pixels, files };
}

function fileOf(name: string): string {
  return name === README_PICTURE ? README_FILE : `${BASELINE}${name}.png`;
}

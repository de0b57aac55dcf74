// The lines of one page of a PDF, from the pieces of text that stand in it.

export interface PdfTextItem {
  readonly str: string;
  /** The last two: where it begins, from the lower left corner. */
  readonly transform: readonly unknown[];
  readonly width: number;
  /** Of its letters. */
  readonly height: number;
  readonly hasEOL: boolean;
}

export interface PdfLine {
  readonly text: string;
  /** Of its largest letters; 0 where nothing tells. */
  readonly fontSize: number;
  readonly left: number;
  readonly right: number;
  /** Of its baseline, from the bottom of the page. */
  readonly y: number;
}

export function linesOf(items: readonly PdfTextItem[]): readonly PdfLine[] {
  const lines: PdfLine[] = [];
  let pieces: PdfTextItem[] = [];
  const end = (): void => {
    const line = lineOf(pieces);
    if (line !== undefined) lines.push(line);
    pieces = [];
  };
  for (const item of items) {
    pieces.push(item);
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

function lineOf(pieces: readonly PdfTextItem[]): PdfLine | undefined {
  const text = pieces
    .map(({ str }) => str)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  const inked = pieces.filter(({ str }) => str.trim() !== '');
  if (text === '' || inked.length === 0) return undefined;
  return {
    text,
    fontSize: largest(inked.map(({ height }) => height)),
    left: -largest(inked.map((piece) => -number(piece.transform[4]))),
    right: largest(inked.map((piece) => number(piece.transform[4]) + piece.width)),
    y: number(inked[0]?.transform[5]),
  };
}

/** A line may have more pieces than a function takes arguments. */
function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, each) => Math.max(most, each), -Infinity);
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

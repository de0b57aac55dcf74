// Samples that came in pieces, in one.

export function joinedSamples(pieces: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}

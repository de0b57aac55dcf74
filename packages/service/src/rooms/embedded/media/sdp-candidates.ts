// The candidates that stand in a description. Knows the text of SDP, nothing else.

/**
 * Leaves out of a description the candidates that are not to be kept.
 * @param isKept is given a candidate, from `candidate:` on, and the place of its section among the sections, from 0
 */
export function keepCandidates(
  sdp: string,
  isKept: (candidate: string, sectionIndex: number) => boolean,
): string {
  let sectionIndex = -1;
  return sdp
    .split('\r\n')
    .filter((line) => {
      if (line.startsWith('m=')) sectionIndex += 1;
      return !line.startsWith('a=candidate:') || isKept(line.slice('a='.length), sectionIndex);
    })
    .join('\r\n');
}

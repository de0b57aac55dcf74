// `--built`: the command builds nothing anew, since another has just built everything, as in continuous integration.

export const BUILT = '--built';

/**
 * @param {readonly string[]} words of the command line
 * @returns {{ isBuilt: boolean, names: string[] }} `names`: the words that are left
 */
export function takeBuilt(words) {
  return { isBuilt: words.includes(BUILT), names: words.filter((word) => word !== BUILT) };
}

// What a test run came to.

/** @typedef {{ file: string, seconds: number }} FileTime `file` from the repository's top */
/** @typedef {{ passed: number, failed: number, skipped: number, files: FileTime[] }} Tally */

/** @param {readonly Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  /** @type {Tally} */
  const total = { passed: 0, failed: 0, skipped: 0, files: [] };
  for (const { passed, failed, skipped, files } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.files.push(...files);
  }
  return total;
}

/** The files that took longest, longest first. @param {Tally} tally @param {number} count */
export function slowest({ files }, count) {
  return [...files].sort((one, other) => other.seconds - one.seconds).slice(0, count);
}

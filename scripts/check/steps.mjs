// Runs named steps, as many side by side as asked for, and tells which failed. Knows nothing of what the steps
// check. Without `wireit`, which would need an npm script for each step, and its input files listed a second time.
import { run } from '../process/run.mjs';

/**
 * @typedef {object} Step
 * @property {string} name what it is asked for by
 * @property {string} script path of a Node script, from the repository's top
 * @property {readonly string[]} [args]
 * @property {readonly string[]} [after] names of steps that must have ended before, whatever their result: it reads what they
 *   write
 */

/**
 * The steps with these names, in the order of `steps`; all of them without a name. `package` also names `package-widget`.
 * @param {readonly Step[]} steps
 * @param {readonly string[]} names
 * @throws {RangeError} that lists all names, when a name is unknown
 */
export function chooseSteps(steps, names) {
  const isNamed = (/** @type {Step} */ step, /** @type {string} */ name) =>
    step.name === name || step.name.startsWith(`${name}-`);
  const unknown = names.filter((name) => !steps.some((step) => isNamed(step, name)));
  if (unknown.length > 0) {
    const known = steps.map(({ name }) => name).join(', ');
    throw new RangeError(`There is no check named ${unknown.join(', ')}. The checks are ${known}.`);
  }
  return names.length === 0 ? steps : steps.filter((step) => names.some((name) => isNamed(step, name)));
}

/**
 * Runs every step, also after one has failed. The output of a step is shown when it fails.
 * @param {readonly Step[]} steps
 * @param {{ atOnce: number, print?: (line: string) => void }} options `atOnce`: how many run at the same time
 * @returns {Promise<string[]>} the names of those that failed, in the order of `steps`
 */
export async function runSteps(steps, { atOnce, print = console.log }) {
  const waiting = [...steps];
  /** @type {Set<Step>} */
  const running = new Set();
  /** @type {Set<string>} */
  const failed = new Set();
  const isPending = (/** @type {string} */ name) =>
    [...waiting, ...running].some((step) => step.name === name);

  /** @param {Step} step */
  async function runStep(step) {
    running.add(step);
    const startedAt = performance.now();
    const code = await run(process.execPath, [step.script, ...(step.args ?? [])], { quiet: true });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (code !== 0) failed.add(step.name);
    print(`${code === 0 ? '✔' : '✖'} ${step.name} (${seconds} s)`);
    running.delete(step);
    await fill();
  }

  async function fill() {
    /** @type {Promise<void>[]} */
    const started = [];
    while (running.size < atOnce) {
      const index = waiting.findIndex(({ after = [] }) => !after.some(isPending));
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (next === undefined) break;
      started.push(runStep(next));
    }
    await Promise.all(started);
  }

  await fill();
  return steps.map(({ name }) => name).filter((name) => failed.has(name));
}

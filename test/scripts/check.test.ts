// `npm run check`: one failure hides no other, and a single check can be run by its name.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const CHECK = new URL('../../../scripts/check/', import.meta.url);

interface Step {
  readonly name: string;
  readonly script: string;
  readonly after?: readonly string[];
}
interface CheckSteps {
  readonly chooseSteps: (steps: readonly Step[], names: readonly string[]) => readonly Step[];
  readonly runSteps: (
    steps: readonly Step[],
    options: { readonly atOnce: number; readonly print: (line: string) => void },
  ) => Promise<readonly string[]>;
}

const { chooseSteps, runSteps } = (await import(new URL('steps.mjs', CHECK).href)) as CheckSteps;

function check(...names: readonly string[]) {
  const command = fileURLToPath(new URL('check.mjs', CHECK));
  return spawnSync(process.execPath, [command, ...names], { encoding: 'utf8', timeout: 60_000 });
}

describe('the checks', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'voice-agent-check-'))));
  after(() => rm(folder, { recursive: true }));

  async function step(name: string, code: string, rest: Partial<Step> = {}): Promise<Step> {
    const script = path.join(folder, `${name}.mjs`);
    await writeFile(script, `import { existsSync, writeFileSync } from 'node:fs';\n${code}`);
    return { name, script, ...rest };
  }

  it('all run, also after one has failed, and those that failed are listed in their order', async () => {
    const steps = [
      await step('one', 'process.exit(1)'),
      await step('two', ''),
      await step('three', 'process.exit(3)', { after: ['one'] }),
    ];
    const lines: string[] = [];
    const failed = await runSteps(steps, { atOnce: 2, print: (line) => lines.push(line) });
    assert.deepEqual(failed, ['one', 'three']);
    assert.deepEqual(lines.map((line) => line.replace(/ \(.*/, '')).toSorted(), [
      '✔ two',
      '✖ one',
      '✖ three',
    ]);
  });

  it('one waits for what it is to come after', async () => {
    const written = JSON.stringify(path.join(folder, 'written'));
    const steps = [
      await step('reader', `process.exit(existsSync(${written}) ? 0 : 1)`, { after: ['writer'] }),
      await step('writer', `writeFileSync(${written}, '')`),
    ];
    assert.deepEqual(await runSteps(steps, { atOnce: 2, print: () => undefined }), []);
  });

  it('those that are named run, and no other', () => {
    const { status, stdout } = check('licences', 'package-widget');
    assert.equal(status, 0);
    assert.deepEqual(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.replace(/ \(.*/, ''))
        .toSorted(),
      ['✔ licences', '✔ package-widget'],
    );
  });

  it('that share the beginning of their names run by that word', async () => {
    const steps = [await step('lint-packages', ''), await step('lint-rest', ''), await step('linting', '')];
    assert.deepEqual(
      chooseSteps(steps, ['lint']).map(({ name }) => name),
      ['lint-packages', 'lint-rest'],
    );
  });

  it('an unknown name is answered with all names, and nothing runs', () => {
    const { status, stdout, stderr } = check('lint', 'linting');
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^There is no check named linting\. The checks are .*\blint\b.*\blicences\b/);
  });
});

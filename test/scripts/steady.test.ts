// Tests that have deadlines, on a machine that was busy with others.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';

interface Run {
  readonly tally: readonly { readonly file: string; readonly passed: number; readonly failed: number }[];
  readonly unsteady: readonly string[];
  readonly printed: string;
}

const NODE_TESTS = new URL('../../../scripts/test/node-tests.mjs', import.meta.url).href;

describe('a file of tests that failed beside others', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'steady-'));
  const result = path.join(folder, 'result.json');
  after(() => rmSync(folder, { recursive: true }));

  function write(name: string, body: string): string {
    const file = path.join(folder, `${name}.test.mjs`);
    const imports = "import { it } from 'node:test';\nimport { mkdirSync } from 'node:fs';\n";
    writeFileSync(file, `${imports}it('passes', () => {});\nit('is ${name}', () => { ${body} });\n`);
    return file;
  }
  const writeWrong = (name: string): string => write(name, "throw new Error('wrong');");
  /** Throws when it is made for the first time. */
  const writeLate = (name: string): string =>
    write(name, `if (mkdirSync('${path.join(folder, name)}', { recursive: true })) throw new Error('late');`);

  /** In a process that is no test itself, or it would run none. */
  function run(files: readonly string[]): Run {
    const program = path.join(folder, 'program.mjs');
    writeFileSync(
      program,
      `import { writeFileSync } from 'node:fs';
      import { runSteadily } from ${JSON.stringify(NODE_TESTS)};
      const run = await runSteadily(${JSON.stringify(files)}, { concurrency: 2, timeoutMs: 30_000 });
      writeFileSync(${JSON.stringify(result)}, JSON.stringify(run));`,
    );
    const env = { ...process.env };
    delete env.NODE_TEST_CONTEXT;
    const { stderr, stdout } = spawnSync(process.execPath, [program], { env });
    assert.equal(String(stderr), '');
    return { ...(JSON.parse(readFileSync(result, 'utf8')) as Omit<Run, 'printed'>), printed: String(stdout) };
  }

  it('runs once more, alone, and only that counts; what fails then has failed', () => {
    const { tally, unsteady } = run([write('good', ''), writeLate('late'), writeWrong('wrong')]);
    const counts = tally.map(({ file, passed, failed }) => [path.basename(file), passed, failed]);
    assert.deepEqual(counts.sort(), [
      ['good.test.mjs', 2, 0],
      ['late.test.mjs', 2, 0],
      ['wrong.test.mjs', 1, 1],
    ]);
    assert.deepEqual(
      unsteady.map((file) => path.basename(file)),
      ['late.test.mjs'],
    );
  });

  it('says what ended its process', () => {
    const { printed } = run([
      write('killed', "process.kill(process.pid, 'SIGSEGV');"),
      write('gone', 'process.exit(1);'),
    ]);
    assert.doesNotMatch(run([writeWrong('only wrong')]).printed, /exited/);
    assert.match(printed, /killed\.test\.mjs was ended by SIGSEGV/);
    assert.match(printed, /gone\.test\.mjs exited with 1/);
  });

  it('does not run again among many that failed', () => {
    const { tally, unsteady } = run([writeLate('later'), ...['one', 'two', 'three', 'four'].map(writeWrong)]);
    assert.deepEqual(unsteady, []);
    assert.equal(tally.filter(({ failed }) => failed === 1).length, 5);
  });
});

// Stands in for the commands a reader would type: runs ours for real, and checks what would change the machine.
// Program: node documented-command.js NAME ARGUMENT…
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startAnnouncedProcess } from '../support/announced-process.js';
import { ROOT } from '../support/documentation/code-blocks.js';

/** What a program that keeps running says when it is ready. */
const READY: Readonly<Record<string, RegExp>> = {
  'voice-agent-proxy': /"event":"listening"/,
  'voice-agent-sandbox': /baseUrl|Base URL/,
  'voice-agent-service': /listens at/,
};
const PROGRAMS: Readonly<Record<string, string>> = {
  'voice-agent-proxy': 'packages/proxy/bin/voice-agent-proxy.js',
  'voice-agent-sandbox': 'packages/sandbox/bin/voice-agent-sandbox.js',
  'voice-agent-service': 'packages/service/bin/voice-agent-service.js',
};
/** What answers in a test where the manual has these addresses. */
const ORIGINS: Readonly<Record<string, string | undefined>> = {
  'http://127.0.0.1:8788': process.env.SANDBOX_ORIGIN,
  'http://127.0.0.1:8790': process.env.SERVICE_ORIGIN,
};
const PACKAGE_NAME = /^(?:@[\w-]+\/)?[a-z0-9.+-]+$/;

const [name = '', ...args] = process.argv.slice(2);
const problem = await commands()[name]?.(args);
if (problem !== undefined) {
  console.error(`${name} ${args.join(' ')}: ${problem}`);
  process.exit(1);
}

type Command = (args: readonly string[]) => string | undefined | Promise<string | undefined>;

function commands(): Readonly<Record<string, Command>> {
  return {
    npx: ([program = '', ...rest]) => runOurs(program, rest),
    npm: checkNpm,
    curl: (rest) => run('curl', rest.map(withRealOrigin)),
    sudo: ([program, verb, ...packages]) =>
      program === 'apt-get' &&
      verb === 'install' &&
      packages.every((word) => /^-y$|^[a-z0-9.+-]+$/.test(word))
        ? undefined
        : 'only apt-get install is expected',
  };
}

/** A program that keeps running is stopped as soon as it is ready. */
async function runOurs(program: string, args: readonly string[]): Promise<string | undefined> {
  const script = PROGRAMS[program];
  if (script === undefined) {
    // Tools of the repository change it when they run: that they are there is enough.
    return existsSync(path.join(ROOT, 'node_modules/.bin', program)) ? undefined : 'is no program of ours';
  }
  const command = [process.execPath, path.join(ROOT, script), ...args.map(withRealOrigin)];
  process.env.VOICE_AGENT_URL &&= withRealOrigin(process.env.VOICE_AGENT_URL);
  const ready = READY[program];
  const keepsRunning = program === 'voice-agent-sandbox' || args[0] === 'serve';
  if (!keepsRunning || ready === undefined) return run(process.execPath, command.slice(1));
  const running = await startAnnouncedProcess(command, { ready, environment: { PORT: '0' } });
  await running.stop();
  return undefined;
}

function withRealOrigin(word: string): string {
  return Object.entries(ORIGINS).reduce(
    (text, [documented, real]) => text.replace(documented, real ?? 'nothing is there'),
    word,
  );
}

function run(program: string, args: readonly string[]): string | undefined {
  const { status } = spawnSync(program, args, { stdio: 'inherit', timeout: 60_000 });
  return status === 0 ? undefined : `ended with ${String(status)}`;
}

function checkNpm([verb = '', ...rest]: readonly string[]): string | undefined {
  if (verb === 'install' || verb === 'ci') {
    const names = rest.filter((word) => !word.startsWith('-'));
    const unknown = names.filter((word) => !PACKAGE_NAME.test(word) || isMissingOfOurs(word));
    return unknown.length === 0 ? undefined : `no such package: ${unknown.join(', ')}`;
  }
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const script = verb === 'run' ? (rest[0] ?? '') : verb;
  return script in manifest.scripts ? undefined : `there is no script ${script}`;
}

function isMissingOfOurs(name: string): boolean {
  const [scope, folder = ''] = name.split('/');
  return scope === '@voice-agent' && !existsSync(path.join(ROOT, 'node_modules', '@voice-agent', folder));
}

// A real Firefox with a made-up microphone, driven by WebDriver BiDi: one socket, commands in JSON. No driver is installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import WebSocket from 'ws';

const START_LIMIT_MS = 30_000;
const COMMAND_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 10_000;
const POLL_MS = 50;

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Firefox's own settings for tests: a tone in place of a microphone, nobody to ask, nothing fetched from its makers. */
const PREFERENCES: Readonly<Record<string, boolean | number | string>> = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // A machine without any network but loopback offers no other address to connect over.
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
};

export interface ProvidedFile {
  readonly contentType: string;
  readonly body: Buffer;
}

export interface FirefoxPage {
  /** Has a function's text run in every page before its own scripts. */
  prepare(functionText: string): Promise<void>;
  /** Answers requests for `path`, on any site, with a file of the test's own. */
  provide(path: string, file: ProvidedFile): Promise<void>;
  open(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page, which must survive JSON; promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits until the expression is true. @throws with the expression when that takes too long */
  waitFor(expression: string, limitMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** Why there is no Firefox to test in; false where there is one. */
export function missingFirefox(): string | false {
  return findFirefox() === undefined ? 'Firefox is not installed' : false;
}

function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH ?? '', ...PLACES].find((path) => path !== '' && existsSync(path));
}

/** Starts Firefox without a window. @throws when it does not come up; nothing is left behind then */
export async function launchFirefox(): Promise<FirefoxPage> {
  const path = findFirefox();
  if (path === undefined) throw new Error('Firefox is not installed.');
  const profile = await mkdtemp(join(tmpdir(), 'voice-agent-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile },
    },
  );
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await exited;
      clearTimeout(limit);
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error('Firefox did not start in time.')), START_LIMIT_MS);
      limit.unref();
      createInterface({ input: child.stderr }).on('line', (line) => {
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
        if (found === undefined) return;
        clearTimeout(limit);
        resolve(found);
      });
      child.once('error', reject);
      child.once('exit', () => reject(new Error('Firefox stopped.')));
    });
    return await openPage(address, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openPage(address: string, stop: () => Promise<void>): Promise<FirefoxPage> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const send = createCommands(socket);
  const onEvent = (method: string, hear: (parameters: RequestSent) => void): void => {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as {
        readonly method?: string;
        readonly params: RequestSent;
      };
      if (message.method === method) hear(message.params);
    });
  };
  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as {
    readonly contexts: readonly { readonly context: string }[];
  };
  const context = contexts[0]?.context;
  if (context === undefined) throw new Error('Firefox has no page.');

  const evaluate = async (expression: string): Promise<unknown> => {
    const answer = (await send('script.evaluate', {
      expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
      target: { context },
      awaitPromise: true,
      userActivation: true, // the visitor clicked
    })) as {
      readonly type: string;
      readonly result?: { readonly value: string };
      readonly exceptionDetails?: { readonly text: string };
    };
    if (!answer.result) throw new Error(`${expression}: ${answer.exceptionDetails?.text ?? answer.type}`);
    return JSON.parse(answer.result.value) as unknown;
  };
  return {
    evaluate,
    prepare: async (functionDeclaration) => {
      await send('script.addPreloadScript', { functionDeclaration });
    },
    provide: async (path, { contentType, body }) => {
      const { intercept } = (await send('network.addIntercept', {
        phases: ['beforeRequestSent'],
        urlPatterns: [{ type: 'pattern', pathname: path }],
      })) as { readonly intercept: string };
      onEvent('network.beforeRequestSent', ({ request, intercepts }: RequestSent) => {
        if (!intercepts?.includes(intercept)) return;
        const answer = {
          request: request.request,
          statusCode: 200,
          headers: [{ name: 'content-type', value: { type: 'string', value: contentType } }],
          body: { type: 'base64', value: body.toString('base64') },
        };
        send('network.provideResponse', answer).catch(() => undefined); // the page has gone meanwhile
      });
      await send('session.subscribe', { events: ['network.beforeRequestSent'] });
    },
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    waitFor: async (expression, limitMs = 25_000) => {
      const giveUpAt = performance.now() + limitMs;
      while ((await evaluate(expression)) !== true) {
        if (performance.now() > giveUpAt) throw new Error(`Not within ${limitMs} ms: ${expression}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    close: async () => {
      socket.terminate();
      await stop();
    },
  };
}

/** What Firefox says of a request that it is about to send. */
interface RequestSent {
  readonly request: { readonly request: string };
  /** The intercepts that hold it up. */
  readonly intercepts?: readonly string[];
}

type Send = (method: string, params: object) => Promise<unknown>;

/** Numbers each command and finds the answer to it. */
function createCommands(socket: WebSocket): Send {
  let lastId = 0;
  const waiting = new Map<number, (answer: Readonly<Record<string, unknown>>) => void>();
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Readonly<Record<string, unknown>>;
    waiting.get(Number(answer.id))?.(answer);
  });
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      const limit = setTimeout(() => reject(new Error(`${method} was not answered.`)), COMMAND_LIMIT_MS);
      waiting.set(id, (answer) => {
        clearTimeout(limit);
        waiting.delete(id);
        if (answer.type === 'success') resolve(answer.result);
        else reject(new Error(`${method}: ${String(answer.message)}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}

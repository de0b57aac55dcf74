// An OpenAI-compatible server that this project did not write: the package `@dwmkerr/mock-llm`, as a process on a free port.
import { fileURLToPath } from 'node:url';
import { startAnnouncedProcess } from './announced-process.js';
import { freePort } from './free-port.js';

/** https://github.com/dwmkerr/mock-llm#configuration; the last rule that matches wins. */
export interface MockLlmRule {
  readonly path: string;
  /** JMESPath on the request. */
  readonly match?: string;
  /** Answers the request of this number only, from 0. */
  readonly sequence?: number;
  /** The content is the JSON text of the answer. */
  readonly response: { readonly status: number; readonly content: string };
}

export interface MockLlm {
  /** With the version. */
  readonly url: string;
  /** Answers by these rules from now on, and counts from 0 again. */
  readonly configure: (rules: readonly MockLlmRule[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const REQUEST_LIMIT_MS = 10_000;

/** Must be stopped. */
export async function startMockLlm(): Promise<MockLlm> {
  const program = fileURLToPath(import.meta.resolve('@dwmkerr/mock-llm'));
  const port = await freePort();
  const { stop } = await startAnnouncedProcess([process.execPath, program], {
    ready: /server running/,
    environment: { HOST: '127.0.0.1', PORT: String(port) },
  });
  const origin = `http://127.0.0.1:${port}`;
  const request = async (method: string, body?: object): Promise<void> => {
    const response = await fetch(`${origin}/config`, {
      method,
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`mock-llm answered ${response.status}`);
  };
  return {
    url: `${origin}/v1`,
    async configure(rules) {
      await request('DELETE');
      await request('POST', { streaming: { chunkSize: 5, chunkIntervalMs: 1 }, rules });
    },
    stop,
  };
}

// Runs a tool of the server within its limit. Whatever it does, the model gets a result.

/** What a tool of the server answers; on failure a sentence for the model. */
export interface ToolOutcome {
  readonly ok: boolean;
  readonly result: string;
}

export type RunTool = (
  name: string,
  values: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<ToolOutcome>;

export interface ServerToolRun {
  readonly runTool: RunTool;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** @returns the result for the model. @throws only the signal's reason, when aborted. */
export async function runServerTool(
  name: string,
  values: Readonly<Record<string, unknown>>,
  { runTool, limitMs, signal }: ServerToolRun,
): Promise<string> {
  const controller = new AbortController();
  const stop = (): void => controller.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', stop, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const stopped = new Promise<string>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve(''), { once: true });
    timer = setTimeout(() => {
      resolve('The tool did not answer in time.');
      controller.abort();
    }, limitMs);
  });
  // What a tool throws may quote its credentials.
  const run = Promise.resolve()
    .then(() => runTool(name, values, controller.signal))
    .then(
      ({ ok, result }) => (ok ? result : `The tool failed: ${result}`),
      () => 'The tool failed.',
    );
  try {
    const result = await Promise.race([run, stopped]);
    signal.throwIfAborted();
    return result;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

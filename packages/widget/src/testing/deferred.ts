// A promise that a test settles from outside.

export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(reason: unknown): void;
}

export function defer<Value = void>(): Deferred<Value> {
  let settle: Omit<Deferred<Value>, 'promise'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (!settle) throw new Error('Promise did not run its executor.');
  return { promise, ...settle };
}

/** Lets every promise that can settle now do so. */
export function settleAll(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Lets the timers of no time at all run, as that by which an element knows that it was removed rather than moved. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

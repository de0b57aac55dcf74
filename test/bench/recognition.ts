// What agents understand of spoken questions about what they know, and answer right, on this machine.
const bench = new URL('../../../packages/service/dist/testing/recognition-bench.js', import.meta.url);
const { measureRecognition } = (await import(bench.href)) as {
  readonly measureRecognition: () => Promise<void>;
};

await measureRecognition();

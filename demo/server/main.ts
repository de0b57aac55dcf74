// Starts the demo site and prints its address. Ctrl+C stops it.
import { ConfigurationError, readConfiguration, type DemoConfiguration } from './configuration.js';
import { createDemoSite } from './demo-site.js';
import { describeWarning } from './describe-warning.js';

const CLOSE_LIMIT_MS = 5_000;

function stopWith(message: string): never {
  console.error(message);
  process.exit(2);
}

function configure(): DemoConfiguration {
  try {
    return readConfiguration(process.env);
  } catch (error) {
    if (error instanceof ConfigurationError) stopWith(error.message);
    throw error;
  }
}

function explain(error: unknown, port: number): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${port} is taken. Free it, or choose another: PORT=3001 npm start`;
  }
  return error instanceof Error ? error.message : String(error);
}

const configuration = configure();
const site = await createDemoSite({
  ...configuration,
  onWarning: (line) => console.error(describeWarning(line)),
}).catch((error: unknown) => stopWith(explain(error, configuration.port)));

if (site.sandbox && !site.sandbox.capabilities.recognizesSpeech) {
  console.log('The agent answers typed text, and says that it cannot understand speech here.');
}
console.log(site.sandbox ? 'Talking with the local sandbox.' : 'Talking with the voice service you named.');
console.log(`Open ${site.url}`);

let isClosing = false;
// SIGHUP: the terminal was closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
    void site.close().finally(() => process.exit(0));
  });
}

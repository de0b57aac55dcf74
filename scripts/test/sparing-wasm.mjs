// Loaded by the process that runs tests, and by every Node that it starts: keeps V8 from optimizing WebAssembly that runs for a few
// seconds only. To optimize the embedded database and the voices costs each process two seconds, more than most of them get back.
import { setFlagsFromString } from 'node:v8';

/** How much a function of WebAssembly runs before it is optimized: hundreds of times V8's own. */
setFlagsFromString('--wasm-tiering-budget=1000000000');

const load = `--import=${import.meta.url}`;
const options = process.env['NODE_OPTIONS'] ?? '';
if (!options.includes(load)) process.env['NODE_OPTIONS'] = `${options} ${load}`.trim();

// Installs what the tests take from the system, so that it is there when they begin.
import { ensureInstalled } from './system-parts.mjs';
import { TEST_PARTS } from './test-parts.mjs';

await ensureInstalled(TEST_PARTS);

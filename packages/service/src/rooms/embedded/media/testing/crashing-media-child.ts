// A media process that ends as by a fault of native code when one of its calls is to send the message `CRASH`.

import '../media-child.js';
import type { ToMedia } from '../media-messages.js';
import { CRASH } from './crash.js';

process.on('message', (message: ToMedia) => {
  if (message.type !== 'call' || message.of.message.type !== 'data') return;
  if (Buffer.from(message.of.message.bytes).toString() === CRASH) process.kill(process.pid, 'SIGSEGV');
});

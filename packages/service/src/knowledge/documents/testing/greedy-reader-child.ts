// The process that reads, with a fault: it takes memory without end, of the kind that a file's text asks for.

import '../reader-child.js';

process.on('message', (task: { readonly file: { readonly bytes: Uint8Array } }) => {
  const kind = Buffer.from(task.file.bytes).toString();
  const taken: unknown[] = [];
  while (kind === 'bytes') taken.push(Buffer.alloc(10_000_000, 1));
  while (kind === 'objects') taken.push(new Array(100_000).fill(0.5));
});

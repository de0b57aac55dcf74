// A process that reads and fails in the ways that a parser's fault can make it fail: each is asked for by a file's text.

function hang(): never {
  for (;;);
}

process.on('message', (task: { readonly file: { readonly bytes: Uint8Array } }) => {
  switch (Buffer.from(task.file.bytes).toString()) {
    case 'crash':
      process.kill(process.pid, 'SIGSEGV');
      return;
    case 'exit':
      process.exit(0);
      return;
    case 'hang':
      return hang();
    case 'babble':
      process.send?.({ type: 'failed', reason: 'words of the document' });
      return;
    case 'environment': {
      const result = { title: Object.keys(process.env).sort().join(' '), sections: [] };
      process.send?.({ type: 'done', result });
      return;
    }
    default:
      process.send?.({ type: 'done', result: { title: `read by ${process.pid}`, sections: [] } });
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready' });

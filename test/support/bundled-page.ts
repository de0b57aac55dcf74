// A page that holds one bundled script, on a server of its own.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundleScript } from './bundle-script.js';

export interface BundledPage {
  readonly url: string;
  close(): Promise<void>;
}

/** @param entry path of the compiled script. @param body HTML in front of it */
export async function serveBundledPage(entry: string, body = ''): Promise<BundledPage> {
  const script = await bundleScript(entry);
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(
      isScript
        ? script
        : `<!doctype html><title>test page</title><body>${body}<script src="/page.js"></script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

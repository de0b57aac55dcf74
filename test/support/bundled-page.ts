// A page that holds one bundled script, on a server of its own.
import { bundleScript } from './bundle-script.js';
import { listenOnLoopback } from './listen-on-loopback.js';

export interface BundledPage {
  readonly url: string;
  close(): Promise<void>;
}

/** @param entry path of the compiled script. @param body HTML in front of it */
export async function serveBundledPage(entry: string, body = ''): Promise<BundledPage> {
  const script = await bundleScript(entry);
  const server = await listenOnLoopback((request, response) => {
    const isScript = request.url === '/page.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(
      isScript
        ? script
        : `<!doctype html><title>test page</title><body>${body}<script src="/page.js"></script>`,
    );
  });
  return { url: `${server.origin}/`, close: () => server.close() };
}

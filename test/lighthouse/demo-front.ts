// The demo site behind a server that can take the widget's script tag out of its pages, and changes nothing else.
import { listenOnLoopback } from '../support/listen-on-loopback.js';

const WIDGET_TAG = /<script[^>]*\/voice-agent\.js[^>]*><\/script>/;

export interface DemoFront {
  readonly url: string;
  close(): Promise<void>;
}

/** @throws when a page that should lose the widget has none */
export async function serveDemoFront(siteUrl: string, hasWidget: boolean): Promise<DemoFront> {
  const server = await listenOnLoopback((request, response) => {
    const answer = async (): Promise<void> => {
      const found = await fetch(new URL(request.url ?? '/', siteUrl));
      const type = found.headers.get('content-type') ?? '';
      const headers = { 'content-type': type, 'cache-control': found.headers.get('cache-control') ?? '' };
      const policy = found.headers.get('content-security-policy');
      response.writeHead(
        found.status,
        policy === null ? headers : { ...headers, 'content-security-policy': policy },
      );
      if (hasWidget || !type.startsWith('text/html')) {
        response.end(Buffer.from(await found.arrayBuffer()));
        return;
      }
      const html = await found.text();
      if (!WIDGET_TAG.test(html)) throw new Error(`${request.url ?? ''} has no widget to take away.`);
      response.end(html.replace(WIDGET_TAG, ''));
    };
    answer().catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  return { url: `${server.origin}/`, close: () => server.close() };
}

// The script-tag build on a server of its own, with a page around it that allows nothing but that server.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listenOnLoopback } from './listen-on-loopback.js';

const STRICT_POLICY = "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'";

export interface WidgetBuild {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Every path with an ending is a file of the build; `/?<language>` is a page in that language.
 * @param missing beginnings of the names of scripts that are answered with 404
 */
export async function serveWidgetBuild(missing: readonly string[] = []): Promise<WidgetBuild> {
  const entry = fileURLToPath(import.meta.resolve('@voice-agent/widget/voice-agent.js'));
  const server = await listenOnLoopback((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': STRICT_POLICY });
      response.end(`<!doctype html><html lang="${search.slice(1)}"><meta charset="utf-8">
        <meta name="viewport" content="width=device-width"><title>page</title>
        <script type="module" src="/voice-agent.js" data-agent="support"></script></html>`);
      return;
    }
    const name = basename(pathname);
    const isMissing = missing.some((start) => name.startsWith(start));
    readFile(new URL(name, `file://${entry}`)).then(
      (bytes) => {
        response.writeHead(isMissing ? 404 : 200, { 'content-type': 'text/javascript' });
        response.end(isMissing ? '' : bytes);
      },
      () => response.writeHead(204).end(), // the browser's own wish for an icon
    );
  });
  return { url: `${server.origin}/`, close: () => server.close() };
}

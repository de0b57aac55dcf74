// A static server for one app, on an origin of its own. It can also stand in front of a join-proxy, as nginx would.
import { readFile } from 'node:fs/promises';
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listenOnLoopback } from '../support/listen-on-loopback.js';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

export interface StaticSiteOptions {
  /** Path → folder that answers it; the longest path that fits counts. */
  readonly folders: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface StaticSite {
  readonly origin: string;
  /** Has HTML pages come with other addresses in place of those that are written in them. */
  replace(written: string, actual: string): void;
  /** Has everything below `/voice` answered by the join-proxy at this address. */
  forwardVoice(proxyUrl: string): void;
  close(): Promise<void>;
}

export async function serveStaticSite({ folders, headers = {} }: StaticSiteOptions): Promise<StaticSite> {
  const replacements = new Map<string, string>();
  let voiceUrl: string | undefined;
  const paths = Object.keys(folders).sort((one, other) => other.length - one.length);

  async function sendFile(pathname: string, response: ServerResponse): Promise<void> {
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const path = paths.find((start) => file.startsWith(start)) ?? '/';
    const ending = extname(file);
    try {
      // Normalized as an absolute path, no address leads out of its folder.
      const bytes = await readFile(join(folders[path] ?? '', normalize(`/${file.slice(path.length)}`)));
      response.writeHead(200, {
        'content-type': CONTENT_TYPES[ending] ?? 'application/octet-stream',
        ...headers,
      });
      response.end(ending === '.html' ? withReplacements(bytes.toString()) : bytes);
    } catch {
      // No such file. The browser's own wish for an icon is no fault of the page.
      response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
    }
  }

  function withReplacements(html: string): string {
    return [...replacements].reduce((text, [written, actual]) => text.replaceAll(written, actual), html);
  }

  const { origin, close } = await listenOnLoopback((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (voiceUrl !== undefined && pathname.startsWith('/voice/')) {
      forwardTo(new URL(pathname, voiceUrl), request, response);
    } else {
      void sendFile(pathname, response);
    }
  });
  return {
    origin,
    replace: (written, actual) => void replacements.set(written, actual),
    forwardVoice: (proxyUrl) => (voiceUrl = proxyUrl),
    close,
  };
}

function forwardTo(target: URL, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const onward = forward(target, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

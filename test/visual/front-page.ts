// The demo's home page with a call of the gallery's in its element, so that a call can be pictured there that is the same
// every time.
import { listenOnLoopback, type LoopbackServer } from '../support/listen-on-loopback.js';

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;
/** Every letter, so that no font of the machine plays a part. */
const TYPEFACE = '<style>* { font-family: Pinned; }</style>';

/** @param siteUrl the demo site; all but its `/state.html` is served as it is. The caller closes it. */
export function serveFrontPage(siteUrl: string): Promise<LoopbackServer> {
  return listenOnLoopback((request, response) => {
    const address = new URL(request.url ?? '/', siteUrl);
    const answer = address.pathname === '/state.html' ? frontPage(siteUrl) : forward(address);
    answer.then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  });
}

interface Answer {
  readonly type: string;
  readonly body: string | Uint8Array;
}

async function forward(address: URL): Promise<Answer> {
  const response = await fetch(address);
  return {
    type: response.headers.get('content-type') ?? 'text/plain',
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

async function frontPage(siteUrl: string): Promise<Answer> {
  const [front, state] = await Promise.all(
    ['/', '/state.html'].map(async (path) => (await fetch(new URL(path, siteUrl))).text()),
  );
  const scripts = state?.match(SCRIPTS)?.join('') ?? '';
  const body = (front ?? '').replace(SCRIPTS, '').replace('</head>', () => `${TYPEFACE}${scripts}</head>`);
  return { type: 'text/html', body };
}

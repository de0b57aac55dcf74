// What websites do to whoever reads them. Each ends in time, with its reason, and nothing of it is a defect.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { htmlPage } from '../../testing/knowledge-parts.js';
import {
  openIngestingDatabase,
  type IngestingDatabase,
  type Ingested,
} from '../../testing/ingesting-database.js';
import { startReceiver, type Receiver } from '../../testing/receiver.js';

const LIMITS = { timeoutMs: 15_000, maxRetryAfterMs: 20 };
/** For what never comes; long enough for what does, on a busy machine. */
const SHORT = { timeoutMs: 1_500 };

describe('a hostile website', { timeout: 120_000 }, () => {
  let site: Receiver;
  let database: IngestingDatabase;
  before(async () => {
    site = await startReceiver();
    database = await openIngestingDatabase(['127.0.0.1']);
  });
  after(async () => {
    await database.close();
    await site.close();
  });
  afterEach(() => assert.deepEqual(database.defects, []));

  type Answer = (response: ServerResponse, path: string) => void;
  /** Pages by their paths; others are 404, and so is robots.txt. */
  function serve(pages: Readonly<Record<string, string | Answer>>, others?: Answer): void {
    site.answer(({ path }, response) => {
      const page = Object.hasOwn(pages, path) ? pages[path] : path === '/robots.txt' ? undefined : others;
      if (page === undefined)
        response.writeHead(404, { 'content-type': 'text/html' }).end(htmlPage('Not here'));
      else if (typeof page === 'string') html(response, page);
      else page(response, path);
    });
  }
  const html = (response: ServerResponse, text: string): void =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
  const redirect =
    (to: string): Answer =>
    (response) =>
      void response.writeHead(302, { location: to }).end();

  const web = (path = '/', maxDepth = 0, limits = {}): Promise<Ingested> =>
    database.ingest(
      { kind: 'web', urls: [`${site.url}${path}`], maxDepth },
      { limits: { ...LIMITS, ...limits } },
    );
  const sitemap = (path = '/sitemap.xml', limits = {}): Promise<Ingested> =>
    database.ingest({ kind: 'sitemap', url: `${site.url}${path}` }, { limits: { ...LIMITS, ...limits } });
  const pathsOf = ({ pages }: Ingested, status: string): string[] =>
    pages.filter((page) => page.status === status).map(({ address }) => new URL(address).pathname);
  function failed({ version, chunks }: Ingested, reason: RegExp): void {
    assert.equal(version.status, 'failed');
    assert.match(version.error ?? '', reason);
    assert.deepEqual(chunks, []);
  }

  it('that redirects for ever', async () => {
    let count = 0;
    serve({}, (response) => redirect(`/again-${(count += 1)}`)(response, ''));
    failed(await web(), /redirects more than 5 times/);
    assert.equal(count, 6);
    serve({ '/': redirect('/') });
    failed(await web(), /redirects more than 5 times/);
  });

  it('that redirects to a private address', async () => {
    for (const to of ['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest']) {
      serve({ '/': redirect(to) });
      failed(await web(), /is private or reserved/);
    }
    serve({ '/': redirect('file:///etc/passwd') });
    failed(await web(), /no address of a page/);
  });

  it('whose body never ends', async () => {
    serve({
      '/': (response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write('<p>and');
      },
    });
    failed(await web('/', 0, SHORT), /took longer than 1500 ms/);
  });

  it('whose headers never come', async () => {
    serve({ '/': () => undefined });
    failed(await web('/', 0, SHORT), /took longer than 1500 ms/);
  });

  it('whose page has 50 MB', async () => {
    const part = Buffer.alloc(1024 * 1024, 'x');
    serve({
      '/': (response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        let left = 50;
        const more = (): void => {
          while (left > 0) {
            left -= 1;
            if (!response.write(part)) return;
          }
          response.end();
        };
        response.on('drain', more);
        more();
      },
    });
    failed(await web(), /answered more than is taken/);
  });

  it('with a calendar that has no end', async () => {
    serve({}, (response, path) => {
      const day = Number(path.slice(1));
      html(response, htmlPage(`Day ${day}`, [`/${day + 1}`, `/${day + 2}`, `/${day + 100}`]));
    });
    const { version } = await web('/0', 3, { maxPages: 12 });
    assert.deepEqual([version.status, version.page_count], ['ready', 12]);
    assert.match(version.error ?? '', /No more than 12 pages/);
  });

  it('whose calendar has no words', async () => {
    serve({ '/0': htmlPage('Opening hours', ['/1']) }, (response, path) => {
      html(
        response,
        htmlPage('No events', [`/${Number(path.slice(1)) + 1}`, `/${Number(path.slice(1)) * 7}`]),
      );
    });
    const { version, chunks } = await web('/0', 3);
    assert.deepEqual([version.status, version.error, chunks.length], ['ready', null, 2]);
  });

  it('whose pages link each other in a circle', async () => {
    serve({
      '/': htmlPage('One', ['/two', '/#top']),
      '/two': htmlPage('Two', ['/three', '/two']),
      '/three': htmlPage('Three', ['/', '/index.html']),
    });
    const result = await web('/', 3);
    assert.deepEqual(pathsOf(result, 'indexed'), ['/', '/two', '/three']);
    assert.equal(result.pages.length, 3);
  });

  it('that has one page under twenty addresses', async () => {
    const addresses = Array.from({ length: 20 }, (_, index) => `/?utm_source=${index}`);
    const others = [...addresses, '/home', '/moved', '/?view=print', '/;jsessionid=77'];
    const page = htmlPage('Welcome', others);
    serve({ '/': page, '/moved': redirect('/'), '/home': page }, (response) =>
      html(response, htmlPage('Welcome in print', [], '<link rel="canonical" href="/">')),
    );
    const { version, chunks } = await web('/', 2);
    assert.deepEqual([version.status, version.error, version.page_count], ['ready', null, 1]);
    assert.deepEqual(
      chunks.map(({ text }) => text),
      ['Welcome'],
    );
  });

  it('that forbids everything, or answers for its robots.txt badly', async () => {
    const page = htmlPage('Forbidden');
    const text =
      (body: string): Answer =>
      (response) =>
        void response.writeHead(200).end(body);
    serve({ '/': page, '/robots.txt': text('User-agent: *\nDisallow: /') });
    failed(await web(), /robots\.txt of the site does not allow it/);
    serve({ '/': page, '/robots.txt': (response) => void response.writeHead(503).end() });
    failed(await web(), /robots\.txt was answered with 503/);
    serve({ '/': page, '/robots.txt': () => undefined });
    failed(await web('/', 0, SHORT), /robots\.txt cannot be read: .* took longer/);
    serve({ '/': page, '/robots.txt': text(`#${'x'.repeat(600_000)}`) });
    failed(await web(), /robots\.txt cannot be read: .* more than is taken/);
    assert.equal(
      site.requests.filter(({ path }) => path === '/').at(-1)?.headers['user-agent'],
      'voice-agent-service',
    );
  });

  it('that forbids a part, under any name of it', async () => {
    serve({
      '/robots.txt': (response) =>
        void response
          .writeHead(200)
          .end('User-agent: *\nDisallow: /\n\nUser-agent: Voice-Agent-Service\nDisallow: /cgi\n'),
      '/': htmlPage('Open', ['/cgi/secret', '/detour']),
      '/detour': redirect('/cgi/secret'),
      '/cgi/secret': htmlPage('Secret'),
    });
    const before = site.requests.length;
    const result = await web('/', 1);
    assert.deepEqual([result.version.status, result.version.error], ['ready', null]);
    assert.deepEqual(pathsOf(result, 'skipped'), ['/cgi/secret', '/detour']);
    assert.ok(site.requests.slice(before).every(({ path }) => path !== '/cgi/secret'));
  });

  it('that sends what is no page', async () => {
    const of =
      (type: string): Answer =>
      (response) => {
        response.writeHead(200, { 'content-type': type });
        response.write('x'.repeat(1000)); // and never ends: nobody waits for it
      };
    serve({ '/': of('video/mp4') });
    failed(await web(), /Files of the type video\/mp4 are not read/);
    serve({ '/': (response) => void response.writeHead(200).end('?') });
    failed(await web(), /does not say what it is/);
  });

  it('of which some pages are missing', async () => {
    serve({
      '/': htmlPage('Here', ['/gone?key=secret', '/broken', '/there']),
      '/there': htmlPage('There'),
      '/broken': (response) => void response.writeHead(500).end(),
    });
    const result = await web('/', 1);
    assert.deepEqual(pathsOf(result, 'indexed'), ['/', '/there']);
    assert.equal(result.version.error, '2 of its 4 pages could not be read. /gone: The server answered 404.');
  });

  it('that dies in the middle', async () => {
    const dying = net.createServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', (head) => {
          const [, path = ''] = String(head).split(' ');
          if (path === '/robots.txt') socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
          else if (path === '/') {
            const page = htmlPage(
              'Alive',
              Array.from({ length: 30 }, (_, index) => `/${index}`),
            );
            socket.end(
              `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${page.length}\r\nconnection: close\r\n\r\n${page}`,
            );
          } else socket.destroy();
        });
    });
    dying.listen(0, '127.0.0.1');
    await once(dying, 'listening');
    const { port } = dying.address() as AddressInfo;
    const { version, pages } = await database.ingest(
      { kind: 'web', urls: [`http://127.0.0.1:${port}/`], maxDepth: 1 },
      { limits: LIMITS },
    );
    dying.close();
    assert.deepEqual([version.status, version.page_count], ['ready', 1]);
    assert.match(
      version.error ?? '',
      /^30 of its 31 pages could not be read\. \/0: The host .* cannot be reached/,
    );
    assert.equal(pages.filter(({ error }) => error === 'The site had stopped answering.').length, 25);
  });

  it('that asks for patience', async () => {
    let count = 0;
    const busy =
      (retryAfter: string): Answer =>
      (response) => {
        count += 1;
        if (count > 1) html(response, htmlPage('At last'));
        else response.writeHead(429, { 'retry-after': retryAfter }).end();
      };
    serve({ '/': busy('0') });
    assert.equal((await web()).version.status, 'ready');
    count = 0;
    serve({ '/': busy('3600') });
    failed(await web(), /answered 429/);
    assert.equal(count, 1);
  });

  it('that leads elsewhere', async (test) => {
    const other = await startReceiver();
    test.after(() => other.close());
    other.answer(({ path }, response) =>
      path === '/robots.txt'
        ? void response.writeHead(404).end()
        : html(response, htmlPage(`Elsewhere ${path}`, ['/next'])),
    );
    serve({
      '/': htmlPage('Here', [`${other.url}/`, '/away', 'mailto:a@example.com', 'javascript:void 0']),
      '/away': redirect(`${other.url}/`),
      '/moved': redirect(`${other.url}/`),
    });
    const result = await web('/', 1);
    assert.deepEqual(
      result.pages.map(({ status, error }) => [status, error]),
      [
        ['indexed', null],
        ['skipped', 'It redirects to another site.'],
      ],
    );
    // A given address that has moved.
    const moved = await web('/moved', 1);
    assert.deepEqual(
      moved.chunks.map(({ text }) => text),
      ['Elsewhere /', 'Elsewhere /next'],
    );
  });

  it('whose page does not want to be found', async () => {
    serve({
      '/': htmlPage('List', ['/hidden', '/end']),
      '/hidden': htmlPage('Hidden', ['/behind'], '<meta name="robots" content="noindex">'),
      '/behind': htmlPage('Behind'),
      '/end': htmlPage('End', ['/after'], '<meta name="robots" content="nofollow">'),
      '/after': htmlPage('After'),
    });
    const result = await web('/', 2);
    assert.deepEqual(pathsOf(result, 'indexed'), ['/', '/end', '/behind']);
    assert.equal(result.version.error, null);
  });

  it('that has more pages than there is time for', async () => {
    serve({}, (response, path) => html(response, htmlPage(`Page ${path}`, ['/a', '/b', '/c'])));
    const { version } = await web('/', 1, { readingMs: 0 });
    assert.equal(version.status, 'failed');
    assert.match(version.error ?? '', /no time left/);
  });

  describe('with a sitemap', () => {
    const urlset = (...paths: string[]): string =>
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc> ${site.url}${path} </loc><image:image><image:loc>${site.url}/image</image:loc></image:image></url>`).join('')}</urlset>`;
    const indexOf = (...paths: string[]): string =>
      `<sitemapindex>${paths.map((path) => `<sitemap><loc><![CDATA[${site.url}${path}]]></loc></sitemap>`).join('')}</sitemapindex>`;
    const xml =
      (text: string): Answer =>
      (response) =>
        void response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
    const page: Answer = (response, path) => html(response, htmlPage(`Page ${path}`));

    it('that names itself and others that name it', async () => {
      serve(
        {
          '/sitemap.xml': xml(indexOf('/sitemap.xml', '/two.xml', '/three.xml.gz')),
          '/two.xml': xml(indexOf('/sitemap.xml', '/three.xml.gz', '/two.xml')),
          '/three.xml.gz': (response) =>
            void response.writeHead(200).end(gzipSync(urlset('/a', '/b?x=1&amp;y=2'))),
        },
        page,
      );
      const { version, chunks } = await sitemap();
      assert.deepEqual([version.status, version.error], ['ready', null]);
      assert.deepEqual(
        chunks.map(({ text }) => text),
        ['Page /a', 'Page /b?x=1&y=2'],
      );
    });

    it('that never ends', async () => {
      let count = 0;
      serve({}, (response) =>
        xml(indexOf(`/more-${(count += 1)}.xml`, `/more-${(count += 1)}.xml`))(response, ''),
      );
      failed(await sitemap(), /name one another too often/);
      assert.ok(count <= 14, String(count));
      count = 0;
      serve({}, (response) =>
        xml(indexOf(...Array.from({ length: 100 }, () => `/${(count += 1)}.xml`)))(response, ''),
      );
      const before = site.requests.length;
      failed(await sitemap('/sitemap.xml', { maxSitemapDepth: 1000 }), /names no page/);
      assert.equal(site.requests.length - before, 50);
    });

    it('that is a bomb', async () => {
      const bomb = gzipSync(Buffer.alloc(30 * 1024 * 1024, ' '));
      serve({ '/sitemap.xml': (response) => void response.writeHead(200).end(bomb) });
      failed(await sitemap(), /larger than is taken/);
      serve({
        '/sitemap.xml': (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      });
      failed(await sitemap(), /answered more than is taken/);
      serve({ '/sitemap.xml': (response) => void response.writeHead(200).end(bomb.subarray(0, 100)) });
      failed(await sitemap(), /cannot be unpacked/);
    });

    it('that is none', async () => {
      for (const text of [
        '',
        'hello',
        '<html><body>no</body></html>',
        '<urlset><url><loc>http://a',
        '<!-- <!-- <!--',
        '<'.repeat(100_000),
      ]) {
        serve({ '/sitemap.xml': xml(text) });
        failed(await sitemap(), /no sitemap|names no page/);
      }
      serve({});
      failed(await sitemap(), /answered 404 for the sitemap/);
      serve({
        '/sitemap.xml': xml(
          '<!DOCTYPE x [<!ENTITY a "aaaa">]><urlset><url><loc>http://other.example/&a;</loc></url></urlset>',
        ),
      });
      failed(await sitemap(), /names no page of its own site/);
    });

    it('that is as long as it likes', async () => {
      serve(
        { '/sitemap.xml': xml(urlset(...Array.from({ length: 3000 }, (_, index) => `/p${index}`))) },
        page,
      );
      const { version, pages } = await sitemap('/sitemap.xml', { maxPages: 5, maxAddresses: 20 });
      assert.deepEqual([version.status, version.page_count, pages.length], ['ready', 5, 20]);
    });
  });

  it('does not keep others from being read', async () => {
    serve({ '/': () => undefined, '/fine': htmlPage('Fine') });
    const jobs = database.start({ limits: SHORT });
    const slow = await database.queue({ kind: 'web', urls: [`${site.url}/`], maxDepth: 0 });
    const fine = await database.queue({ kind: 'web', urls: [`${site.url}/fine`, 'nonsense'], maxDepth: 0 });
    await jobs.settle();
    await jobs.close();
    assert.equal((await database.look(slow.id)).version.status, 'failed');
    const { version, chunks } = await database.look(fine.id);
    assert.equal(version.error, '1 of its 2 pages could not be read. It is no address of a web page.');
    assert.deepEqual(
      chunks.map(({ is_served }) => is_served),
      [true],
    );
  });
});

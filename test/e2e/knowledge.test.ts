// An agent that was given a PDF and the address of a website: a visitor in a browser asks aloud for what stands only there. All with
// the built-in engines.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { launchChromium } from '../support/browser.js';
import { missingRecognition } from '../support/missing-recognition.js';
import { AGENT_ID, openSpokenSite } from '../support/spoken-site.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { textPdf } from '../support/text-pdf.js';
import { provideVisitorMicrophone, speak } from '../support/visitor-microphone.js';
import { openWidgetPage, type WidgetPage } from '../support/widget-page.js';

const READY_LIMIT_MS = 60_000;

const MENU = textPdf([
  'Menu',
  '',
  'Main courses',
  'Mushroom risotto 16 euros',
  'Lamb shoulder with potatoes 26 euros',
  'Grilled salmon with rice 21 euros',
  '',
  'Desserts',
  'Chocolate cake with cherries 8 euros',
]);
const PAGES: Readonly<Record<string, string>> = {
  '/restaurant/': `<!doctype html><title>The Olive Tree</title><main><h1>The Olive Tree</h1>
<p>We are a family restaurant at the harbour. We cook what the farmers of the valley and the fishing boats bring in.</p>
<p><a href="/restaurant/music">Music</a></p></main>`,
  '/restaurant/music': `<!doctype html><title>Music</title><main><h1>Music</h1>
<p>The live band plays every second Friday. The band begins at eight in the evening, and plays until midnight.</p></main>`,
};
interface Source {
  readonly id: string;
  readonly ingestion: { readonly status: string; readonly error: string | null };
}

// Known before the tests are listed, so that a skipped one says why.
const skip = await missingRecognition();

describe('an agent with knowledge', { timeout: 240_000, skip }, () => {
  const keep = keepUntilEnd();
  let visitor: WidgetPage;

  before(async () => {
    const site = keep(
      await openSpokenSite({
        fields: {
          name: 'Restaurant',
          system_prompt: 'You answer for a restaurant.',
          greeting_settings: { text: 'Welcome to the restaurant.' },
        },
        pages: PAGES,
      }),
    );
    const space = await site.ask<{ readonly id: string }>('POST', '/knowledge-spaces', {
      name: 'Restaurant',
    });
    const sources = `/knowledge-spaces/${space.id}/sources`;
    const upload = await site.ask<{ readonly path: string; readonly signed_url: string }>(
      'POST',
      `${sources}/upload-url`,
      { filename: 'menu.pdf', content_type: 'application/pdf', byte_size: MENU.length },
    );
    const sent = await fetch(upload.signed_url, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      body: new Uint8Array(MENU),
    });
    assert.ok(sent.ok, `the upload was answered with ${sent.status}`);
    await site.ask('POST', sources, { kind: 'upload', name: 'Menu', path: upload.path });
    await site.ask('POST', sources, {
      kind: 'url',
      name: 'Site',
      url: `${site.url}/restaurant/`,
      max_depth: 1,
    });
    await untilReady(() => site.ask<readonly Source[]>('GET', sources));
    await site.ask('PATCH', `/agents/${AGENT_ID}`, { knowledge: { kind: 'rag_v2', id: space.id } });
    const browser = keep(await launchChromium());
    visitor = await openWidgetPage(browser, site.url, { onOpen: provideVisitorMicrophone });
    await visitor.start();
  });

  it('hears what stands only in the PDF', async () => {
    await visitor.said('agent', /^Welcome to the restaurant/);
    await speak(visitor.page, 'How much is the mushroom risotto?');
    await visitor.said('agent', /mushroom risotto.* 16 euros/);
  });

  it('hears what stands only on the site', async () => {
    await speak(visitor.page, 'When does the band begin?');
    await visitor.said('agent', /eight in the evening/);
  });

  it('hears that the agent does not know what stands in neither', async () => {
    // Typed, since words that the agent does not know are not always heard as what they are.
    await visitor.type('Who won the election in Brazil?');
    await visitor.said('agent', /^I do not know that/);
  });

  it('sees no path and no address of a file', async () => {
    const said = (await visitor.transcripts()).map(({ text }) => text).join('\n');
    assert.doesNotMatch(said, /\.pdf|https?:|\/restaurant/);
  });
});

async function untilReady(list: () => Promise<readonly Source[]>): Promise<void> {
  const giveUpAt = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const sources = await list();
    const failed = sources.find(({ ingestion }) => ingestion.status === 'failed');
    assert.equal(failed?.ingestion.error, undefined);
    if (sources.length === 2 && sources.every(({ ingestion }) => ingestion.status === 'ready')) return;
    assert.ok(Date.now() < giveUpAt, 'the sources are not ready');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

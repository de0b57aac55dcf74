// The documented login with a script tag, on the documented server: who is not logged in reads so, and every call gets a
// ticket of its own.
import assert from 'node:assert/strict';
import { request as askServer } from 'node:http';
import { before, describe, it } from 'node:test';
import { createSandbox } from '@voice-agent/sandbox';
import { launchChromium } from '../support/browser.js';
import { listenOnLoopback } from '../support/listen-on-loopback.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { openWidgetPage, type WidgetPage } from '../support/widget-page.js';
import { recipe, recipeFolder, runRecipe } from '../support/documentation/recipes.js';

const SECRET = 'a secret of more than thirty-two bytes';

describe('a login with a script tag', { timeout: 120_000 }, () => {
  const keep = keepUntilEnd();
  let visitor: WidgetPage;

  before(async () => {
    const sandbox = keep(await createSandbox({ port: 0 }));
    const folder = await recipeFolder();
    keep({ close: () => folder.remove() });
    let server = '';
    // The page, and before it the server of the recipe, which has to be told the site's address.
    const site = keep(
      await listenOnLoopback((request, response) => {
        if (request.url === '/') {
          response.setHeader('content-type', 'text/html').end(`<!doctype html>${recipe('login.html')}`);
          return;
        }
        const { method = '', headers, url = '' } = request;
        const asked = askServer(`${server}${url}`, { method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        });
        asked.on('error', () => response.destroy());
        request.pipe(asked);
      }),
    );
    const running = await runRecipe('login.mjs', folder.path, {
      VOICE_AGENT_BASE_URL: sandbox.baseUrl,
      VOICE_AGENT_API_KEY: sandbox.apiKey,
      VOICE_AGENT_ID: sandbox.agents[0]?.id ?? '',
      SITE: site.origin,
      TICKET_SECRET: SECRET,
      SESSION_SECRET: SECRET,
    });
    keep({ close: () => running.stop() });
    server = running.origin;
    const browser = keep(await launchChromium());
    visitor = keep(await openWidgetPage(browser, site.origin));
  });

  it('is asked for in words, and lets each call have a ticket of its own', async () => {
    await visitor.start();
    await visitor.reached('ended');
    assert.deepEqual((await visitor.log()).errors, ['ticket_required']);
    const words = visitor.page.getByRole('alert').getByText('You can start once you are logged in.');
    await words.waitFor();

    await visitor.page.evaluate(() => fetch('/login', { method: 'POST' }));
    for (let calls = 0; calls < 2; calls += 1) {
      await visitor.start();
      await visitor.reached('idle');
      await visitor.hangUp();
      await visitor.reached('ended');
      assert.deepEqual((await visitor.log()).errors, []);
    }
    assert.deepEqual(await visitor.unhandled(), []);
  });
});

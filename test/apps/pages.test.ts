// Pages without any framework: HTML on another origin than the proxy, a frame on a foreign page, and a page that allows
// nothing but its own files.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { join } from 'node:path';
import type { VoiceAgentElement } from '@voice-agent/widget';
import type { Frame } from 'playwright-core';
import {
  assertNothingLeft,
  holdCall,
  said,
  startCall,
  typeText,
  withVisitor,
  type AppVisitor,
} from './call-scenario.js';
import { APPS, missingApps, startPackedSandbox, type PackedSandbox } from './packed-service.js';
import { withServedApp } from './served-app.js';
import { serveStaticSite } from './static-site.js';

const GREETING = "Hello Ada, welcome to Luigi's. How can I help you?";
/** The greeting where the page sets no name. */
const GREETING_WITHOUT_NAME = "Hello, welcome to Luigi's. How can I help you?";
/** The framed page's origin as the page around it has it written. */
const WRITTEN_FRAME = 'https://luigis.example.com';
const HTML = { folders: { '/': join(APPS, 'html') } };
const STRICT = {
  folders: {
    '/': join(APPS, 'strict-csp'),
    '/widget/': join(APPS, 'node_modules/@voice-agent/widget/dist/browser'),
  },
  headers: {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "require-trusted-types-for 'script'",
      // The proxy, and the voice service of this machine.
      'connect-src http://127.0.0.1:* ws://127.0.0.1:*',
    ].join('; '),
  },
};

describe('a page without a framework', { skip: missingApps, timeout: 240_000 }, () => {
  let sandbox: PackedSandbox;

  before(async () => {
    sandbox = await startPackedSandbox();
  });
  after(() => sandbox.stop());

  it('holds a whole call by one script tag from another origin', () =>
    withServedApp(sandbox, HTML, (origin) =>
      withVisitor(`${origin}/script-tag.html`, (visitor) =>
        holdCall(visitor.page, visitor, { greeting: GREETING_WITHOUT_NAME, isListening: false }),
      ),
    ));

  it('holds a whole call by an element in its HTML', () =>
    withServedApp(sandbox, HTML, (origin) =>
      withVisitor(`${origin}/element.html`, (visitor) =>
        holdCall(visitor.page, visitor, { greeting: GREETING }),
      ),
    ));

  it('holds a whole call under a policy that allows its own files only', () =>
    withServedApp(sandbox, STRICT, (origin) =>
      withVisitor(origin, (visitor) => holdCall(visitor.page, visitor, { greeting: GREETING })),
    ));

  it('holds a whole call in a foreign page’s frame that is allowed the microphone', () =>
    inFrame('with-microphone.html', (frame, visitor) => holdCall(frame, visitor, { greeting: GREETING })));

  it('tells in a frame without a microphone why, and goes on by text', () =>
    inFrame('without-microphone.html', async (frame, { consoleErrors }) => {
      await startCall(frame);
      await frame.getByText('This page does not let a call use your microphone.').first().waitFor();
      const code = await frame.evaluate(
        () => document.querySelector<VoiceAgentElement>('voice-agent')?.error?.code,
      );
      assert.equal(code, 'mic_blocked_by_policy');
      await assertNothingLeft(frame);

      await frame.getByRole('button', { name: 'Continue by typing' }).click();
      await said(frame, { speaker: 'agent', words: GREETING });
      await typeText(frame, 'When are you open?');
      await said(frame, { speaker: 'agent', words: 'open every day from eleven' });
      await frame.getByRole('button', { name: 'End the conversation' }).click();
      await assertNothingLeft(frame);
      assert.deepEqual(consoleErrors, []);
    }));

  /** Opens a page of a foreign site, and finds the frame with our page in it. */
  function inFrame(file: string, use: (frame: Frame, visitor: AppVisitor) => Promise<void>): Promise<void> {
    return withServedApp(sandbox, HTML, async (origin) => {
      const around = await serveStaticSite({ folders: { '/': join(APPS, 'iframe') } });
      around.replace(WRITTEN_FRAME, origin);
      // Another site, not only another port: browsers keep those further apart.
      const foreign = around.origin.replace('127.0.0.1', 'localhost');
      try {
        await withVisitor(`${foreign}/${file}`, async (visitor) => {
          const frame = await (await visitor.page.waitForSelector('iframe')).contentFrame();
          assert.ok(frame, 'there is a frame');
          await use(frame, visitor);
        });
      } finally {
        await around.close();
      }
    });
  }
});

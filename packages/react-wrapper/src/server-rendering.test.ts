// What Node makes of both ways in, with nothing of a browser around.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { VoiceSession } from '@voice-agent/widget/session';
import { createElement, StrictMode, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { useVoiceSession, VoiceAgent } from './index.js';

describe('on a server', () => {
  it('the component is a plain tag, with what belongs to any HTML element and nothing that only a script can use', () => {
    const html = renderToString(
      createElement(VoiceAgent, {
        id: 'help',
        className: 'corner',
        'aria-label': 'Ask us',
        agent: 'default',
        isOpen: true,
        variables: { first_name: 'Ada' },
        session: new VoiceSession(),
        join: () => Promise.reject(new Error('Nobody calls from a server.')),
        onStatus: () => assert.fail('nothing happens on a server'),
      }),
    );
    assert.equal(html, '<voice-agent id="help" class="corner" aria-label="Ask us"></voice-agent>');
  });

  it('the component has the attributes by which it stands where it will stay', () => {
    assert.equal(
      renderToString(
        createElement(VoiceAgent, { variant: 'inline', placement: 'bottom-start', theme: 'dark' }),
      ),
      '<voice-agent variant="inline" placement="bottom-start" theme="dark"></voice-agent>',
    );
  });

  it('the component keeps what is put into its slots', () => {
    const title = createElement('b', { slot: 'title' }, 'Luigi’s');
    assert.equal(
      renderToString(createElement(VoiceAgent, undefined, title)),
      '<voice-agent><b slot="title">Luigi’s</b></voice-agent>',
    );
  });

  it('the hook is ready, and has no call', () => {
    assert.equal(
      renderToString(createElement(StrictMode, undefined, createElement(Status))),
      '<p>ready, 0 lines</p>',
    );
  });

  for (const module of ['use-voice-session', 'voice-agent']) {
    it(`the built ${module}.js says first that it belongs to the client`, () => {
      const built = readFileSync(new URL(`./${module}.js`, import.meta.url), 'utf8');
      assert.match(built, /^'use client';\n/);
    });
  }
});

function Status(): ReactElement {
  const { status, transcripts } = useVoiceSession({ agent: 'default' });
  return createElement('p', undefined, `${status}, ${transcripts.length} lines`);
}

// An agent whose answers a language model gives, talked to by a visitor in a browser, on a service with no vendor behind it.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { VoiceAgentElement } from '@voice-agent/widget';
import { launchChromium } from '../support/browser.js';
import { startScriptedModel, type ModelRequest, type ScriptedModel } from '../support/scripted-model.js';
import { AGENT_ID, openSpokenSite, type SpokenSite } from '../support/spoken-site.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { provideVisitorMicrophone, speak } from '../support/visitor-microphone.js';
import { openWidgetPage, type WidgetPage } from '../support/widget-page.js';

/** More than a minute long, so that nobody who interrupts it is too late. */
const STORY = `Once upon a time there was a small hotel by the sea, ${'where the wind told long stories to whoever came in, '.repeat(20)}and nobody ever left before the end of one.`;
const APOLOGY = /I am sorry, I cannot answer/;

interface StoredCall {
  readonly id: string;
  readonly status: string;
  readonly summary: string | null;
  readonly context: {
    readonly end_reason?: string;
    readonly last_error?: string;
    readonly problems?: readonly { readonly reason: string }[];
  };
}

/** What the newest message says. */
const lastOf = ({ messages }: ModelRequest): string => messages.at(-1)?.content ?? '';

/** What is asked after a call, by the words that the service asks it with. */
function analysisOf({ messages }: ModelRequest): object | undefined {
  const [system] = messages;
  if (system?.content?.startsWith('Summarize') === true) return { summary: 'A guest asked for a room.' };
  if (system?.content?.startsWith('Say whether') === true)
    return { success: true, reason: 'There was a room.' };
  if (system?.content?.startsWith('Take from') === true) return { guests: 2 };
  return undefined;
}

describe('an agent with a language model', { timeout: 180_000 }, () => {
  const keep = keepUntilEnd();
  let model: ScriptedModel;
  let site: SpokenSite;
  let visitor: WidgetPage;
  let isDead = false;

  before(async () => {
    model = keep(await startScriptedModel());
    model.heard.push('When is breakfast?');
    model.reply = (request) => {
      const analysis = analysisOf(request);
      if (analysis !== undefined) return { text: JSON.stringify(analysis) };
      if (isDead) return 'dead';
      const last = lastOf(request);
      if (last.startsWith('[The call has begun')) return { text: 'Welcome to the hotel.' };
      if (last.includes('breakfast')) return { text: 'Breakfast is at **seven**.' };
      if (last.includes('room')) return { tool: 'free_rooms', values: { guests: 2 } };
      if (last.includes('"free":3')) return { text: 'There are three rooms.' };
      if (last.includes('story')) return { unfinished: `${STORY} ` };
      return { text: 'As you wish.' };
    };
    site = keep(
      await openSpokenSite({
        model,
        fields: {
          greeting_settings: { first_speaker: 'FIRST_SPEAKER_AGENT' },
          success_criteria: 'The guest got a room.',
          extraction_schema: {
            type: 'object',
            properties: { guests: { type: 'integer' } },
            required: ['guests'],
          },
        },
      }),
    );
    const tool = await site.ask<{ readonly id: string }>('POST', '/tools', {
      name: 'Free rooms',
      definition: {
        modelToolName: 'free_rooms',
        type: 'http',
        description: 'How many rooms are free.',
        http: { url: `${site.url}/rooms` },
        dynamicParameters: [
          {
            name: 'guests',
            location: 'PARAMETER_LOCATION_QUERY',
            schema: { type: 'integer' },
            required: true,
          },
        ],
      },
    });
    await site.ask('PATCH', `/agents/${AGENT_ID}`, { tools: [tool.id] });
    const browser = keep(await launchChromium());
    visitor = await openWidgetPage(browser, site.url, { onOpen: provideVisitorMicrophone });
  });

  async function callOfVisitor(): Promise<StoredCall> {
    const id = await visitor.page.evaluate(
      () => document.querySelector<VoiceAgentElement>('voice-agent')?.callId ?? '',
    );
    await site.settle();
    return site.ask<StoredCall>('GET', `/calls/${id}`);
  }

  it('finds its own first words', async () => {
    await visitor.start();
    await visitor.said('agent', /^Welcome to the hotel\.$/);
  });

  it('answers what is spoken, without marks of writing', async () => {
    await speak(visitor.page, 'When is breakfast?');
    await visitor.said('user', /When is breakfast/);
    await visitor.said('agent', /^Breakfast is at seven\.$/);
  });

  it('uses a tool of its workspace for what is typed', async () => {
    await visitor.type('Is there a room for two?');
    await visitor.said('agent', /^There are three rooms\.$/);
    assert.deepEqual(site.toolQueries, [{ guests: '2' }]);
    const [{ tools = [] } = { tools: [] }] = model.requests;
    assert.deepEqual(
      tools.map(({ function: { name } }) => name),
      ['free_rooms'],
    );
  });

  it('has its result worked out and sent after the call', async () => {
    await visitor.hangUp();
    await visitor.reached('ended');
    await untilOver();
    const { summary, context } = await callOfVisitor();
    assert.equal(summary, 'A guest asked for a room.');
    assert.deepEqual(context.problems, undefined);
    const [result] = site.results;
    assert.deepEqual(
      [result?.summary, result?.success, result?.success_reason, result?.extracted_data],
      ['A guest asked for a room.', true, 'There was a room.', { guests: 2 }],
    );
  });

  it('is interrupted in the middle of an answer: the request ends, and what was not said is forgotten', async (test) => {
    model.heard.push('Tell me a story.', 'Stop it.');
    const browser = await launchChromium();
    test.after(() => browser.close());
    const speaker = await openWidgetPage(browser, site.url, { onOpen: provideVisitorMicrophone });
    await speaker.start();
    await speaker.said('agent', /^Welcome to the hotel\.$/);
    await speak(speaker.page, 'Tell me a story.');
    await speaker.saying('agent', /^Once upon a time/);
    await speak(speaker.page, 'Please stop telling it.');
    await speaker.said('agent', /^As you wish\.$/);
    const story = model.requests.find((request) => lastOf(request).includes('story'));
    assert.equal(story?.isAbandoned, true);
    const [, ...messages] = model.requests.at(-1)?.messages ?? [];
    const spoken = messages.find(({ role, content }) => role === 'assistant' && content?.startsWith('Once'));
    assert.ok(spoken?.content && STORY.startsWith(spoken.content), spoken?.content ?? 'nothing');
    assert.ok(spoken.content.length < STORY.length);
    await speaker.hangUp();
    await speaker.reached('ended');
  });

  it('says sorry and hangs up when its model is dead, with the reason on the record', async () => {
    isDead = true;
    await visitor.start();
    await visitor.said('agent', APOLOGY);
    await visitor.type('Hello?');
    await visitor.reached('ended');
    await untilOver();
    const { status, context } = await callOfVisitor();
    assert.equal(status, 'failed');
    assert.equal(context.end_reason, 'error');
    assert.match(context.last_error ?? '', /^The language model failed: it could not be reached/);
    assert.equal(context.problems?.length, 2);
  });

  /** The record of the newest call is complete. */
  async function untilOver(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const { status } = await callOfVisitor();
      if (!['queued', 'ringing', 'in_progress'].includes(status)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The call is still active.');
  }
});

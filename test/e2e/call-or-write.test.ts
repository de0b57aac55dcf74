// Call or write: a conversation that begins in writing, goes on by voice and in writing again; suggestions; text only.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setDemoStage } from '../support/demo-stage.js';
import { missingRecognition } from '../support/missing-recognition.js';
import { provideVisitorMicrophone, speak } from '../support/visitor-microphone.js';
import { untilNothingIsOpen } from '../support/widget-page.js';

const cannotRecognize = await missingRecognition();

describe('a visitor who writes and talks in one conversation', { timeout: 90_000 }, () => {
  const stage = setDemoStage();

  it('is read, then heard, then read again', { skip: cannotRecognize }, async (test) => {
    const visitor = await stage.openWidgetPage(test, { onOpen: provideVisitorMicrophone });
    const { page } = visitor;
    await page.getByRole('button', { name: 'Talk with us' }).click();
    await page.getByRole('button', { name: 'Write a message' }).click();
    await visitor.said('agent', /welcome to Luigi/);
    assert.equal((await visitor.openResources()).liveTracks, 0);

    await page.keyboard.type('Do you have vegetarian dishes?'); // the focus is where the visitor wants to be
    await page.keyboard.press('Enter');
    await visitor.said('agent', /vegetarian dishes/);
    const written = (await visitor.transcripts()).at(-1);
    assert.equal(written?.medium, 'text'); // and made no speech

    await page.getByRole('button', { name: 'Talk instead' }).click();
    await page.getByRole('button', { name: 'Mute your microphone' }).waitFor();
    await speak(page, 'what are your opening hours');
    await visitor.said('user', /^what are your opening hours$/);
    await visitor.said('agent', /open every day from eleven/);
    assert.equal((await visitor.transcripts()).at(-1)?.medium, 'voice');

    await visitor.type('hello there');
    await visitor.said('user', /hello there/);
    assert.deepEqual((await visitor.log()).errors, []);
    await visitor.hangUp();
    await visitor.reached('ended');
    await untilNothingIsOpen(page);
    assert.deepEqual(await visitor.unhandled(), []);
  });

  it('starts with a suggestion of the page, and is answered aloud', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    await visitor.page.evaluate(() => {
      document
        .querySelector('voice-agent')
        ?.setAttribute('suggestions', '["Do you have vegetarian dishes?", "When do you open?"]');
    });
    await visitor.page.getByRole('button', { name: 'Talk with us' }).click();
    await visitor.page.getByRole('button', { name: 'Do you have vegetarian dishes?' }).click();
    await visitor.said('user', /^Do you have vegetarian dishes\?$/);
    await visitor.said('agent', /vegetarian dishes/);
    assert.equal((await visitor.transcripts()).at(-1)?.medium, 'voice');
    await visitor.hangUp();
  });
});

describe('a site where visitors only write', { timeout: 60_000 }, () => {
  // A prompt for the microphone would be refused, and end the conversation.
  const stage = setDemoStage({ permission: 'denied' });

  it('asks for no microphone and answers without a sound', async (test) => {
    const visitor = await stage.openWidgetPage(test);
    const { page } = visitor;
    await page.evaluate(() => document.querySelector('voice-agent')?.setAttribute('mode', 'text'));
    await page.getByRole('button', { name: 'Write to us' }).click();
    await page.getByRole('button', { name: 'Start writing' }).click();
    await visitor.said('agent', /welcome to Luigi/);
    await visitor.type('Do you have vegetarian dishes?');
    await visitor.said('agent', /vegetarian dishes/);
    assert.deepEqual(
      (await visitor.transcripts()).slice(-2).map(({ medium }) => medium),
      ['text', 'text'],
    );
    const isSilent = await page.evaluate(() => document.querySelector('voice-agent')?.session.isSpeakerMuted);
    assert.equal(isSilent, true);
    const { liveTracks } = await visitor.openResources();
    assert.equal(liveTracks, 0);
    await page.getByRole('button', { name: 'End the conversation' }).click();
    await visitor.reached('ended');
    await page.getByText('Conversation ended').first().waitFor();
    assert.deepEqual((await visitor.log()).errors, []);
    await untilNothingIsOpen(page);
    assert.deepEqual(await visitor.unhandled(), []);
  });
});

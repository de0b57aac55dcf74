// What a visitor sees around a call that cannot be, and after one that was: brings a stage there.
import type { TimedElementStage } from './timed-element-stage.js';

async function busy(stage: TimedElementStage): Promise<void> {
  const alternative = document.createElement('p');
  alternative.slot = 'alternative';
  alternative.innerHTML = 'Or call <a href="tel:+12025550123">+1 202 555 0123</a>.';
  stage.element.append(alternative);
  void stage.element.startCall();
  await stage.refuse('busy', 20_000);
}

async function rate(stage: TimedElementStage): Promise<void> {
  stage.element.rating = true;
  await stage.play('ended');
}

async function chooseStar(stage: TimedElementStage): Promise<void> {
  await rate(stage);
  stage.element.renderRoot.querySelectorAll<HTMLElement>('.star input')[2]?.click();
  await stage.drawn();
}

/** By the name that tests tell them with. */
export const AFTER_SCENES: Readonly<Record<string, (stage: TimedElementStage) => Promise<void>>> = {
  'all lines busy': busy,
  'waiting for a line': async (stage) => {
    await busy(stage);
    stage.find('[part=waiting-button]').click();
    await stage.drawn();
  },
  'asked for a rating': rate,
  'a star chosen': chooseStar,
  thanked: async (stage) => {
    await chooseStar(stage);
    stage.find('[part=rating-input]', HTMLInputElement).value = 'Too fast.';
    stage.find('[part=rating-button]').click();
    await stage.drawn();
  },
};

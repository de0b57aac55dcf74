// Pages whose older libraries have replaced or extended what every script takes for the browser's own.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setDemoStage } from '../support/demo-stage.js';
import { untilNothingIsOpen } from '../support/widget-page.js';

describe('on a page whose library', { timeout: 60_000, concurrency: 2 }, () => {
  const stage = setDemoStage();

  const habits: Readonly<Record<string, () => void>> = {
    // As MooTools does with Event, and polyfills for old browsers with the others.
    'replaces Event, EventTarget and CustomEvent': () => {
      const names = ['Event', 'CustomEvent', 'EventTarget'] as const;
      for (const name of names) {
        const Replaced = function (this: object, native: unknown): object {
          return Object.assign(this, { event: native });
        };
        Reflect.set(window, name, Object.assign(Replaced, { keys: { enter: 13 } }));
      }
    },
    // As zone.js does.
    'wraps addEventListener and dispatchEvent': () => {
      const { prototype } = EventTarget;
      for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
        const native = Reflect.get(prototype, name);
        Reflect.set(prototype, name, function (this: EventTarget, ...passed: unknown[]): unknown {
          const answer: unknown = Reflect.apply(native, this, passed);
          return answer;
        });
      }
    },
  };
  for (const [habit, install] of Object.entries(habits)) {
    it(`${habit}, a visitor talks with the agent`, async (test) => {
      const visitor = await stage.openWidgetPage(test, { onOpen: (page) => page.addInitScript(install) });
      await visitor.start();
      await visitor.said('agent', /How can I help you/);
      await visitor.hangUp();
      await visitor.reached('ended');
      const { errors, reasons } = await visitor.log();
      assert.deepEqual({ errors, reasons }, { errors: [], reasons: ['user'] });
      await untilNothingIsOpen(visitor.page);
      assert.deepEqual(await visitor.unhandled(), []);
    });
  }
});

// The element in the frameworks that render in the browser: built by their own tool chains from the packed packages.
import { after, before, describe, it } from 'node:test';
import { join } from 'node:path';
import { holdCall, withVisitor } from './call-scenario.js';
import { APPS, missingApps, startPackedSandbox, type PackedSandbox } from './packed-service.js';
import { withServedApp } from './served-app.js';

const GREETING = "Hello Ada, welcome to Luigi's. How can I help you?";

describe('an app behind the same server as its proxy', { skip: missingApps, timeout: 240_000 }, () => {
  let sandbox: PackedSandbox;

  before(async () => {
    sandbox = await startPackedSandbox();
  });
  after(() => sandbox.stop());

  for (const name of ['vue', 'svelte', 'angular']) {
    it(`made with ${name} holds a whole call, and hears of it`, async () => {
      await withServedApp(sandbox, { folders: { '/': join(APPS, name, 'dist') } }, (origin) =>
        withVisitor(origin, (visitor) => holdCall(visitor.page, visitor, { greeting: GREETING })),
      );
    });
  }
});

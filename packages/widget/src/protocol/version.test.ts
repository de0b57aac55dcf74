import { expect } from 'chai';
import { VERSION } from './version.js';

describe('the version', () => {
  it('is the one of package.json', async () => {
    const response = await fetch(new URL('../../package.json', import.meta.url));
    const { version } = (await response.json()) as { readonly version: string };
    expect(VERSION).to.equal(version);
  });
});

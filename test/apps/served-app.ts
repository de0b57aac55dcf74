// One app on a server of its own, and a join-proxy of its own that lets only this app in. Each gets a new proxy, because
// a proxy counts a visitor's calls, and all visitors here have one address.
import { startPackedProxy, type PackedSandbox } from './packed-service.js';
import { serveStaticSite, type StaticSiteOptions } from './static-site.js';

/** The proxy's origin as the pages have it written; the real one is put in its place. */
const WRITTEN_PROXY = 'https://voice.example.com';

/** @param use gets the app's origin; everything is closed again when it is done */
export async function withServedApp(
  sandbox: PackedSandbox,
  options: StaticSiteOptions,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const site = await serveStaticSite(options);
  try {
    const proxy = await startPackedProxy(sandbox, site.origin);
    try {
      site.replace(WRITTEN_PROXY, new URL(proxy.url).origin);
      site.forwardVoice(proxy.url);
      await use(site.origin);
    } finally {
      await proxy.stop();
    }
  } finally {
    await site.close();
  }
}

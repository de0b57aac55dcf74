// The standalone proxy as its users run it: a process of its own, configured by a module.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startAnnouncedProcess } from './announced-process.js';

const COMMAND = fileURLToPath(new URL('../../../packages/proxy/bin/voice-agent-proxy.js', import.meta.url));

export interface ProxyProcess {
  /** Up to and including the mount. */
  readonly url: string;
  /** Everything it has printed; requests are not logged. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts `voice-agent-proxy serve` on a free port, with these options of `createJoinProxy`. */
export async function startProxyProcess(options: Readonly<Record<string, unknown>>): Promise<ProxyProcess> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'voice-agent-proxy-'));
  const file = path.join(folder, 'options.mjs');
  const everything = JSON.stringify({ port: 0, host: '127.0.0.1', ...options });
  await writeFile(file, `export default { ...${everything}, logger: () => undefined };\n`);
  const { line, output, stop } = await startAnnouncedProcess([process.execPath, COMMAND, 'serve'], {
    ready: /"listening"/,
    environment: { VOICE_AGENT_CONFIG: file },
  });
  const { url } = JSON.parse(line) as { readonly url: string };
  return {
    url,
    output,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

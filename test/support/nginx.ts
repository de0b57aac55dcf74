// nginx with a configuration of a test's own, where it is installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((place) => existsSync(place));
/** How long it may take to answer, in milliseconds. */
const START_TIMEOUT_MS = 10_000;

/** Why a test cannot run; false when it can. */
export const nginxIsMissing = NGINX === undefined ? 'nginx is not installed' : false;

/**
 * Starts it and waits until `address` answers. The caller closes it.
 * @param http what stands in its `http` block
 */
export async function startNginx(
  home: string,
  { http, address }: { readonly http: string; readonly address: string },
): Promise<{ close(): Promise<void> }> {
  await mkdir(path.join(home, 'logs'), { recursive: true });
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${home}/${kind};`)
    .join('\n');
  await writeFile(
    path.join(home, 'nginx.conf'),
    `daemon off;\npid ${home}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${places}\n${http}\n}\n`,
  );
  const child = spawn(NGINX ?? '', ['-p', home, '-c', path.join(home, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const close = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) resolve();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    if (await answers(address)) return { close };
    await wait(20);
  }
  await close();
  throw new Error(`nginx does not answer at ${address}: ${errors}`);
}

async function answers(address: string): Promise<boolean> {
  try {
    await (await fetch(address)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

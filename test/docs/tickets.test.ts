import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createJoinProxy } from '@voice-agent/proxy';
import express from 'express';
import { listenOnLoopback, type LoopbackServer } from '../support/listen-on-loopback.js';
import { recipe } from '../support/documentation/recipes.js';

const SITE = 'https://www.example.com';
const SECRET = 'a secret of more than thirty-two bytes';
/** With what JSON, UTF-8 and base64 treat in their own ways. */
const USER = 'Zoë "Z" O’Neil \\ 李?>~';

/** How an example is run. */
interface Language {
  readonly file: string;
  readonly command: string;
  readonly version: RegExp;
  /** Before the program's own file. */
  readonly args?: readonly string[];
  /** What this way of running it needs at the top of the file. */
  readonly head?: string;
}

const LANGUAGES: readonly Language[] = [
  { file: 'ticket.py', command: 'python3', version: /Python 3/ },
  { file: 'ticket.php', command: 'php', version: /PHP 8/ },
  { file: 'Ticket.java', command: 'java', version: / (?:1[7-9]|[2-9]\d)\b/ },
  {
    file: 'Program.cs',
    command: 'dotnet',
    version: /^[1-9]\d\./,
    args: ['run'],
    head: '#:property PublishAot=false\n',
  },
];

function whyMissing({ command, version }: Language): string | false {
  const { stdout, error } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  return error === undefined && version.test(stdout) ? false : `${command} is not installed, or too old`;
}

describe('the ticket that the documentation issues', () => {
  let folder: string;
  let service: LoopbackServer;
  let proxy: ReturnType<typeof createJoinProxy>;
  let site: LoopbackServer;
  const received: string[] = [];

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tickets-'));
    const callId = '7e9f1c52-0d4f-4a57-9b0b-0f6a4a1d2c3e';
    service = await listenOnLoopback((request, response) => {
      request.setEncoding('utf8').on('data', (body: string) => received.push(body));
      const answer = JSON.stringify({ joinUrl: 'wss://rooms.example.com/join', callId, agentName: 'Host' });
      request.on('end', () => response.setHeader('content-type', 'application/json').end(answer));
    });
    proxy = createJoinProxy({
      baseUrl: `${service.origin}/api/public/v1`,
      apiKey: 'key',
      agents: {
        default: { id: '10000000-0000-4000-8000-000000000001', variables: { plan: { source: 'ticket' } } },
      },
      origins: [SITE],
      tickets: { secret: SECRET },
      limits: { ipPerMinute: false, concurrentPerIp: false },
      logger: () => undefined,
    });
    site = await listenOnLoopback(express().use('/voice', proxy));
  });
  after(async () => {
    await site.close();
    await proxy.close();
    await service.close();
    await rm(folder, { recursive: true });
  });

  const join = (ticket: string) =>
    fetch(`${site.origin}/voice/join`, {
      method: 'POST',
      headers: { origin: SITE, 'content-type': 'application/json', authorization: `Bearer ${ticket}` },
      body: '{}',
    });

  for (const language of LANGUAGES) {
    const { file, command, args = [], head = '' } = language;
    it(`is good for one call: ${file}`, { skip: whyMissing(language) }, async () => {
      const user = `${USER} ${file}`;
      const program = path.join(folder, file);
      await writeFile(program, `${head}${recipe(file, 'docs/tickets.md')}`);
      const { stdout, stderr, status } = spawnSync(command, [...args, program, user], {
        encoding: 'utf8',
        env: { ...process.env, TICKET_SECRET: SECRET, LC_ALL: 'C.UTF-8' },
      });
      assert.equal(status, 0, stderr);
      const ticket = stdout.trim();
      const claims = JSON.parse(Buffer.from(ticket.split('.')[1] ?? '', 'base64url').toString()) as object;
      assert.ok('sub' in claims && claims.sub === user, JSON.stringify(claims));
      assert.equal((await join(ticket)).status, 200);
      assert.match(received.at(-1) ?? '', /"plan":"gold"/);
      assert.equal((await join(ticket)).status, 401);
    });
  }
});

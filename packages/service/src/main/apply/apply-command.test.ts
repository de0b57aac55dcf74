import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createVoiceClient } from '../../client/index.js';
import { startReceiver } from '../../testing/receiver.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder.js';
import { runCommand } from '../command.js';

const SECRET = 'a-secret-of-the-shop';

const TOOL = `kind: tool
name: opening_hours
definition:
  type: http
  description: When the shop is open.
  http:
    url: https://shop.example/hours
  requirements:
    httpSecurityOptions:
      options:
        - requirements:
            shop: { headerApiKey: { name: X-Api-Key } }
secrets:
  shop: \${SHOP_KEY}
`;
const AGENT = `kind: agent
name: Shop
voice: Slt
system_prompt: |
  You answer for a shop.
  Be brief.
tools: [opening_hours]
greeting_settings:
  text: Hello!
crm_webhook_url: https://shop.example/results
crm_webhook_secret: \${SHOP_KEY}
`;

describe('the command apply', () => {
  let service: ServedService;
  let workspace: ServedWorkspace;
  let folder: TemporaryFolder;
  before(async () => {
    service = await serveService();
  });
  after(() => service.close());
  beforeEach(async () => {
    workspace = await service.createWorkspace();
    folder = await makeTemporaryFolder();
  });
  afterEach(() => folder.remove());

  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder.path, name)), { recursive: true });
    await writeFile(path.join(folder.path, name), text);
  };
  const client = () => createVoiceClient({ baseUrl: service.baseUrl, apiKey: workspace.key });
  const count = async (): Promise<readonly number[]> => [
    (await client().get('/tools')).pagination.total,
    (await client().get('/agents')).pagination.total,
  ];

  async function run(words: readonly string[] = [folder.path], env: Readonly<Record<string, string>> = {}) {
    const printed: string[] = [];
    const errors: string[] = [];
    const exitCode = await runCommand({
      args: ['apply', ...words],
      env: {
        VOICE_AGENT_URL: service.baseUrl,
        VOICE_AGENT_API_KEY: workspace.key,
        SHOP_KEY: SECRET,
        ...env,
      },
      version: '1.2.3',
      print: (text) => printed.push(text),
      printError: (text) => errors.push(text.replaceAll(`${folder.path}/`, '')),
      untilStopped: () => Promise.resolve(),
    });
    assert.ok(![...printed, ...errors].join('\n').includes(SECRET));
    return { exitCode, printed, errors };
  }

  it('makes what the files say, changes what differs, and nothing the second time', async () => {
    await write('shop.yaml', `${AGENT}---\n${TOOL}`);
    assert.deepEqual(await run(), {
      exitCode: 0,
      printed: ['tool opening_hours: created', 'agent Shop: created', '2 created.'],
      errors: [],
    });
    const { data: agents } = await client().get('/agents');
    const [tool] = (await client().get('/tools')).data;
    assert.deepEqual([agents[0]?.status, agents[0]?.tools], ['active', [tool?.id]]);

    const again = await run();
    assert.deepEqual([again.exitCode, again.errors], [0, []]);
    assert.deepEqual(again.printed.slice(0, 3), [
      'tool opening_hours: unchanged',
      'agent Shop: unchanged',
      '2 unchanged.',
    ]);
    assert.deepEqual((await client().get('/agents')).data, agents);

    await write(
      'shop.yaml',
      `${AGENT.replace('Hello!', 'Welcome!')}temperature: 0.9\n---\n${TOOL}  second: plain\n`,
    );
    const changed = await run();
    assert.deepEqual(changed.printed.slice(0, 3), [
      'tool opening_hours: unchanged',
      'agent Shop: changed temperature, greeting_settings',
      '1 changed, 1 unchanged.',
    ]);
    const [after] = (await client().get('/agents')).data;
    assert.deepEqual([after?.temperature, after?.greeting_settings.text], [0.9, 'Welcome!']);

    await write('shop.yaml', `${AGENT}---\n${TOOL.replace('is open', 'opens')}`);
    assert.deepEqual((await run()).printed.slice(0, 2), [
      'tool opening_hours: changed definition.description',
      'agent Shop: changed temperature, greeting_settings',
    ]);
    assert.equal((await client().get('/agents')).data[0]?.temperature, 0.3);
  });

  it('sends the secrets of what exists when it is told to', async () => {
    await write('shop.yaml', `${AGENT}---\n${TOOL}`);
    await run();
    const { printed } = await run([folder.path, '--send-secrets']);
    assert.deepEqual(printed, [
      'tool opening_hours: changed secrets',
      'agent Shop: changed crm_webhook_secret',
      '2 changed.',
    ]);
  });

  it('says what it would do, and does nothing, in a dry run', async () => {
    await write('tool.yaml', TOOL);
    await run();
    await write('agents/agent.yml', AGENT);
    await write('tool.yaml', TOOL.replace('is open', 'opens'));
    const { exitCode, printed } = await run([folder.path, '--dry-run', '--prune']);
    assert.equal(exitCode, 0);
    assert.deepEqual(printed.slice(0, 3), [
      'tool opening_hours: would change definition.description',
      'agent Shop: would be created',
      'Nothing was changed: this was a dry run.',
    ]);
    assert.deepEqual(await count(), [1, 0]);
  });

  it('deletes what the files do not name only when it is told to', async () => {
    await write('shop.yaml', `${AGENT}---\n${TOOL}`);
    await run();
    await write('shop.yaml', 'kind: tool\nname: another\n');
    await run();
    assert.deepEqual(await count(), [2, 1]);
    const { printed } = await run([folder.path, '--prune']);
    assert.deepEqual(printed, [
      'tool another: unchanged',
      'agent Shop: deleted',
      'tool opening_hours: deleted',
      '1 unchanged, 2 deleted.',
    ]);
    assert.deepEqual(await count(), [1, 0]);
  });

  it('takes a tool of the service, and leaves it alone when it deletes', async () => {
    await client().post('/tools', { body: { name: 'opening_hours' } });
    await write('agent.yaml', AGENT);
    assert.deepEqual((await run([folder.path, '--prune'])).printed, ['agent Shop: created', '1 created.']);
    assert.deepEqual(await count(), [1, 1]);
  });

  it('finds the service by flags, without the path of the API, and acts on a workspace', async () => {
    await write('tool.yaml', TOOL);
    const { key } = await service.createMasterKey([workspace.id]);
    const flags = ['--url', service.origin, '--key', key, '--workspace', workspace.id];
    const { exitCode } = await run([path.join(folder.path, 'tool.yaml'), ...flags], {
      VOICE_AGENT_URL: '',
      VOICE_AGENT_API_KEY: '',
    });
    assert.equal(exitCode, 0);
    assert.deepEqual(await count(), [1, 0]);
  });

  const deep = '['.repeat(50_000);
  const bomb = `kind: agent\na: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]\n`;
  for (const [what, text, expected] of [
    ['an unknown field', `${AGENT}tempurature: 1\n`, ['a.yaml:12: tempurature is not a known field.']],
    [
      'an unknown field inside another',
      AGENT.replace('text: Hello!', 'text: Hello!\n  txt: x'),
      ['a.yaml:10: greeting_settings.txt is not a known field.'],
    ],
    ['a value out of bounds', `${AGENT}temperature: 2\n`, ['a.yaml:12: temperature must be at most 1.']],
    ['a missing field', 'kind: agent\nname: Shop\nvoice: Slt\n', ['a.yaml:1: system_prompt is required.']],
    ['no kind', 'name: Shop\n', ['a.yaml:1: kind must be agent or tool.']],
    ['a list', '- kind: agent\n', ['a.yaml:1: this document must be an object with a kind.']],
    [
      'two of one name',
      `${TOOL}---\n${TOOL}`,
      [/^a\.yaml:17: name is that of another tool, in .*a\.yaml:2\.$/],
    ],
    [
      'a voice that is not there',
      AGENT.replace('Slt', 'Nobody'),
      [
        'a.yaml:3: voice names no voice of the service.',
        'a.yaml:7: tools.0 names no tool of the files or of the service.',
      ],
    ],
    [
      'an unset variable',
      TOOL.replace('SHOP_KEY', 'NOBODY_SET_THIS'),
      ['a.yaml:14: secrets.shop needs the environment variable NOBODY_SET_THIS, which is not set.'],
    ],
    [
      'a variable outside of secrets',
      AGENT.replace('Hello!', '${SHOP_KEY}'),
      ['a.yaml:9: greeting_settings.text refers to an environment variable, which only secrets may.'],
    ],
    [
      'a field given twice',
      `${TOOL}name: again\n`,
      ['a.yaml:15: this document is no valid YAML: a field is given twice.'],
    ],
    ['a tab', 'kind: tool\n\tname: x\n', [/^a\.yaml:2: this document is no valid YAML: /]],
    [
      'a tag',
      'kind: !!js/function "x"\nname: x\n',
      [/^a\.yaml:1: this document is no valid YAML: a tag is unknown\.$/],
    ],
    ['an alias bomb', bomb, [/^a\.yaml:1: this document refers to itself, or repeats /]],
    ['a circle', 'kind: agent\nname: &a [*a]\n', [/^a\.yaml:\d: this document /]],
    ['50,000 brackets', deep, [/^a\.yaml:1: this document /]],
  ] as const) {
    it(`refuses ${what}, and changes nothing`, async () => {
      await write('a.yaml', text);
      await write('b.yaml', 'kind: tool\nname: fine\n');
      const { exitCode, printed, errors } = await run();
      assert.deepEqual([exitCode, printed, errors.length], [1, [], expected.length], errors.join('\n'));
      for (const [index, each] of expected.entries()) {
        if (typeof each === 'string') assert.equal(errors[index], each);
        else assert.match(errors[index] ?? '', each);
      }
      assert.deepEqual(await count(), [0, 0]);
    });
  }

  it('refuses bytes that are no text', async () => {
    await writeFile(path.join(folder.path, 'a.yaml'), Buffer.from([0x6b, 0xff]));
    const { exitCode, errors } = await run();
    assert.deepEqual([exitCode, errors], [1, ['a.yaml:1: this document is not text in UTF-8.']]);
  });

  it('refuses a name that several of the service have', async () => {
    await client().post('/tools', { body: { name: 'opening_hours' } });
    await client().post('/tools', { body: { name: 'opening_hours' } });
    await write('tool.yaml', TOOL);
    assert.deepEqual((await run()).errors, ['tool.yaml:2: name is the name of 2 tools of the service.']);
  });

  it('says what was done, what failed and what was not done', async () => {
    await write(
      'a.yaml',
      `${AGENT}---\n${TOOL.replace('opening_hours', 'private').replace('shop.example', '127.0.0.1')}`,
    );
    await write('b.yaml', TOOL);
    await write('0.yaml', 'kind: tool\nname: first\n');
    const { exitCode, printed, errors } = await run();
    assert.deepEqual([exitCode, printed], [1, ['tool first: created']]);
    assert.match(errors[0] ?? '', /^tool private: failed: definition\.http\.url .*\(validation_error\)$/);
    assert.match(errors[1] ?? '', /^a\.yaml:19: definition\.http\.url /);
    assert.deepEqual(errors.slice(2), ['tool opening_hours: not done', 'agent Shop: not done']);
    assert.deepEqual(await count(), [1, 0]);
  });

  it('fails where nobody answers, or somebody else does, or the key is wrong', async () => {
    await write('tool.yaml', TOOL);
    const wrongKey = await run([folder.path, '--key', 'wrong']);
    assert.equal(wrongKey.exitCode, 1);
    assert.match(wrongKey.errors[0] ?? '', /^voice-agent-service apply: The API key is missing or invalid\./);
    const stranger = await startReceiver();
    try {
      const { exitCode, errors } = await run([folder.path, '--url', stranger.url]);
      assert.equal(exitCode, 1);
      assert.match(errors[0] ?? '', /is not one of the voice service/);
    } finally {
      await stranger.close();
    }
  });

  for (const [what, words, env, message] of [
    ['no path', [], {}, /expected a file or a folder/],
    ['a path that is not there', ['nowhere'], {}, /nowhere cannot be found/],
    ['an unknown flag', ['.', '--dance'], {}, /--dance/],
    ['no address', ['.'], { VOICE_AGENT_URL: '' }, /VOICE_AGENT_URL/],
    ['an address that is none', ['.'], { VOICE_AGENT_URL: 'nowhere' }, /http or https URL/],
    ['no key', ['.'], { VOICE_AGENT_API_KEY: '' }, /VOICE_AGENT_API_KEY/],
  ] as const) {
    it(`is misused with ${what}`, async () => {
      const { exitCode, printed, errors } = await run(words, env);
      assert.deepEqual([exitCode, printed, errors.length], [2, [], 1]);
      assert.match(errors[0] ?? '', message);
    });
  }

  it('is misused with a folder without files', async () => {
    assert.equal((await run()).exitCode, 2);
    await write('empty.yaml', '# nothing\n---\n');
    assert.equal((await run()).exitCode, 2);
  });
});

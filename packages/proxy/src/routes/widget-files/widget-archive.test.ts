import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { send } from '../../testing/http-client.js';
import { type ProxyFixture, startProxy } from '../../testing/proxy-fixture.js';
import { WidgetArchive } from './widget-archive.js';
import { WidgetFiles } from './widget-files.js';

/** One build: an entry, and the chunk that it loads with the click. */
interface Build {
  readonly folder: string;
  readonly chunk: string;
  readonly id: string;
}

const entryOf = (chunk: string) => `import("./${chunk}")`;

describe('an archive of widget releases', () => {
  let parent: string;
  let [first, second]: Build[] = [];
  const builds = () => {
    assert.ok(first && second);
    return { first, second };
  };
  const started: ProxyFixture[] = [];

  async function makeBuild(name: string, chunk: string): Promise<Build> {
    const folder = path.join(parent, name);
    await mkdir(folder);
    await writeFile(path.join(folder, 'voice-agent.js'), entryOf(chunk));
    await writeFile(path.join(folder, chunk), `// ${chunk}`);
    await writeFile(path.join(folder, 'third-party-notices.txt'), `Licences of ${name}`);
    const { id } = (await new WidgetFiles(folder).release()) ?? assert.fail('no release');
    return { folder, chunk, id };
  }
  async function startReplica(build: Build, widgetArchive: string): Promise<ProxyFixture> {
    const replica = await startProxy({ proxy: { widgetDirectory: build.folder, widgetArchive } });
    started.push(replica);
    return replica;
  }
  /** What a page of that release asks for, at an address that leads to any replica. */
  const scriptsOf = ({ id, chunk }: Build) =>
    [
      [`/voice/${chunk}`, `// ${chunk}`],
      [`/voice/${id}/voice-agent.js`, entryOf(chunk)],
      [`/voice/${id}/${chunk}`, `// ${chunk}`],
    ] as const;

  before(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'widget-archive-'));
    first = await makeBuild('first', 'call-parts-Aa1Bb2Cc.js');
    second = await makeBuild('second', 'call-parts-Dd3Ee4Ff.js');
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((replica) => replica.close()));
  });
  after(() => rm(parent, { recursive: true }));

  it('lets pages of either release find their scripts at either replica, during a rolling upgrade and after it', async () => {
    const { first, second } = builds();
    const archive = path.join(parent, 'rolling');
    const old = await startReplica(first, archive);
    const replicas = [old];
    /** As a balancer does, to each replica in turn. */
    let turn = 0;
    const ask = (at: string) => send(replicas[turn++ % replicas.length]?.origin ?? '', { path: at });

    assert.equal((await ask('/voice/voice-agent.js')).text, entryOf(first.chunk));
    const fresh = await startReplica(second, archive);
    assert.equal((await fresh.send({ path: '/voice/voice-agent.js' })).text, entryOf(second.chunk));
    replicas.push(fresh);
    for (const build of [first, second]) {
      for (const [at, text] of scriptsOf(build)) {
        for (const answer of [await ask(at), await ask(at)]) {
          assert.equal(answer.status, 200, at);
          assert.equal(answer.text, text);
          assert.match(answer.headers['cache-control'] ?? '', /immutable/);
        }
      }
    }
    const notices = await ask(`/voice/${first.id}/third-party-notices.txt`);
    assert.equal(notices.text, 'Licences of first');

    replicas.shift();
    for (const [at, text] of scriptsOf(first)) assert.equal((await ask(at)).text, text);
    assert.equal((await ask('/voice/voice-agent.js')).text, entryOf(second.chunk));
    assert.equal((await ask(`/voice/${first.id}/${second.chunk}`)).status, 404);
  });

  it('gets each release once and whole, however many replicas bring it at once', async () => {
    const directory = path.join(parent, 'crowd');
    const build = new WidgetFiles(builds().first.folder);
    await Promise.all(Array.from({ length: 8 }, () => new WidgetArchive(directory).add(build)));
    assert.deepEqual(await readdir(directory), [builds().first.id]);
    assert.equal((await readdir(path.join(directory, builds().first.id))).length, 3);
  });

  it('serves a release that was asked for before all of it was copied', async (test) => {
    const { id, chunk } = builds().first;
    const folder = path.join(parent, 'copied', id);
    await mkdir(folder, { recursive: true });
    for (const name of [chunk, 'voice-agent.js']) await writeFile(path.join(folder, name), '');
    let time = 0;
    test.mock.method(performance, 'now', () => time);
    const archive = new WidgetArchive(path.dirname(folder));
    assert.equal(await archive.find('voice-agent.js', id), undefined);
    await writeFile(path.join(folder, chunk), `// ${chunk}`);
    await writeFile(path.join(folder, 'voice-agent.js'), entryOf(chunk));
    time += 1_000;
    assert.notEqual(await archive.find('voice-agent.js', id), undefined);
  });

  it('serves no folder that is not what its name says, and no script that was changed in it', async () => {
    const { first, second } = builds();
    const archive = path.join(parent, 'tampered');
    const impostor = path.join(archive, '0.1.0-0123456789ab');
    await mkdir(impostor, { recursive: true });
    await writeFile(path.join(impostor, 'voice-agent.js'), 'steal()');
    await writeFile(path.join(impostor, 'extra-Gg5Hh6Ii.js'), 'steal()');
    await new WidgetArchive(archive).add(new WidgetFiles(first.folder));
    const { send: ask } = await startReplica(second, archive);

    assert.equal((await ask({ path: '/voice/0.1.0-0123456789ab/voice-agent.js' })).status, 404);
    assert.equal((await ask({ path: '/voice/extra-Gg5Hh6Ii.js' })).status, 404);
    assert.equal((await ask({ path: `/voice/${first.id}/${first.chunk}` })).status, 200);
    await writeFile(path.join(archive, first.id, first.chunk), 'steal() // another length');
    await writeFile(path.join(archive, first.id, 'added-Jj7Kk8Ll.js'), 'steal()');
    for (const at of [
      `/voice/${first.id}/${first.chunk}`,
      `/voice/${first.chunk}`,
      '/voice/added-Jj7Kk8Ll.js',
    ]) {
      assert.equal((await ask({ path: at })).status, 404, at);
    }
  });

  it('that cannot be written to costs no page its widget, and the log says so once', async () => {
    const { first } = builds();
    const archive = path.join(first.folder, 'voice-agent.js', 'archive');
    const { send: ask, lines } = await startReplica(first, archive);
    for (let pages = 0; pages < 2; pages += 1) {
      assert.equal((await ask({ path: '/voice/voice-agent.js' })).status, 200);
    }
    assert.equal((await ask({ path: '/voice/missing-Aa1Bb2Cc.js' })).status, 404);
    assert.deepEqual(
      lines.map(({ alert }) => alert?.includes('(ENOTDIR)')),
      [true, undefined],
    );
  });

  it('says nothing of a release that is not installed at all', async () => {
    const none = { ...builds().first, folder: path.join(parent, 'none') };
    const { send: ask, lines } = await startReplica(none, path.join(parent, 'empty'));
    assert.equal((await ask({ path: '/voice/voice-agent.js' })).status, 404);
    assert.match(lines[0]?.alert ?? '', /widget build is missing/);
  });
});

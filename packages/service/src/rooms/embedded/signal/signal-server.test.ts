import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import {
  AddTrackRequest,
  LeaveRequest,
  MuteTrackRequest,
  Ping,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  TrackSource,
  TrackType,
  TrickleRequest,
  UpdateTrackSettings,
} from '@livekit/protocol';
import { WebSocket } from 'ws';
import type { CallOutcome, RoomCall, RoomFaults } from '../../room-call.js';
import type { CallConnection } from '../call-connection.js';
import { MALFORMED_MESSAGES } from './malformed-messages.js';
import type { SignalLimits } from './signal-limits.js';
import { createSignalServer, type SignalServer } from './signal-server.js';
import { bytesOf, textOf } from './socket-data.js';
import { FakeMedia } from './testing/fake-media.js';
import { visitorPacket } from './testing/visitor-packet.js';

type Asked = Exclude<SignalRequest['message'], { case: undefined }>;
type Said = Exclude<SignalResponse['message'], { case: undefined }>;
type SaidValue<Case extends Said['case']> = Extract<Said, { case: Case }>['value'];

const SHORT: Partial<SignalLimits> = {
  roomJoinMs: 150,
  mediaMs: 150,
  microphoneMs: 50,
  reconnectMs: 100,
  leaveMs: 30,
  slowInvitationMs: 40,
  dropAfterMs: 200,
  silentMs: 150,
  lastMessageMs: 10,
  joinSocketMs: 10,
};

describe('signalling', { timeout: 20_000 }, () => {
  let httpServer: Server;
  let origin: string;
  let signal: SignalServer;
  let medias: FakeMedia[];
  let connections: CallConnection<FakeMedia>[];
  let outcomes: (CallOutcome & { readonly callId: string })[];
  let events: EventEmitter;
  let sockets: WebSocket[];
  let hasMedia: boolean;

  async function serve(
    limits: Partial<SignalLimits> = SHORT,
    versions: readonly ('v1' | 'v0')[] = ['v1', 'v0'],
  ) {
    httpServer = createServer();
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
    origin = `127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
    signal = createSignalServer<FakeMedia>({
      httpServer,
      versions,
      limits,
      createMedia: (options, mediaEvents) => {
        if (!hasMedia) throw new Error('no more processes');
        const media = new FakeMedia(options, mediaEvents);
        medias.push(media);
        events.emit('media', media);
        return media;
      },
      onJoined: () => undefined,
      onConnected: (connection) => {
        connections.push(connection);
        events.emit('connected', connection);
      },
      onEnded: ({ callId }, outcome) => {
        outcomes.push({ ...outcome, callId });
        events.emit(`ended ${callId}`, outcome);
      },
    });
    httpServer.on('request', (request, response) => {
      signal.validate(request, response, () => response.writeHead(404).end('elsewhere'));
    });
  }

  beforeEach(async () => {
    medias = [];
    connections = [];
    outcomes = [];
    sockets = [];
    hasMedia = true;
    events = new EventEmitter();
    await serve();
  });
  afterEach(async () => {
    for (const socket of sockets) socket.terminate();
    await signal.close();
    await new Promise((resolve) => httpServer.close(resolve));
  });

  function callWith(faults: RoomFaults = {}): RoomCall {
    return { callId: randomBytes(4).toString('hex'), faults };
  }

  function issueJoinUrl(call: RoomCall): string {
    return signal.issueJoinUrl(call, `http://${origin}`);
  }

  function open(url: string): WebSocket {
    const socket = new WebSocket(url);
    sockets.push(socket);
    socket.on('error', () => undefined);
    return socket;
  }

  /** The HTTP status that refuses an upgrade. */
  async function refusal(url: string): Promise<number | undefined> {
    const socket = open(url);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }];
    return response.statusCode;
  }

  interface Invited {
    readonly call: RoomCall;
    readonly join: WebSocket;
    readonly token: string;
    readonly ended: Promise<CallOutcome>;
  }

  async function invited(faults: RoomFaults = {}, query = ''): Promise<Invited> {
    const call = callWith(faults);
    const ended = once(events, `ended ${call.callId}`).then(([outcome]) => outcome as CallOutcome);
    const join = open(`${issueJoinUrl(call)}?${query}`);
    const [data] = (await once(join, 'message')) as [Buffer];
    const { roomUrl, token } = JSON.parse(textOf(data)) as { roomUrl: string; token: string };
    assert.equal(roomUrl, `ws://${origin}`);
    return { call, join, token, ended };
  }

  interface InRoom extends Invited {
    readonly room: WebSocket;
    readonly media: FakeMedia;
    readonly said: Said[];
    readonly ask: <Case extends Asked['case']>(
      what: Case,
      value: Extract<Asked, { case: Case }>['value'],
    ) => void;
    /** Waits until it is said, or gives what was said of this kind first. */
    readonly hear: <Case extends Said['case']>(what: Case) => Promise<SaidValue<Case>>;
  }

  function enter(path: string): Pick<InRoom, 'room' | 'said' | 'ask' | 'hear'> {
    const room = open(`ws://${origin}${path}`);
    const said: Said[] = [];
    const heard = new EventEmitter();
    room.on('message', (data) => {
      const { message } = SignalResponse.fromBinary(bytesOf(data));
      if (message.case !== undefined) said.push(message);
      heard.emit('said');
    });
    return {
      room,
      said,
      ask: (what, value) => {
        const request = new SignalRequest();
        Object.assign(request.message, { case: what, value });
        room.send(request.toBinary());
      },
      hear: async <Case extends Said['case']>(what: Case): Promise<SaidValue<Case>> => {
        for (;;) {
          const found = said.find((message) => message.case === what);
          if (found !== undefined) return found.value as SaidValue<Case>;
          await once(heard, 'said');
        }
      },
    };
  }

  async function inRoom(faults: RoomFaults = {}, query = ''): Promise<InRoom> {
    const visitor = await invited(faults, query);
    const entered = enter(`/rtc/v1?access_token=${visitor.token}`);
    await entered.hear('join');
    const media = medias.at(-1);
    assert.ok(media !== undefined);
    return { ...visitor, ...entered, media };
  }

  async function connected(faults: RoomFaults = {}, query = ''): Promise<InRoom> {
    const visitor = await inRoom(faults, query);
    const connection = once(events, 'connected');
    visitor.media.events.onChannelOpen();
    await connection;
    return visitor;
  }

  describe('a joinUrl', () => {
    it('is refused when unknown, reused or expired', async () => {
      assert.equal(await refusal(`ws://${origin}/join/unknown`), 403);
      const call = callWith();
      const url = issueJoinUrl(call);
      await once(open(url), 'open');
      assert.equal(await refusal(url), 403);
      assert.equal(await refusal(issueJoinUrl(callWith({ isExpired: true }))), 403);
    });

    it('can still be used after an upgrade that was none', async () => {
      const url = issueJoinUrl(callWith());
      const broken = await fetch(url.replace('ws:', 'http:'), { method: 'GET' });
      assert.equal(broken.status, 404);
      await once(open(url), 'open');
    });

    it('leads to exactly one invitation, or two, or a late one, or none, by its faults', async () => {
      const count = async (faults: RoomFaults): Promise<number> => {
        const join = open(issueJoinUrl(callWith(faults)));
        let messages = 0;
        join.on('message', () => messages++);
        await once(join, 'close'); // nobody enters the room: the deadline ends the call
        return messages;
      };
      assert.deepEqual(
        await Promise.all(
          ([{}, { invitation: 'twice' }, { invitation: 'late' }, { invitation: 'never' }] as const).map(
            count,
          ),
        ),
        [1, 2, 1, 0],
      );
    });

    it('that nobody uses is told of', async () => {
      await signal.close();
      await new Promise((resolve) => httpServer.close(resolve));
      await serve();
      const call = callWith({ isExpired: true });
      const ended = once(events, `ended ${call.callId}`);
      issueJoinUrl(call);
      assert.equal(((await ended)[0] as CallOutcome).reason, 'never_joined');
    });
  });

  describe('a room', () => {
    it('opens for its token only', async () => {
      assert.equal(await refusal(`ws://${origin}/rtc/v1?access_token=guess`), 401);
      assert.equal(await refusal(`ws://${origin}/elsewhere`), 404);
      const { token } = await inRoom();
      assert.equal(
        await refusal(`ws://${origin}/rtc/v1?access_token=${token}&reconnect=1&sid=PA_other`),
        401,
      );
    });

    it('opens for a token that is sent as a bearer token', async () => {
      const { token } = await invited();
      const headers = { authorization: `Bearer ${token}` };
      const validated = await fetch(`http://${origin}/rtc/v1/validate`, { headers });
      assert.equal(validated.status, 200);
      const room = new WebSocket(`ws://${origin}/rtc/v1`, { headers });
      sockets.push(room);
      await once(room, 'message');
    });

    it('tells a refused client why, across origins', async () => {
      const { token } = await invited();
      const validate = (path: string) => fetch(`http://${origin}${path}`);
      const good = await validate(`/rtc/v1/validate?access_token=${token}`);
      assert.equal(good.status, 200);
      assert.equal(good.headers.get('access-control-allow-origin'), '*');
      assert.equal((await validate('/rtc/v1/validate?access_token=x')).status, 401);
      assert.equal((await validate('/rtc/validate')).status, 401);
      assert.equal(await (await validate('/other')).text(), 'elsewhere');
    });

    it('sends clients to the older signalling where it hides the newer', async () => {
      await signal.close();
      await new Promise((resolve) => httpServer.close(resolve));
      await serve(SHORT, ['v0']);
      const { token } = await invited();
      assert.equal(await refusal(`ws://${origin}/rtc/v1?access_token=${token}`), 404);
      assert.equal((await fetch(`http://${origin}/rtc/v1/validate?access_token=${token}`)).status, 404);
      const entered = enter(`/rtc?access_token=${token}`);
      assert.equal((await entered.hear('join')).subscriberPrimary, true);
      assert.equal((await entered.hear('offer')).sdp, 'offer');
      entered.ask('answer', new SessionDescription({ type: 'answer', sdp: 'v0 answer' }));
      entered.ask('pingReq', new Ping());
      await entered.hear('pongResp');
      entered.ask('offer', new SessionDescription({ type: 'offer', sdp: 'x', id: 1 }));
      await entered.hear('answer');
      assert.ok(medias.at(-1)?.log.includes('answered v0 answer'));
    });

    it('introduces the agent before its track arrives', async () => {
      const { said, hear } = await inRoom();
      assert.equal(said[0]?.case, 'join');
      const join = await hear('join');
      const [agent] = join.otherParticipants;
      assert.match(agent?.sid ?? '', /^PA_/);
      assert.match(agent?.tracks[0]?.sid ?? '', /^TR_/);
      assert.equal(join.subscriberPrimary, false);
    });

    it('answers offers in order, by their ids, and says which section carries the agent', async () => {
      const { ask, said, hear, media } = await inRoom();
      for (const id of [1, 2, 3]) {
        ask('offer', new SessionDescription({ type: 'offer', sdp: `offer ${id}`, id }));
      }
      ask(
        'addTrack',
        new AddTrackRequest({ cid: 'c', type: TrackType.AUDIO, source: TrackSource.MICROPHONE }),
      );
      await hear('trackPublished');
      const answers = said.filter((message) => message.case === 'answer').map(({ value }) => value);
      assert.deepEqual(
        answers.map(({ id, sdp }) => [id, sdp]),
        [1, 2, 3].map((id) => [id, `answer to offer ${id}`]),
      );
      assert.deepEqual(answers[0]?.midToTrackId, { '0': media.options.agentTrackId });
    });

    it('passes on mute, speaker settings and candidates, and answers pings', async () => {
      const { ask, hear, media } = await inRoom();
      ask('addTrack', new AddTrackRequest({ cid: 'c', type: TrackType.AUDIO }));
      const sid = (await hear('trackPublished')).track?.sid ?? '';
      ask('mute', new MuteTrackRequest({ sid, muted: true }));
      const settings = { trackSids: [media.options.agentTrackId], disabled: true };
      ask('trackSetting', new UpdateTrackSettings(settings));
      const candidateInit =
        '{"candidate":"candidate:1 1 udp 1 127.0.0.1 9 typ host","sdpMid":"0","sdpMLineIndex":0}';
      ask('trickle', new TrickleRequest({ candidateInit }));
      ask('offer', new SessionDescription({ type: 'offer', sdp: 'x', id: 9 }));
      ask('ping', 1n);
      await hear('pong');
      await hear('answer');
      assert.deepEqual(media.log, [
        'muted false',
        'muted true',
        'audible false',
        'candidate publisher',
        'offered x',
      ]);
    });

    it('ignores garbage', async () => {
      const { room, join, ask, hear, media } = await inRoom();
      for (let count = 0; count < 100; count++) room.send(randomBytes(1 + count * 7));
      room.send('text');
      join.send('{"type":');
      join.send(randomBytes(50));
      media.events.onData(randomBytes(50));
      ask('trickle', new TrickleRequest({ candidateInit: 'junk', target: 7 as never }));
      ask('offer', new SessionDescription({ type: 'offer', sdp: 'malformed', id: 1 }));
      ask('offer', new SessionDescription({ type: 'offer', sdp: 'good', id: 2 }));
      assert.equal((await hear('answer')).id, 2);
      assert.equal(join.readyState, join.OPEN);
    });
  });

  describe('a call', () => {
    it('starts when messages can be sent and a microphone is published', async () => {
      const { ask, media } = await inRoom();
      media.events.onChannelOpen();
      const connection = once(events, 'connected');
      assert.equal(connections.length, 0);
      ask('addTrack', new AddTrackRequest({ cid: 'c', type: TrackType.AUDIO }));
      await connection;
    });

    it('starts without a microphone soon after', async () => {
      await connected();
      assert.equal(connections.length, 1);
    });

    it('takes messages from the data channel and, when long, from the join socket', async () => {
      const { join, media } = await connected();
      const heard: string[] = [];
      connections[0]?.channel.onMessage((message) => {
        if (message.type === 'user_text_message') heard.push(message.text);
        events.emit('heard');
      });
      media.events.onData(visitorPacket('{"type":"user_text_message","text":"short"}'));
      const long = 'x'.repeat(2_000);
      const second = once(events, 'heard');
      join.send(JSON.stringify({ type: 'user_text_message', text: long }));
      await second;
      assert.deepEqual(heard, ['short', long]);
    });

    it('takes the result of a tool, however long, rather than leave its caller waiting', async () => {
      const { join } = await connected();
      const heard = new Promise<number | undefined>((resolve) => {
        connections[0]?.channel.onMessage((message) => {
          if (message.type === 'client_tool_result') resolve(message.result?.length);
        });
      });
      const result = 'x'.repeat(1_000_000);
      join.send(JSON.stringify({ type: 'client_tool_result', invocationId: 'i', result }));
      assert.equal(await heard, result.length);
    });

    it('says that it started, when asked to', async () => {
      const { media, call } = await connected({}, 'additionalMessages=debug,call_started');
      assert.deepEqual(media.messages(), [JSON.stringify({ type: 'call_started', callId: call.callId })]);
    });

    it('gets garbage among its messages when its faults say so', async () => {
      const { media } = await connected({ sendsGarbage: true });
      connections[0]?.channel.send({ type: 'state', state: 'idle' });
      const messages = media.messages();
      assert.equal(messages.length, MALFORMED_MESSAGES.length + 2);
      assert.ok(messages.includes('{"type":"state","state":"idle"}'));
    });

    it('sends a leave message to the room, then closes the join socket', async () => {
      const { join, said, media, ended } = await connected();
      const closed = once(join, 'close');
      await connections[0]?.hangUp('agent_hang_up');
      assert.equal((await closed)[0], 1000);
      assert.equal(said.at(-1)?.case, 'leave');
      assert.deepEqual(media.log.slice(-2), ['flushed', 'closed']);
      assert.deepEqual(await ended, { reason: 'agent_hang_up', lastError: undefined });
      assert.equal(await connections[0]?.closed, 'agent_hang_up');
      assert.equal(signal.activeCalls(), 0);
    });

    it('ends when the client leaves the room, closes the join socket, or vanishes', async () => {
      const leaving = await connected();
      const closed = once(leaving.join, 'close');
      leaving.ask('leave', new LeaveRequest());
      assert.equal((await leaving.ended).reason, 'user_hang_up');
      await closed;
      const closing = await connected();
      closing.join.close();
      assert.equal((await closing.ended).reason, 'user_hang_up');
      const vanishing = await connected();
      vanishing.join.terminate();
      assert.equal((await vanishing.ended).reason, 'connection_lost');
    });

    it('outlives its signal socket when the client comes back', async () => {
      const { token, room, ended, media, hear } = await connected();
      const sid = (await hear('join')).participant?.sid ?? '';
      media.events.onData(visitorPacket('{"type":"ping","timestamp":1}', 41));
      room.terminate();
      await once(room, 'close');
      const again = enter(`/rtc/v1?access_token=${token}&reconnect=1&sid=${sid}`);
      assert.equal((await again.hear('reconnect')).lastMessageSeq, 41);
      again.ask('offer', new SessionDescription({ type: 'offer', sdp: 'restart', id: 5 }));
      await again.hear('answer');
      assert.equal(media.log.includes('closed'), false);
      again.room.terminate();
      assert.equal((await ended).reason, 'connection_lost');
    });

    it('goes on with a client that joins anew by the same token, and resumes only its new stay', async () => {
      const { token, ended, media, hear, room } = await connected();
      const [connection] = connections;
      connection?.channel.send({ type: 'state', state: 'speaking' });
      const sid = (await hear('join')).participant?.sid ?? '';
      media.events.onData(visitorPacket('{"type":"ping","timestamp":1}', 41));
      const replaced = once(room, 'close');

      const again = enter(`/rtc/v1?access_token=${token}`);
      await replaced;
      const join = await again.hear('join');
      assert.notEqual(join.participant?.sid, sid);
      assert.equal(join.otherParticipants[0]?.tracks[0]?.sid, media.options.agentTrackId);
      again.ask('offer', new SessionDescription({ type: 'offer', sdp: 'anew', id: 1 }));
      await again.hear('answer');
      assert.deepEqual(media.log.slice(-2), ['restarted with one', 'offered anew']);

      connection?.channel.send({
        type: 'transcript',
        role: 'agent',
        medium: 'voice',
        text: 'Go on.',
        final: true,
        ordinal: 0,
      });
      const before = media.messages().length;
      media.events.onChannelOpen();
      assert.deepEqual(
        media
          .messages()
          .slice(before)
          .map((text) => (JSON.parse(text) as { type: string }).type),
        ['state', 'transcript'],
      );
      const heard = new Promise<void>((resolve) => connection?.channel.onMessage(() => resolve()));
      media.events.onData(visitorPacket('{"type":"user_text_message","text":"again"}', 1));
      await heard;
      assert.equal(medias.length, 1);
      assert.equal(connections.length, 1);
      assert.equal(await refusal(`ws://${origin}/rtc/v1?access_token=${token}&reconnect=1&sid=${sid}`), 401);
      again.ask('leave', new LeaveRequest());
      assert.equal((await ended).reason, 'user_hang_up');
    });

    it('outlives a leave that is followed by joining anew, in the older way of signalling too', async () => {
      const { token, ask, ended, media } = await connected();
      ask('leave', new LeaveRequest());
      const again = enter(`/rtc?access_token=${token}`);
      await again.hear('offer');
      assert.ok(media.log.includes('restarted with two'));
      media.events.onChannelOpen();
      again.room.terminate();
      assert.equal((await ended).reason, 'connection_lost');
    });

    it('fails when the client that joins anew never connects', async () => {
      const { token, ended } = await connected();
      await enter(`/rtc/v1?access_token=${token}`).hear('join');
      assert.match((await ended).lastError ?? '', /no media connection/);
    });

    it('outlives a path that comes back, not one that does not', async () => {
      const { media, ended } = await connected();
      media.events.onConnection('interrupted');
      media.events.onConnection('connected');
      media.events.onConnection('interrupted');
      assert.equal((await ended).reason, 'connection_lost');
    });

    it('fails when nobody enters the room, media never connects, or media breaks', async () => {
      const waiting = await invited();
      assert.match((await waiting.ended).lastError ?? '', /did not join/);
      const unconnected = await inRoom();
      assert.match((await unconnected.ended).lastError ?? '', /no media connection/);
      const broken = await connected();
      broken.media.events.onBroken();
      assert.match((await broken.ended).lastError ?? '', /media process/);
    });

    it('is dropped without a leave message when its faults say so', async () => {
      const { join, said, media, ended } = await connected({ breaksOff: true });
      const closed = once(join, 'close');
      assert.equal((await ended).reason, 'connection_lost');
      assert.equal((await closed)[0], 1006);
      assert.ok(media.log.includes('killed'));
      assert.ok(!said.some((message) => message.case === 'leave'));
    });

    it('of a client that floods it ends, and no other', async () => {
      await signal.close();
      await new Promise((resolve) => httpServer.close(resolve));
      await serve({ ...SHORT, mediaMs: 5_000 }); // which a busy machine must not reach before the flood is read
      const other = await connected();
      const flooding = await inRoom();
      flooding.media.isStuck = true;
      const offer = new SessionDescription({ type: 'offer', sdp: 'x', id: 1 });
      for (let count = 0; count < 400; count++) flooding.ask('offer', offer);
      assert.match((await flooding.ended).lastError ?? '', /too much/);
      assert.equal(other.join.readyState, other.join.OPEN);
    });

    it('whose media cannot be started ends, and leaves no socket open', async () => {
      hasMedia = false;
      const { token, ended, join } = await invited();
      const { room } = enter(`/rtc/v1?access_token=${token}`);
      await Promise.all([once(room, 'close'), once(join, 'close')]);
      assert.deepEqual(await ended, { reason: 'error', lastError: 'media could not be started' });
    });

    it('whose agent failed has an error to show', async () => {
      const { ended } = await connected();
      await connections[0]?.hangUp('error');
      assert.deepEqual(await ended, { reason: 'error', lastError: 'the agent failed' });
    });

    it('of a client that sends too many messages ends, and says why', async () => {
      const { join, ended } = await connected();
      for (let count = 0; count < 300; count++) join.send('{"type":"user_text_message","text":"hello"}');
      assert.match((await ended).lastError ?? '', /too much/);
    });

    it('of a client that sends too large a message ends', async () => {
      const { join, ended } = await connected();
      join.send('x'.repeat(5 * 1024 * 1024));
      assert.equal((await ended).reason, 'connection_lost');
    });

    it('of a client that gives no sign of life ends', async () => {
      await signal.close();
      await new Promise((resolve) => httpServer.close(resolve));
      await serve({ ...SHORT, roomJoinMs: 5_000, pingIntervalMs: 20, silenceMs: 60 });
      const { join, ended } = await invited();
      join.pause(); // the client's end of the connection: nothing is read, so no ping is answered
      assert.equal((await ended).reason, 'connection_lost');
    });
  });

  it('ends every call and refuses new ones when it closes', async () => {
    const { ended, join } = await connected();
    const unused = callWith();
    issueJoinUrl(unused);
    const closed = once(join, 'close');
    await signal.close();
    assert.equal((await ended).lastError, 'the service was stopped');
    await closed;
    assert.deepEqual(
      outcomes.filter(({ callId }) => callId === unused.callId).map(({ reason }) => reason),
      ['never_joined'],
    );
  });
});

// Everything behind a joinUrl: tickets, join sockets, rooms. Knows neither the HTTP API nor what an agent says; media
// comes from whoever is handed in.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { CallOutcome, RoomCall } from '../../room-call.js';
import type { CallConnection } from '../call-connection.js';
import { CallSession } from './call-session.js';
import { readRoomJoin, SIGNAL_VERSIONS, type SignalVersion } from './join-request.js';
import { JoinTickets } from './join-tickets.js';
import type { CreateMedia, MediaSession } from '../media-session.js';
import { roomTokenOf } from './room-token.js';
import { SIGNAL_LIMITS, type SignalLimits } from './signal-limits.js';
import { refuse, routeUpgrades, type UpgradeVerdict } from './upgrade-router.js';
import { validateRoom } from './validate-endpoint.js';

const DEFAULT_JOIN_TTL_MS = 60_000;
/** How late, at most, a call that nobody joined is noticed. */
const SWEEP_INTERVAL_MS = 1_000;

const JOIN_PATH = '/join/';
const ROOM_PATHS: ReadonlyMap<string, SignalVersion> = new Map([
  ['/rtc/v1', 'v1'],
  ['/rtc', 'v0'],
]);

export interface SignalServerOptions<Media extends MediaSession> {
  readonly httpServer: Server;
  readonly createMedia: CreateMedia<Media>;
  /** How long a joinUrl is valid. Default 60 s. */
  readonly joinTtlMs?: number;
  /** The ways of signalling to offer; a client falls back from v1 to v0. Default both. */
  readonly versions?: readonly SignalVersion[];
  readonly limits?: Partial<SignalLimits>;
  /** The join socket is open. */
  readonly onJoined: (call: RoomCall) => void;
  /** Media is up and messages can be sent: time for the agent. */
  readonly onConnected: (connection: CallConnection<Media>) => void;
  /** The call is over and everything of it released. Called once for every joinUrl issued. */
  readonly onEnded: (call: RoomCall, outcome: CallOutcome) => void;
}

export interface SignalServer {
  /**
   * A URL that joins this call: once, and only for a while.
   * @param origin where the client reaches the server: `http://127.0.0.1:8788`
   */
  issueJoinUrl(call: RoomCall, origin: string): string;
  /** Answers `GET /rtc/validate` and `GET /rtc/v1/validate`; passes on everything else. Mount it in front. */
  validate(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Calls with an open join socket. */
  activeCalls(): number;
  /** Ends every call; settles when all are released. Never rejects. */
  endCalls(why: string): Promise<void>;
  /** Ends every call and takes no more; settles when all are released. Never rejects. */
  close(): Promise<void>;
}

interface IssuedCall {
  readonly call: RoomCall;
  /** The same server as the joinUrl's. */
  readonly roomUrl: string;
}

export function createSignalServer<Media extends MediaSession>(
  options: SignalServerOptions<Media>,
): SignalServer {
  const versions = options.versions ?? SIGNAL_VERSIONS;
  const limits = { ...SIGNAL_LIMITS, ...options.limits };
  /** By room token. */
  const sessions = new Map<string, CallSession<Media>>();
  const tickets = new JoinTickets<IssuedCall>({
    ttlMs: options.joinTtlMs ?? DEFAULT_JOIN_TTL_MS,
    onExpired: ({ call }) => options.onEnded(call, { reason: 'never_joined', lastError: undefined }),
  });
  const sweeping = setInterval(() => tickets.sweep(), SWEEP_INTERVAL_MS);
  sweeping.unref();

  const decideJoin = (token: string, query: URLSearchParams): UpgradeVerdict => {
    if (!tickets.isValid(token)) return refuse(403);
    return {
      kind: 'accept',
      open: (joinSocket) => {
        // Only now: an upgrade that fails leaves the ticket as it was.
        const issued = tickets.redeem(token);
        if (issued === undefined) {
          joinSocket.terminate();
          return;
        }
        const { call, roomUrl } = issued;
        options.onJoined(call);
        const session = new CallSession<Media>({
          call,
          joinSocket,
          additionalMessages: new Set((query.get('additionalMessages') ?? '').split(',')),
          roomUrl,
          limits,
          createMedia: options.createMedia,
          onConnected: options.onConnected,
          onEnded: (outcome) => {
            sessions.delete(session.roomToken);
            options.onEnded(call, outcome);
          },
        });
        sessions.set(session.roomToken, session);
      },
    };
  };

  const decideRoom = (version: SignalVersion, query: URLSearchParams, token: string): UpgradeVerdict => {
    if (!versions.includes(version)) return refuse(404);
    const session = sessions.get(token);
    if (session === undefined) return refuse(401);
    const join = readRoomJoin(version, query);
    if (join === undefined) return refuse(400);
    return session.mayJoin(join)
      ? { kind: 'accept', open: (socket) => session.join(socket, join) }
      : refuse(401);
  };

  const stopRouting = routeUpgrades(options.httpServer, ({ pathname, searchParams }, request) => {
    if (pathname.startsWith(JOIN_PATH)) return decideJoin(pathname.slice(JOIN_PATH.length), searchParams);
    const version = ROOM_PATHS.get(pathname);
    if (version === undefined) return refuse(404);
    return decideRoom(version, searchParams, roomTokenOf(request, searchParams));
  });

  async function endCalls(why: string): Promise<void> {
    tickets.expireAll();
    await Promise.all([...sessions.values()].map((session) => session.end('error', why)));
  }

  return {
    endCalls,
    issueJoinUrl(call, origin) {
      const issued = { call, roomUrl: origin.replace(/^http/, 'ws') };
      const token = call.faults?.isExpired === true ? tickets.issue(issued, 0) : tickets.issue(issued);
      return `${issued.roomUrl}${JOIN_PATH}${token}`;
    },
    validate(request, response, next) {
      const hasRoom = (token: string): boolean => sessions.has(token);
      if (!validateRoom(request, response, { versions, hasRoom })) next();
    },
    activeCalls: () => sessions.size,
    async close() {
      stopRouting();
      clearInterval(sweeping);
      await endCalls('the service was stopped');
    },
  };
}

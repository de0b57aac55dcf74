// The socket behind a joinUrl: one invitation to a room comes in, the call lasts as long as it stays open.
// Knows nothing of rooms.
import { createVoiceError, type VoiceError, type VoiceErrorCode } from '../errors/voice-error.js';
import { VERSION } from '../protocol/version.js';
import { rejectWhenForbidden } from './connect-policy.js';

/** The room to join. `token` is a secret. */
export interface RoomInvitation {
  readonly roomUrl: string;
  readonly token: string;
}

export interface JoinSocketOptions {
  readonly joinUrl: string;
  /** Aborting it closes the socket. */
  readonly signal: AbortSignal;
  /** The server closed the socket after the invitation. `isClean`: the server closed it on purpose; it was not torn away. */
  readonly onClosed: (isClean: boolean) => void;
}

export interface JoinSocket {
  /** Settles with the first message; rejects with a `VoiceError`. */
  readonly invitation: Promise<RoomInvitation>;
  /** Sends text if the socket is open, and says whether it did. */
  send(text: string): boolean;
}

/** This client, as it introduces itself to the voice service. */
const CLIENT_VERSION = `voice-agent-widget_${VERSION}`;
/** The version of the session protocol spoken here. */
const API_VERSION = '1';

/** Opens the socket. Bounded by `signal` alone: the caller's deadline covers a server that stays silent. */
export function openJoinSocket(options: JoinSocketOptions): JoinSocket {
  const { signal, onClosed } = options;
  const forbidden = rejectWhenForbidden(options.joinUrl, signal);
  forbidden.catch(() => undefined); // it may come after the end
  const socket = open(options);
  if (socket instanceof Error) return { invitation: rejectNext(socket, forbidden), send: () => false };

  let isInvited = false;
  let isOpen = false;
  const invitation = new Promise<RoomInvitation>((resolve, reject) => {
    // Where the page's policy forbids the connection, that is told by another event at about the same time.
    const fail = (code: VoiceErrorCode): void => void setTimeout(() => reject(createVoiceError(code)));
    const close = (): void => socket.close();
    signal.addEventListener(
      'abort',
      () => {
        close();
        reject(createVoiceError('aborted'));
      },
      { once: true },
    );
    // Only the first message is an invitation; whatever follows opens no second room.
    socket.addEventListener(
      'message',
      ({ data }) => {
        const room = parseInvitation(data);
        if (room) {
          isInvited = true;
          resolve(room);
        } else {
          close();
          reject(createVoiceError('protocol_error', { message: 'The invitation to the room is malformed.' }));
        }
      },
      { once: true },
    );
    socket.addEventListener('open', () => (isOpen = true), { once: true });
    // Some browsers close what they never opened, others only report the error.
    socket.addEventListener('error', () => fail('join_failed'), { once: true });
    socket.addEventListener('close', ({ wasClean }) => {
      if (signal.aborted) return;
      if (isInvited) onClosed(wasClean);
      // A service that answers and closes the socket on purpose has turned the invitation down; of all else browsers tell no reason.
      else fail(isOpen && wasClean ? 'join_expired' : 'join_failed');
    });
  });
  return {
    invitation: Promise.race([invitation, forbidden]),
    send(text) {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    },
  };
}

/** Rejects a moment later, so that whoever knows better comes first: some browsers throw at once what a policy forbids. */
function rejectNext(error: VoiceError, better: Promise<never>): Promise<never> {
  const later = new Promise<never>((_, reject) => setTimeout(() => reject(error)));
  return Promise.race([better, later]);
}

function open({ joinUrl }: JoinSocketOptions): WebSocket | VoiceError {
  try {
    const url = new URL(joinUrl);
    url.searchParams.set('clientVersion', CLIENT_VERSION);
    url.searchParams.set('apiVersion', API_VERSION);
    return new WebSocket(url);
  } catch {
    // The cause is left out: the browser's message quotes the joinUrl.
    return createVoiceError('protocol_error', { message: 'The join URL cannot be opened.' });
  }
}

function parseInvitation(data: unknown): RoomInvitation | undefined {
  try {
    const fields = JSON.parse(String(data)) as Partial<Record<string, unknown>> | null;
    const roomUrl = fields?.roomUrl;
    const token = fields?.token;
    if (typeof roomUrl !== 'string' || typeof token !== 'string') return undefined;
    return /^wss?:$/.test(new URL(roomUrl).protocol) ? { roomUrl, token } : undefined;
  } catch {
    return undefined; // no JSON, or no address
  }
}

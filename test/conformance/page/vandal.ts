// Runs in the browser: a client that joins a call of its own and then sends nothing but garbage, on every socket.

/** What the vandal got to. */
export interface Vandalism {
  readonly sent: number;
  /** Whether its room let it in before it misbehaved. */
  readonly wasInRoom: boolean;
}

const ROUNDS = 40;

/** @param seed chooses the garbage: the same seed, the same garbage. */
export async function vandalize(joinUrl: string, seed: number): Promise<Vandalism> {
  const random = createRandom(seed);
  const bytes = (length: number): Uint8Array<ArrayBuffer> =>
    Uint8Array.from({ length }, () => Math.floor(random() * 256));
  let sent = 0;
  const send = (socket: WebSocket, data: string | Uint8Array<ArrayBuffer>): void => {
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(data);
    sent++;
  };

  const join = new WebSocket(joinUrl);
  const invitation = await new Promise<{ roomUrl: string; token: string }>((resolve, reject) => {
    join.onmessage = ({ data }) => resolve(JSON.parse(String(data)) as { roomUrl: string; token: string });
    join.onclose = () => reject(new Error('not invited'));
  });
  const roomUrl = `${invitation.roomUrl}/rtc/v1?access_token=${invitation.token}`;
  await opened(new WebSocket(`${roomUrl}&join_request=AAAA____garbage`));
  const room = new WebSocket(roomUrl);
  const wasInRoom = await opened(room);

  const offer = await realOffer();
  for (let round = 0; round < ROUNDS; round++) {
    send(join, bytes(round * 10));
    send(
      join,
      ['{', '{"type":"user_text_message","text":{}}', 'null', '{"type":"hang_up","message":[]}'][round % 4] ??
        '',
    );
    send(room, bytes(round * 20));
    send(room, signalOffer(mutate(offer, random), round));
    send(room, signalOffer(new TextDecoder('latin1').decode(bytes(200)), round));
    send(
      room,
      signalTrickle(`{"candidate":"candidate:${random()}","sdpMid":"${round}","sdpMLineIndex":${round}}`),
    );
    send(room, signalTrickle('\u0000'));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  send(room, signalOffer(offer, ROUNDS));
  // Time for all of it to be read and refused.
  await new Promise((resolve) => setTimeout(resolve, 500));
  room.close();
  join.close();
  return { sent, wasInRoom };
}

function opened(socket: WebSocket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.onopen = () => resolve(true);
    socket.onerror = () => resolve(false);
  });
}

async function realOffer(): Promise<string> {
  const peer = new RTCPeerConnection();
  peer.createDataChannel('_reliable');
  peer.addTransceiver('audio');
  peer.addTransceiver('video', { direction: 'recvonly' });
  const { sdp = '' } = await peer.createOffer();
  peer.close();
  return sdp;
}

/** Drops, doubles and swaps lines, and changes characters. */
function mutate(sdp: string, random: () => number): string {
  const lines = sdp.split('\r\n');
  for (let count = 0; count < 5; count++) {
    const at = Math.floor(random() * lines.length);
    const line = lines[at] ?? '';
    const kind = Math.floor(random() * 4);
    if (kind === 0) lines.splice(at, 1);
    if (kind === 1) lines.splice(at, 0, line);
    if (kind === 2) lines[at] = Array.from(line).reverse().join('');
    if (kind === 3) lines[at] = line.replace(/\d+/, String(Math.floor(random() * 1e12)));
  }
  return lines.join('\r\n');
}

// The two protobuf messages are put together by hand: no library would build them wrong on purpose.

function field(tag: number, content: string | Uint8Array<ArrayBuffer>): number[] {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return [tag, ...varint(bytes.length), ...bytes];
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >> 7)];
}

/** `SignalRequest { offer: SessionDescription { type, sdp, id } }` */
function signalOffer(sdp: string, id: number): Uint8Array<ArrayBuffer> {
  const description = Uint8Array.from([...field(0x0a, 'offer'), ...field(0x12, sdp), 0x18, ...varint(id)]);
  return Uint8Array.from(field(0x0a, description));
}

/** `SignalRequest { trickle: TrickleRequest { candidateInit } }` */
function signalTrickle(candidateInit: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(field(0x1a, Uint8Array.from(field(0x0a, candidateInit))));
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

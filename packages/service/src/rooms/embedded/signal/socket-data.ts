// A WebSocket message's bytes and text, whichever of its forms the library hands over.

import type { RawData } from 'ws';

export function bytesOf(data: RawData): Uint8Array {
  return Array.isArray(data) ? Buffer.concat(data) : new Uint8Array(data);
}

export function textOf(data: RawData): string {
  return new TextDecoder().decode(bytesOf(data));
}

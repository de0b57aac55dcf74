// Scenario `malformed`: what a broken server might put among good messages. Always the same, in the same order, so that
// a client's failure can be repeated. Nothing here makes a client that merely trusts its server run out of memory: a call
// of such calls must work for clients that ignore what they do not know.

const HUGE_TEXT_BYTES = 100_000;

/** Payloads of data messages; none means anything. */
export const MALFORMED_MESSAGES: readonly Uint8Array[] = [
  '{"type":"state","state":',
  '',
  'null',
  '42',
  '[]',
  '{}',
  '{"type":null}',
  '{"type":"no_such_type","text":"?"}',
  '{"type":"state"}',
  '{"type":"state","state":"levitating"}',
  '{"type":"state","state":{"toString":1}}',
  '{"type":"transcript"}',
  '{"type":"transcript","role":"agent","medium":"voice","text":42,"final":"yes","ordinal":"first"}',
  '{"type":"transcript","role":"nobody","medium":"smell","text":"x","final":true,"ordinal":-1}',
  '{"type":"transcript","role":"agent","medium":"voice","delta":"x","final":false,"ordinal":2.5}',
  '{"type":"client_tool_invocation","toolName":7,"invocationId":null,"parameters":[]}',
  '{"__proto__":{"type":"state"},"constructor":1}',
  Uint8Array.of(0x00, 0xff, 0xfe, 0x80, 0xc0),
  `"${'x'.repeat(HUGE_TEXT_BYTES)}"`,
].map((message) => (typeof message === 'string' ? Buffer.from(message) : message));

/** @returns gives the next malformed message with each call, without end. */
export function createMalformedMessages(): () => Uint8Array {
  let count = 0;
  return () => MALFORMED_MESSAGES[count++ % MALFORMED_MESSAGES.length] ?? new Uint8Array();
}

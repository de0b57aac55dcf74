// Reads the data of server-sent events, as https://html.spec.whatwg.org/multipage/server-sent-events.html says. The client
// library's own reader prints what it cannot parse.

import { AnswerTooLongError } from './problem-of.js';

/** Characters of one event; a delta has some hundred. */
const MAX_EVENT_LENGTH = 1_000_000;

/** The data of each whole event. One that the end of the stream cuts off is dropped. */
export async function* eventData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  let length = 0;
  for await (const line of linesOf(body)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n');
      data = [];
      length = 0;
    } else if (/^data(:|$)/.test(line)) {
      data.push(line.slice('data:'.length).replace(/^ /, ''));
      length += line.length;
      if (length > MAX_EVENT_LENGTH) throw new AnswerTooLongError();
    }
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    // A carriage return at the very end may be half of a line's end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > MAX_EVENT_LENGTH) throw new AnswerTooLongError();
  }
  if (rest.endsWith('\r')) yield rest.slice(0, -1);
}

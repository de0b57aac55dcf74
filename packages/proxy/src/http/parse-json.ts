// JSON that may be none: what others answer is judged by a schema, and this is one more thing for it to refuse.

/** @returns undefined for a text that is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message would quote the answer.
    return undefined;
  }
}

// Why an engine gave no answer. One closed list for language models and speech; decide on it, never on an error's text.

export type EngineProblem =
  /** The first piece, the next one, or the whole came too late. */
  | 'timeout'
  /** The server does not accept the request, or will not answer it. */
  | 'refused'
  /** The key is missing, wrong, or not enough. */
  | 'unauthorized'
  | 'rate-limited'
  /** The answer is none: not of the expected form, or empty. */
  | 'nonsense'
  /** The server cannot be reached, failed, or broke off in the middle. */
  | 'unavailable'
  /** The request is longer than the model takes, or the answer longer than we take. */
  | 'too-long';

/** For operators, after what failed. They hold nothing of the request or the answer: those may be keys, prompts and spoken words. */
export const PROBLEM_SENTENCES: Readonly<Record<EngineProblem, string>> = {
  timeout: 'it did not answer in time',
  refused: 'it refused the request',
  unauthorized: 'it did not accept the key',
  'rate-limited': 'it has had too many requests',
  nonsense: 'its answer could not be understood',
  unavailable: 'it could not be reached or broke off',
  'too-long': 'the request or the answer was too long',
};

/** A sentence of its own. @param engine `language model`, `speech recognizer` … */
export function problemSentence(engine: string, reason: EngineProblem): string {
  return `The ${engine} failed: ${PROBLEM_SENTENCES[reason]}.`;
}

/** Why there is no answer, or no more of it. It has no cause: foreign errors quote keys, prompts and spoken words. */
export abstract class EngineError extends Error {
  readonly reason: EngineProblem;
  /** Of the server's answer, where it was one of failure. */
  readonly httpStatus: number | undefined;

  /** @param engine as in {@link problemSentence}. */
  constructor(engine: string, reason: EngineProblem, httpStatus?: number) {
    super(problemSentence(engine, reason));
    this.reason = reason;
    this.httpStatus = httpStatus;
  }
}

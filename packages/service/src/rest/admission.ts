// Who is let in, and how often: asked before anything of a request is read. Every method throws the ApiError to refuse with.

import type { Caller } from './caller.js';

export interface Admission {
  /** Before anything else. @param isCallStart whether the request is to start a call. */
  enter(isCallStart: boolean): void;
  /** Before a key is looked up. @param key as it was sent; undefined: none. */
  beforeKey(address: string, key: string | undefined): Promise<void>;
  /** The key was found. */
  accepted(key: string): void;
  /** There is no such key, or there was none; counted. */
  refused(address: string): Promise<void>;
  /** The caller is known. */
  admit(caller: Caller, isCallStart: boolean): Promise<void>;
}

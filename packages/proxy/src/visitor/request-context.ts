// A request together with what the proxy has found out about its sender.
import type { ProxyRequest } from '../http/http-types.js';
import type { Visitor } from './visitor.js';

/** A request on its way through the guards. */
export interface RequestContext extends ProxyRequest, Visitor {
  /** Headers that every answer carries from now on, whatever comes later. */
  readonly replyHeaders: Record<string, string>;
}

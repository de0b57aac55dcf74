// The entry `@voice-agent/proxy/fetch`, for runtimes that answer a Request with a Response.
export {
  createFetchHandler,
  type FetchHandler,
  type FetchHandlerOptions,
} from './adapters/fetch/fetch-handler.js';
export { ProxyOptionsError, type OptionIssue } from './config/options-error.js';

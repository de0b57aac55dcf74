// helmet, tuned for answers that are data and for one script that other sites load. Recorded once, as plain values,
// so that every adapter sends the same.
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

type Helmet = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What protects pages is off: these answers are none. HTTPS is the host's decision, not one router's. */
const PAGES_ONLY = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** Who an answer is for: the page that asked, or any site that loads the widget. */
export type Audience = 'page' | 'any-site';

/** Header names in lower case, by audience. */
export const REPLY_HEADERS: Readonly<Record<Audience, Readonly<Record<string, string>>>> = {
  /** Never stored, never framed, never referred to. */
  page: {
    'cache-control': 'no-store',
    ...recorded(
      helmet({
        ...PAGES_ONLY,
        contentSecurityPolicy: {
          useDefaults: false,
          directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
        },
        crossOriginResourcePolicy: { policy: 'same-origin' },
        referrerPolicy: { policy: 'no-referrer' },
      }),
    ),
  },
  'any-site': recorded(
    helmet({
      ...PAGES_ONLY,
      contentSecurityPolicy: false,
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: false,
    }),
  ),
};

/** What a helmet sets; it looks at neither request nor response for it. */
function recorded(protect: Helmet): Record<string, string> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  protect({} as unknown as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}

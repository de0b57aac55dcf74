// helmet, tuned for answers that are data and for one script that other sites load.
import helmet from 'helmet';
import type { RequestHandler } from 'express';

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

/** For joins and other data: never stored, never framed, never referred to. */
export function createDataHeaders(): RequestHandler {
  const protect = helmet({
    ...PAGES_ONLY,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  return function dataHeaders(request, response, next) {
    response.setHeader('Cache-Control', 'no-store');
    // A host app that lets every site in has not decided that for joins.
    response.removeHeader('Access-Control-Allow-Origin');
    response.removeHeader('Access-Control-Allow-Credentials');
    protect(request, response, next);
  };
}

/** For the widget's files: any site may load them. */
export function createScriptHeaders(): RequestHandler {
  return helmet({
    ...PAGES_ONLY,
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: false,
  });
}

// Serves the controls below `/_sandbox`, to programs of this machine only. No CORS header is ever sent.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Controls } from '../controls.js';
import { ControlError } from '../parse-control.js';
import { sendData, sendRefusal, type Refusal } from './control-answer.js';
import { CONTROL_ROUTES, type ControlRoute } from './control-routes.js';
import { readJson } from './json-body.js';
import { refusalOf } from './loopback-guard.js';

const PREFIX = '/_sandbox';

/** @param controls undefined while the service starts. */
export function createControlMiddleware(controls: () => Controls | undefined) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const [path = '', query] = (request.url ?? '').split('?', 2);
    if (path !== PREFIX && !path.startsWith(`${PREFIX}/`)) next();
    else {
      serve({ request, path: path.slice(PREFIX.length), query, controls: controls() }, response).catch(() => {
        if (!response.headersSent) sendRefusal(response, INTERNAL);
        else response.destroy();
      });
    }
  };
}

const INTERNAL: Refusal = { code: 'internal_error', message: 'Something went wrong in the sandbox.' };
const UNKNOWN: Refusal = { code: 'not_found', message: 'There is no such control, or nothing of this id.' };

interface Asked {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly query: string | undefined;
  readonly controls: Controls | undefined;
}

async function serve({ request, path, query, controls }: Asked, response: ServerResponse): Promise<void> {
  const refusal = refusalOf(request);
  if (refusal !== undefined) {
    sendRefusal(response, { code: 'forbidden', message: refusal });
    return;
  }
  const found = find(request.method ?? '', path);
  if (found === undefined || controls === undefined) {
    sendRefusal(response, UNKNOWN);
    return;
  }
  try {
    const data = await found.route.handle(controls, {
      id: found.id,
      query: Object.fromEntries(new URLSearchParams(query)),
      body: await readJson(request),
    });
    if (data === undefined) sendRefusal(response, UNKNOWN);
    else sendData(response, found.route.status, data);
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    const { message, problems } = error;
    sendRefusal(response, { code: 'validation_error', message, details: problems });
  }
}

function find(
  method: string,
  path: string,
): { readonly route: ControlRoute; readonly id: string } | undefined {
  for (const route of CONTROL_ROUTES) {
    if (route.method !== method) continue;
    const [before = '', after] = route.path.split('{id}');
    if (after === undefined) {
      if (path === before) return { route, id: '' };
    } else if (
      path.startsWith(before) &&
      path.endsWith(after) &&
      path.length > before.length + after.length
    ) {
      const id = path.slice(before.length, path.length - after.length);
      if (/^[\w-]{1,100}$/.test(id)) return { route, id };
    }
  }
  return undefined;
}

// The Express router: wires settings, guards, the voice service and the widget's files together.
import { Router } from 'express';
import { createDataHeaders, createScriptHeaders } from './express/response-headers.js';
import { serve } from './express/serve.js';
import { createJoinHandler } from './join/join-handler.js';
import { openApiDocument } from './openapi.js';
import type { JoinProxyOptions } from './options.js';
import { jsonReply } from './reply.js';
import { readSettings } from './settings.js';
import { createVoiceService } from './upstream/voice-service.js';
import { WIDGET_ENTRY, WidgetFiles } from './widget-files.js';
import { createWidgetHandler } from './widget-handler.js';

/** A router to mount under a path of your choosing. */
export interface JoinProxy extends Router {
  /** Waits for joins that are under way, then gives back every connection. Joins after it are answered 503. */
  close(): Promise<void>;
}

/**
 * Makes the router of `POST {mount}/join`, `GET {mount}/voice-agent.js` with its chunks and
 * `GET {mount}/openapi.json`. Everything else under the mount is left to the host app. Limits count per router.
 * @throws ProxyOptionsError when an option is wrong; its message is one line that names it and never holds the key
 */
export function createJoinProxy(options: JoinProxyOptions): JoinProxy {
  const settings = readSettings(options);
  const { logger, now } = settings;
  const service = createVoiceService(settings);
  const widget = new WidgetFiles(settings.widgetDirectory);
  const dataHeaders = createDataHeaders();
  const scriptHeaders = createScriptHeaders();
  const router = Router();

  router.all(
    '/join',
    dataHeaders,
    serve(createJoinHandler(settings, service), { route: '/join', logger, now }),
  );

  router.get(
    '/openapi.json',
    dataHeaders,
    serve(({ mount }) => Promise.resolve(jsonReply(openApiDocument(mount))), {
      route: '/openapi.json',
      logger,
      now,
    }),
  );

  // Names are looked up, not resolved: whatever is no file of the build goes on to the host app.
  router.all(/^\/[\w.-]+\.(?:js|css|map)$/, async (request, response, next) => {
    const name = request.path.slice(1);
    const file = await widget.find(name);
    if (file === undefined && name !== WIDGET_ENTRY) {
      next();
      return;
    }
    scriptHeaders(request, response, () => {
      const route = name === WIDGET_ENTRY ? `/${WIDGET_ENTRY}` : '/widget-chunk';
      serve(createWidgetHandler(file, now), { route, logger, now })(request, response, next);
    });
  });

  return Object.assign(router, { close: () => service.close() });
}

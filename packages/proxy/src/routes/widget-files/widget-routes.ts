// GET {mount}/voice-agent.js with its chunks and its manifest, of this release and of those that an archive keeps.
import type { ProxyErrorCode } from '../../http/proxy-error.js';
import { atPath, type Route, type RouteTarget } from '../../http/route.js';
import { createManifestHandler, createWidgetHandler } from './widget-handler.js';
import { widgetManifestSchema } from './widget-manifest.js';
import { WIDGET_ENTRY, type WidgetSource } from './widget-source.js';

/** Whatever is no file of the build goes on to the host: names are looked up, not resolved. */
const FILE_PATH = /^\/([\w.-]+\.(?:js|css|map|txt))$/;
const FILE_ERRORS: readonly ProxyErrorCode[] = ['not_found', 'method_not_allowed', 'internal_error'];
const SCRIPT_REPLIES = {
  200: { description: 'The script.', content: { type: 'text/javascript' } },
  304: { description: 'The script has not changed.' },
} as const;

/** Makes the routes. */
export function createWidgetRoutes(widget: WidgetSource, now: () => number): readonly Route[] {
  const shared = { method: 'GET', audience: 'any-site', errors: FILE_ERRORS } as const;

  /** The handler of a file that is there; of the entry also where it is not, so that the log says so. */
  async function fileHandler(name: string, release: string | undefined) {
    const file = await widget.find(name, release);
    if (file === undefined && (release !== undefined || name !== WIDGET_ENTRY)) return undefined;
    const alert = widget.takeAlert();
    return createWidgetHandler({ file, isPinned: release !== undefined, alert }, now);
  }

  const nameIn = ({ path }: RouteTarget): string | undefined => FILE_PATH.exec(path)?.[1];

  return [
    {
      ...shared,
      name: `/${WIDGET_ENTRY}`,
      description: {
        operationId: 'widget',
        summary: 'The script-tag build of the widget.',
        replies: SCRIPT_REPLIES,
      },
      handlerFor: (target) =>
        target.release === undefined && nameIn(target) === WIDGET_ENTRY
          ? fileHandler(WIDGET_ENTRY, undefined)
          : undefined,
    },
    {
      ...shared,
      name: '/voice-agent.json',
      description: {
        operationId: 'widgetManifest',
        summary: 'Where this release of the widget lies for good, and the integrity of its scripts.',
        replies: {
          200: {
            description: 'The manifest.',
            content: { type: 'application/json', name: 'WidgetManifest', schema: widgetManifestSchema },
          },
        },
      },
      handlerFor: atPath('/voice-agent.json', createManifestHandler(widget, now)),
    },
    {
      ...shared,
      // The log counts every release's entry as one. A release that is not here is left to the host.
      name: `/${WIDGET_ENTRY}`,
      errors: ['method_not_allowed', 'internal_error'],
      description: {
        path: `/{release}/${WIDGET_ENTRY}`,
        operationId: 'widgetRelease',
        summary: 'The script-tag build of one release; what is there never changes.',
        parameters: { release: undefined },
        replies: { ...SCRIPT_REPLIES, 404: { description: 'Another release is installed here.' } },
      },
      handlerFor: (target) =>
        target.release !== undefined && nameIn(target) === WIDGET_ENTRY
          ? fileHandler(WIDGET_ENTRY, target.release)
          : undefined,
    },
    {
      ...shared,
      name: '/widget-chunk',
      handlerFor(target) {
        const name = nameIn(target);
        return name === undefined || name === WIDGET_ENTRY ? undefined : fileHandler(name, target.release);
      },
    },
  ];
}

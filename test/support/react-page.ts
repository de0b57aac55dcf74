// The tests' React app in a browser and in Node, with either React: the tests' own, or that of the React package.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build, type InlineConfig, type Rolldown } from 'vite';
import type { ReactDiary, Way } from '../react/app.js';
import type { render } from '../react/server.js';
import { collectConsoleErrors } from './console-errors.js';
import { installPageProbe, type OpenResources } from './page-probe.js';
import { replacePageScript } from './page-script.js';

/** Which React, and the folder from which it is found. */
export const REACTS = {
  18: fileURLToPath(new URL('../../', import.meta.url)),
  19: fileURLToPath(new URL('../../../packages/react-wrapper/', import.meta.url)),
} as const;

export type ReactVersion = keyof typeof REACTS;

const WAIT = { timeout: 25_000, polling: 50 } as const;
const compiled = (name: string): string =>
  fileURLToPath(new URL(`../../react/dist/${name}.js`, import.meta.url));

export interface ReactPage {
  readonly page: Page;
  /** The agents that were asked for, one for every join. */
  readonly joins: readonly string[];
  /** What React and the browser reported in the console. */
  readonly consoleErrors: readonly string[];
  click(button: string): Promise<void>;
  /** Waits until this is somewhere on the page. */
  sees(text: string | RegExp): Promise<void>;
  /** Waits until the agent's voice arrives. */
  hears(): Promise<void>;
  /** How often the hook's component was rendered, as far as it came to the page. */
  count(): Promise<number>;
  /** What the component told, and how many elements it has had. */
  diary(): Promise<{ readonly heard: ReactDiary['heard']; readonly elements: number }>;
  /** Waits until these are open, and no more. */
  holds(resources: Partial<OpenResources>): Promise<void>;
  close(): Promise<void>;
}

export interface ReactPageOptions {
  readonly react: ReactVersion;
  readonly way: Way;
  /** What a server has rendered already. */
  readonly html?: string;
}

/** @param siteUrl a demo site; its React page is opened, with another script */
export async function openReactPage(
  browser: Browser,
  siteUrl: string,
  { react, way, html }: ReactPageOptions,
): Promise<ReactPage> {
  const joins: string[] = [];
  const page = await browser.newPage();
  const consoleErrors = collectConsoleErrors(page);
  page.on('request', (request) => {
    const asked = request.url().endsWith('/voice/join')
      ? (request.postDataJSON() as { agent: string })
      : undefined;
    if (asked) joins.push(asked.agent);
  });
  await page.addInitScript(installPageProbe, { hears: false });
  // What a server has rendered is seen before its script arrives.
  const untilSeen = html === undefined ? undefined : () => page.evaluate(untilPainted);
  await replacePageScript(page, await bundleForBrowser(react), untilSeen);
  const address = new URL(`/react.html?way=${way}`, siteUrl).href;
  if (html !== undefined) {
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const document = (await response.text()).replace(/(<main id="root">)(<\/main>)/, `$1${html}$2`);
      await route.fulfill({ response, body: document });
    });
  }
  await page.goto(address);
  return {
    page,
    joins,
    consoleErrors,
    click: (button) => page.getByRole('button', { name: button }).click(),
    sees: (text) => page.getByText(text).first().waitFor({ timeout: WAIT.timeout }),
    hears: async () => {
      const isLoud = (): boolean => {
        const session =
          window.reactDiary?.results.at(-1)?.session ?? window.reactDiary?.elements.at(-1)?.session;
        return (session?.levels().agent ?? 0) > 0.2;
      };
      await page.waitForFunction(isLoud, undefined, { ...WAIT, polling: 20 });
    },
    count: () => page.evaluate(() => window.reactDiary?.results.length ?? 0),
    diary: () =>
      page.evaluate(() => ({
        heard: window.reactDiary?.heard ?? [],
        elements: new Set(window.reactDiary?.elements).size,
      })),
    holds: async (resources) => {
      await page.waitForFunction(
        (expected) =>
          Object.entries(window.probe.openResources()).every(
            ([name, count]) => (expected[name] ?? count) === count,
          ),
        resources as Record<string, number | undefined>,
        WAIT,
      );
    },
    close: () => page.close(),
  };
}

/** Runs in the page. */
async function untilPainted(): Promise<void> {
  const nextPicture = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextPicture();
  await nextPicture();
}

/** What a server with this React would send. */
export async function renderOnServer(react: ReactVersion, way: Way): Promise<string> {
  const [entry, ...chunks] = await bundle(react, { ssr: compiled('server') });
  const folder = await mkdtemp(path.join(tmpdir(), 'voice-agent-server-'));
  try {
    for (const { fileName, code } of [entry, ...chunks]) {
      await mkdir(path.dirname(path.join(folder, fileName)), { recursive: true });
      await writeFile(path.join(folder, fileName), code);
    }
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    const file = path.join(folder, entry.fileName);
    const server = (await import(pathToFileURL(file).href)) as { readonly render: typeof render };
    return server.render(way);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const forBrowser = new Map<ReactVersion, Promise<string>>();

function bundleForBrowser(react: ReactVersion): Promise<string> {
  const made =
    forBrowser.get(react) ??
    bundle(react, {
      lib: { entry: compiled('page'), formats: ['iife'], name: 'testPage', fileName: 'page' },
    }).then(([page]) => page.code);
  forBrowser.set(react, made);
  return made;
}

/** @returns the entry, and what it imports */
async function bundle(
  react: ReactVersion,
  how: NonNullable<InlineConfig['build']>,
): Promise<readonly [Rolldown.OutputChunk, ...Rolldown.OutputChunk[]]> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: REACTS[react],
    resolve: { dedupe: ['react', 'react-dom'] },
    ssr: { noExternal: true },
    // React's own development build: the one that warns.
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, sourcemap: false, minify: false, ...how },
  });
  const output = [built as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]].flat()[0]?.output;
  if (output === undefined) throw new Error(`The app was not bundled with React ${react}.`);
  const [entry, ...others] = output;
  return [entry, ...others.filter((part) => part.type === 'chunk')];
}

// Adds the launcher that the page's own script tag asks for: <script type="module" src="…" data-agent="…">.
import { VoiceAgentElement } from '../element/voice-agent.js';

/** One launcher a page, even when the script is there twice or under two addresses. */
const MARK = Symbol.for('voice-agent.launcher');

type MarkedDocument = Document & { [MARK]?: boolean };

/**
 * Mounts a launcher if the script at `scriptUrl` carries an attribute of the element with `data-` in front:
 * `data-agent="support"` becomes `agent="support"`. Other data attributes are somebody else's: frameworks and optimizers
 * put them on every script tag. Returns the element it mounted.
 */
export function mountLauncher(scriptUrl: string): HTMLElement | undefined {
  const page: MarkedDocument = document;
  const script = findScript(scriptUrl);
  if (!script || page[MARK]) return undefined;
  page[MARK] = true;
  const element = document.createElement('voice-agent');
  for (const [name, value] of elementAttributes(script)) element.setAttribute(name, value);
  // A script marked async may run before there is a body.
  if (page.body as HTMLElement | null) appendToPage(element);
  else page.addEventListener('DOMContentLoaded', () => appendToPage(element), { once: true });
  return element;
}

/** Beside the body, which some pages replace as the visitor goes on, or transform. Its typeface is taken along. */
function appendToPage(element: HTMLElement): void {
  const { documentElement, body } = document;
  documentElement.append(element);
  const [own, outer, page] = [element, documentElement, body].map(
    (node) => getComputedStyle(node).fontFamily,
  );
  if (own === outer && page && page !== outer) element.style.fontFamily = page;
}

/**
 * The tag that the running script came from. A tag whose address was redirected names another one: then it is the tag that
 * says of itself what it loads.
 */
function findScript(scriptUrl: string): HTMLScriptElement | undefined {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')];
  const own = scripts.filter(({ src }) => src === scriptUrl);
  const candidates =
    own.length > 0
      ? own
      : scripts.filter(({ src, dataset }) => src.includes('voice-agent') || dataset.agent !== undefined);
  return candidates.find((script) => elementAttributes(script).length > 0);
}

/** What `script` says of the element, by the names of the element's own attributes. */
function elementAttributes(script: HTMLScriptElement): readonly (readonly [name: string, value: string])[] {
  const names = [...VoiceAgentElement.observedAttributes, 'lang'];
  return names.flatMap((name) => {
    const value = script.getAttribute(`data-${name}`);
    return value === null ? [] : [[name, value] as const];
  });
}

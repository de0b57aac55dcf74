// Puts the launcher on the page that its own script tag asks for: <script type="module" src="…" data-agent="…">.
import { VoiceAgentElement } from './voice-agent.js';

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
  if (page.body as HTMLElement | null) page.body.append(element);
  else page.addEventListener('DOMContentLoaded', () => page.body.append(element), { once: true });
  return element;
}

function findScript(scriptUrl: string): HTMLScriptElement | undefined {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  return [...scripts].find((script) => script.src === scriptUrl && elementAttributes(script).length > 0);
}

/** What `script` says of the element, by the names of the element's own attributes. */
function elementAttributes(script: HTMLScriptElement): readonly (readonly [name: string, value: string])[] {
  const names = [...VoiceAgentElement.observedAttributes, 'lang'];
  return names.flatMap((name) => {
    const value = script.getAttribute(`data-${name}`);
    return value === null ? [] : [[name, value] as const];
  });
}

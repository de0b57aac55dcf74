// Puts the launcher on the page that its own script tag asks for: <script type="module" src="…" data-agent="…">.

/** One launcher a page, even when the script is there twice or under two addresses. */
const MARK = Symbol.for('voice-agent.launcher');

type MarkedDocument = Document & { [MARK]?: boolean };

/**
 * Mounts a launcher if the script at `scriptUrl` carries data attributes. Each becomes an attribute of the element:
 * `data-agent="support"` is `agent="support"`. Returns the element it mounted.
 */
export function mountLauncher(scriptUrl: string): HTMLElement | undefined {
  const page: MarkedDocument = document;
  const script = findScript(scriptUrl);
  if (!script || page[MARK]) return undefined;
  page[MARK] = true;
  const element = document.createElement('voice-agent');
  for (const { name, value } of script.attributes) {
    if (name.startsWith('data-')) element.setAttribute(name.slice('data-'.length), value);
  }
  // A script marked async may run before there is a body.
  if (page.body as HTMLElement | null) page.body.append(element);
  else page.addEventListener('DOMContentLoaded', () => page.body.append(element), { once: true });
  return element;
}

function findScript(scriptUrl: string): HTMLScriptElement | undefined {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  return [...scripts].find(({ src, dataset }) => src === scriptUrl && Object.keys(dataset).length > 0);
}

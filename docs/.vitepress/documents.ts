// Which files of the repository are pages of the documentation, what each page is called, and where it stands in the
// sidebar. The one list: the build stops when a file of `docs` is missing from it.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Document {
  /** From the repository's top. */
  readonly file: string;
  /** Its address below the site's base, without an ending. */
  readonly page: string;
  /** In the sidebar, and where a page names the one before or after it. */
  readonly title: string;
}

export interface Group {
  readonly title: string;
  readonly documents: readonly Document[];
}

const own = (page: string, title: string): Document => ({ file: `docs/${page}.md`, page, title });
const readme = (folder: string, page: string, title: string): Document => ({
  file: `packages/${folder}/README.md`,
  page,
  title,
});

export const GROUPS: readonly Group[] = [
  {
    title: 'Start',
    documents: [
      own('index', 'Overview'),
      own('getting-started', 'Getting started'),
      own('make-an-agent', 'Make an agent'),
      own('recipes', 'Recipes'),
      own('theming', 'Theming'),
      own('troubleshooting', 'Troubleshooting'),
      own('sandbox', 'Test with the sandbox'),
      own('migration', 'Migrate from another widget'),
      own('comparison', 'Comparison'),
    ],
  },
  {
    title: 'Run the proxy',
    documents: [
      own('deployment', 'Deployment'),
      own('operations', 'Alerts and capacity'),
      own('security', 'Security'),
      own('tickets', 'Tickets (JWT)'),
    ],
  },
  {
    title: 'Run a voice service',
    documents: [
      own('run-your-own-service', 'Run your own service'),
      own('language-models', 'Language models and voices'),
      own('recognition', 'Built-in speech recognition'),
      own('tools', 'Tools'),
      own('knowledge', 'Knowledge (RAG)'),
      own('telephone-calls', 'Telephone calls'),
      own('placing-calls', 'Place and answer calls'),
      own('batch-calls', 'Batch calls'),
      own('simulated-carrier', 'Simulated carrier'),
    ],
  },
  {
    title: 'Reference',
    documents: [
      readme('widget', 'widget', 'Widget'),
      readme('react-wrapper', 'react', 'React'),
      readme('proxy', 'proxy', 'Proxy'),
      readme('service', 'service', 'Voice service'),
      readme('sandbox', 'sandbox-reference', 'Sandbox'),
      own('session-protocol', 'Session protocol'),
      own('conformance', 'API conformance'),
      own('where-the-specification-is-silent', 'Unspecified behaviour'),
    ],
  },
];

export const DOCUMENTS: readonly Document[] = GROUPS.flatMap(({ documents }) => documents);

/** @throws when a file of `docs` is in no group */
export function requireEveryDocument(): void {
  const listed = new Set(DOCUMENTS.map(({ file }) => file));
  const missing = readdirSync(fileURLToPath(new URL('..', import.meta.url)))
    .filter((name) => name.endsWith('.md') && !listed.has(`docs/${name}`))
    .join(', ');
  if (missing !== '') throw new Error(`docs/.vitepress/documents.ts does not name ${missing}.`);
}

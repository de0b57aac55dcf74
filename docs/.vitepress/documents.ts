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
      own('theming', 'Theming'),
      own('recipes', 'Recipes'),
      own('troubleshooting', 'Troubleshooting'),
      own('migration', 'Moving here'),
      own('comparison', 'Comparison'),
    ],
  },
  {
    title: 'Host',
    documents: [
      own('deployment', 'Deployment'),
      own('operations', 'Operations'),
      own('security', 'Security'),
      own('tickets', 'Tickets'),
    ],
  },
  {
    title: 'Service',
    documents: [
      own('run-your-own-service', 'Run your own service'),
      own('language-models', 'Language models and voices'),
      own('recognition', 'Understanding speech'),
      own('tools', 'Tools'),
      own('knowledge', 'Knowledge'),
      own('telephone-calls', 'Telephone calls'),
      own('placing-calls', 'Place and answer calls'),
      own('batch-calls', 'Batch calls'),
      own('simulated-carrier', 'The simulated carrier'),
    ],
  },
  {
    title: 'Reference',
    documents: [
      readme('widget', 'widget', 'The widget'),
      readme('react-wrapper', 'react', 'React'),
      readme('proxy', 'proxy', 'The proxy'),
      readme('service', 'service', 'The service'),
      own('sandbox', 'The sandbox'),
      readme('sandbox', 'sandbox-reference', 'Sandbox reference'),
      own('session-protocol', 'The session protocol'),
      own('conformance', 'Conformance'),
      own('where-the-specification-is-silent', 'Where it is silent'),
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

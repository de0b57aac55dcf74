// Questions with known answers that nobody here wrote: the frequently asked questions of two packages of Debian. A question is the
// heading of its answer, a document is the answer without it.

import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseHTML } from 'linkedom';

const run = promisify(execFile);
const DOWNLOAD_LIMIT_MS = 120_000;

interface QuestionSource {
  readonly title: string;
  readonly licence: string;
  /** Depends on the one with the pages, whose name has a version; undefined where it is the one itself. */
  readonly metaPackage?: string;
  readonly package: RegExp;
  /** Of the pages, in the unpacked package. */
  readonly folder: RegExp;
  readonly page: RegExp;
}

export const QUESTION_SOURCES: readonly QuestionSource[] = [
  {
    title: 'debian-faq',
    licence: 'free to copy and modify under the same terms, © Software in the Public Interest',
    package: /^debian-faq$/,
    folder: /doc\/debian\/FAQ$/,
    page: /^(?!index\.).*\.en\.html$/,
  },
  {
    title: 'python3-doc, its faq',
    licence: 'PSF-2',
    metaPackage: 'python3-doc',
    package: /^python3\.\d+-doc$/,
    folder: /html\/faq$/,
    page: /^(?!index\.).*\.html$/,
  },
];

export interface Answer {
  /** Of its page. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

export interface AnswerSet {
  readonly packageName: string;
  /** Of the package. */
  readonly version: string;
  readonly licence: string;
  readonly answers: readonly Answer[];
}

/** Downloads a package with Debian's own client and reads its answers. Rejects where there is no such client or package. */
export async function readAnswers(source: QuestionSource, folder: string): Promise<AnswerSet> {
  const options = { cwd: folder, timeout: DOWNLOAD_LIMIT_MS };
  const name =
    source.metaPackage === undefined
      ? source.title
      : ((await run('apt-cache', ['depends', source.metaPackage], options)).stdout
          .split(/\s+/)
          .find((word) => source.package.test(word)) ?? source.metaPackage);
  await run('apt-get', ['download', name], options);
  const file = (await readdir(folder)).find((entry) => entry.startsWith(`${name}_`));
  const field = await run('dpkg-deb', ['-f', path.join(folder, file ?? ''), 'Version'], options);
  const unpacked = path.join(folder, name);
  await run('dpkg-deb', ['-x', path.join(folder, file ?? ''), unpacked], options);
  const entries = await readdir(unpacked, { recursive: true, withFileTypes: true });
  const pages = entries
    .filter((entry) => source.folder.test(entry.parentPath) && source.page.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const answers: Answer[] = [];
  for (const page of pages) answers.push(...answersOf(await readFile(page, 'utf8')));
  return { packageName: name, version: field.stdout.trim(), licence: source.licence, answers };
}

/** As much of an element as is read here. */
interface PageElement {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly children: Iterable<PageElement>;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  cloneNode(isDeep: true): PageElement;
  remove(): void;
}

function answersOf(html: string): readonly Answer[] {
  const { document } = parseHTML(html) as unknown as { readonly document: PageElement };
  const title = clean(document.querySelector('h1.title, section > h1')?.textContent);
  return [...document.querySelectorAll('div.section, section')].flatMap((section) => {
    const heading = clean(section.querySelector('h1, h2, h3, h4')?.textContent);
    for (const inner of [...section.children]) {
      if (/^H[1-4]$/.test(inner.tagName)) inner.remove();
    }
    const copy = section.cloneNode(true);
    for (const other of copy.querySelectorAll('.titlepage, .section, section, .toc, nav')) other.remove();
    const text = clean(copy.textContent);
    return text === '' || heading === title ? [] : [{ title, heading, text }];
  });
}

/** Without the number of a section, the mark of a link, and what is between words beside a space. */
function clean(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/¶\s*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:Chapter )?[\d.]+\s/, '');
}

// The code blocks of the documentation, with where they stand. Knows Markdown's fences and nothing else of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

export interface CodeBlock {
  /** Relative to the repository, with the line of the fence: what an editor opens. */
  readonly place: string;
  /** As written after the fence; empty without one. */
  readonly language: string;
  readonly code: string;
  /** Whether a test runs it as it stands: it is marked by `<!-- recipe: NAME -->`. */
  readonly isRecipe: boolean;
  /** What the text around it takes for granted: the content of `<!-- given: … -->` before the block. */
  readonly given: string;
}

/** Every page that users read. */
export function documentationFiles(): string[] {
  const inPackages = readdirSync(path.join(ROOT, 'packages')).map((name) => `packages/${name}/README.md`);
  const inDocs = readdirSync(path.join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...inPackages, ...inDocs].filter((file) =>
    existsSync(path.join(ROOT, file)),
  );
}

/** @param languages those to return */
export function codeBlocks(languages: readonly string[]): CodeBlock[] {
  return documentationFiles()
    .flatMap((file) => blocksOf(file, readFileSync(path.join(ROOT, file), 'utf8')))
    .filter(({ language }) => languages.includes(language));
}

const FENCE =
  /(?:<!-- given:([\s\S]*?)-->\s*)?(<!-- recipe:[^>]*-->\s*)?^(`{3,})(\S*)[^\n]*\n([\s\S]*?)^\3[ \t]*$/gm;

function blocksOf(file: string, text: string): CodeBlock[] {
  return [...text.matchAll(FENCE)].map((match) => {
    const [whole, given = '', mark, fence = '', language = '', code = ''] = match;
    const line = text.slice(0, match.index + whole.indexOf(fence)).split('\n').length;
    return { place: `${file}:${line}`, language, code, isRecipe: mark !== undefined, given: given.trim() };
  });
}

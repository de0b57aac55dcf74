// The recipes of the documentation, as a reader would run them: their very text, in files of their names.
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startAnnouncedProcess, type AnnouncedProcess } from '../announced-process.js';
import { freePort } from '../free-port.js';
import { ROOT } from './code-blocks.js';

/** The text of the recipe that stands under `<!-- recipe: NAME -->`. @throws when there is none */
export function recipe(name: string, document = 'docs/recipes.md'): string {
  const markdown = readFileSync(path.join(ROOT, document), 'utf8');
  const [, text] =
    new RegExp(`<!-- recipe: ${name} -->\\s*\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(markdown) ?? [];
  if (text === undefined) throw new Error(`${document} has no recipe ${name}`);
  return text;
}

/** A folder below this package, so that a recipe finds the packages it imports. The caller removes it. */
export async function recipeFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const parent = path.join(ROOT, 'test/dist/recipes');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'recipe-'));
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface RunningRecipe extends AnnouncedProcess {
  readonly origin: string;
}

/** Runs a recipe's module on a free port, and waits until that answers. */
export async function runRecipe(
  name: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<RunningRecipe> {
  const port = await freePort();
  const file = path.join(folder, name);
  // The recipes say nothing when they are ready; a line of ours at their end does.
  await writeFile(file, `${recipe(name)}\nconsole.log('ready');\n`);
  const running = await startAnnouncedProcess([process.execPath, file], {
    ready: /^ready$/,
    environment: { ...environment, PORT: String(port) },
  });
  return { ...running, origin: `http://127.0.0.1:${port}` };
}

// How often the search finds the answer to a question: by words alone, with the offline embeddings, and beside it MiniSearch on the
// same chunks. Once with their headings, as ingestion keeps them: there the question stands in the document, word for word. And once
// with answers as bare text, which shows how far words get where it does not. A question of the other set is a foreign one: the more
// of them get nothing, the better.

import { randomUUID } from 'node:crypto';
import MiniSearch from 'minisearch';
import type { Embedder } from '../../../engines/embedder.js';
import { openOfflineEmbedder } from '../../../engines/offline-embeddings/embedder.js';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.js';
import { createKnowledgeSearch } from '../search.js';
import { QUESTION_SOURCES, readAnswers, type Answer, type AnswerSet } from './question-sets.js';
import { newVersion, openSearchedDatabase, serveVersion } from './searched-space.js';

const AIM = 0.9;
const FOUND = 5;
const CHUNK_CHARACTERS = 900;
const BATCH = 16;
const { signal } = new AbortController();

interface AnswerChunk {
  /** The number of its answer. */
  readonly answer: number;
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
}

type Find = (question: string) => Promise<readonly number[]>;

function chunksOf(answers: readonly Answer[], keepsHeadings: boolean): readonly AnswerChunk[] {
  return answers.flatMap(({ title, heading, text }, answer) =>
    piecesOf(text).map((piece) => ({
      answer,
      title,
      headings: keepsHeadings ? [heading] : [],
      text: piece,
    })),
  );
}

function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (const word of text.split(' ')) {
    const last = pieces.at(-1);
    if (last === undefined || last.length + word.length > CHUNK_CHARACTERS) pieces.push(word);
    else pieces[pieces.length - 1] = `${last} ${word}`;
  }
  return pieces;
}

interface MeasuredSet {
  readonly answers: readonly Answer[];
  readonly foreign: readonly Answer[];
  readonly keepsHeadings: boolean;
}

async function measure({ answers, foreign, keepsHeadings }: MeasuredSet): Promise<void> {
  const embedder = openOfflineEmbedder();
  const database = await openSearchedDatabase({ kind: 'memory' }, embedder.model);
  try {
    const chunks = chunksOf(answers, keepsHeadings);
    const scope = { workspaceId: await database.createWorkspace(), spaceId: randomUUID(), language: 'en' };
    const vectors = await vectorsOf(chunks, embedder);
    await serveVersion(
      database,
      newVersion(scope),
      chunks.map(({ answer, title, headings, text }, index) => ({
        title,
        url: String(answer),
        chunks: [{ headings, text, embedding: vectors[index] }],
      })),
    );
    const finder = (withEmbeddings: boolean): Find => {
      const search = createKnowledgeSearch({
        db: database.db,
        ...(withEmbeddings && { embedder }),
        onProblem: (reason) => console.log(reason),
      });
      return async (question) =>
        (await search(scope, question, { limit: FOUND, signal })).map(({ url }) => Number(url));
    };
    const variant = `headings ${keepsHeadings ? 'kept' : 'left out'}`;
    const row = async (name: string, find: Find): Promise<number> => {
      const { first, any, nothing } = await recall(answers, find);
      const strangers = await recall(foreign, find);
      const shares = [first, any, nothing, strangers.nothing].map((share) => share.toFixed(2).padStart(10));
      console.log(`  ${variant.padEnd(19)}${name.padEnd(25)}${shares.join('')}`);
      return any;
    };
    const words = await row('words alone', finder(false));
    const meaning = await row('with offline embeddings', finder(true));
    const other = await row('MiniSearch', findByMiniSearch(chunks));
    const best = Math.max(words, meaning);
    console.log(
      `    aims: recall@5 of ${AIM}: ${best >= AIM ? 'held' : 'MISSED'}; words alone not below MiniSearch: ${words >= other ? 'held' : 'MISSED'}`,
    );
  } finally {
    await embedder.close();
    await database.close();
  }
}

async function vectorsOf(
  chunks: readonly AnswerChunk[],
  embedder: Embedder,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < chunks.length; from += BATCH) {
    const texts = chunks
      .slice(from, from + BATCH)
      .map(({ headings, text }) => [...headings, text].join('\n'));
    vectors.push(...(await embedder.embed(texts, signal)));
  }
  return vectors;
}

function findByMiniSearch(chunks: readonly AnswerChunk[]): Find {
  const mini = new MiniSearch<{ id: number }>({ fields: ['text', 'headings', 'title'] });
  mini.addAll(
    chunks.map(({ text, headings, title }, id) => ({ id, text, headings: headings.join(' '), title })),
  );
  return (question) => {
    const found = mini.search(question).slice(0, FOUND);
    return Promise.resolve(found.map(({ id }) => chunks[id as number]?.answer ?? -1));
  };
}

/** Shares of the questions: whose answer is the first, whose answer is found, that get nothing. */
async function recall(answers: readonly Answer[], find: Find) {
  const questions = questionsOf(answers);
  let [first, any, nothing] = [0, 0, 0];
  for (const [answer, { heading }] of questions) {
    const found = await find(heading);
    if (found[0] === answer) first += 1;
    if (found.includes(answer)) any += 1;
    if (found.length === 0) nothing += 1;
  }
  const count = questions.length;
  return { first: first / count, any: any / count, nothing: nothing / count };
}

function questionsOf(answers: readonly Answer[]): readonly (readonly [number, Answer])[] {
  return [...answers.entries()].filter(([, { heading }]) => heading.endsWith('?'));
}

const sets: AnswerSet[] = [];
for (const source of QUESTION_SOURCES) {
  const folder = await makeTemporaryFolder();
  try {
    sets.push(await readAnswers(source, folder.path));
  } catch (error) {
    console.log(
      `${source.title}: not measured, Debian's package cannot be had (${(error as Error).message.split('\n')[0] ?? ''})`,
    );
  } finally {
    await folder.remove();
  }
}
for (const set of sets) {
  const { answers, packageName, version, licence } = set;
  console.log(
    `Retrieval on ${packageName} ${version} (${licence}): ${questionsOf(answers).length} questions, ${answers.length} documents`,
  );
  console.log(
    `  ${'documents'.padEnd(19)}${'search'.padEnd(25)}  recall@1  recall@5   nothing   nothing for foreign`,
  );
  const foreign = sets.find((other) => other !== set)?.answers ?? [];
  for (const keepsHeadings of [true, false]) await measure({ answers, foreign, keepsHeadings });
}

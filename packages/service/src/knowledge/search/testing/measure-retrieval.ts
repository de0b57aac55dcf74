// How often the search finds the answer to a question: by words alone, with the offline embeddings, and beside it MiniSearch on the
// same chunks. Once with answers as bare text, which is the hard case, and once with their headings, as ingestion keeps them.

import { randomUUID } from 'node:crypto';
import MiniSearch from 'minisearch';
import { openOfflineEmbedder } from '../../../engines/offline-embeddings/embedder.js';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.js';
import { createKnowledgeSearch } from '../search.js';
import { QUESTION_SOURCES, readAnswers, type Answer } from './question-sets.js';
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

async function measure(answers: readonly Answer[], keepsHeadings: boolean): Promise<void> {
  const embedder = openOfflineEmbedder();
  const database = await openSearchedDatabase({ kind: 'memory' }, embedder.model);
  try {
    const chunks = chunksOf(answers, keepsHeadings);
    const vectors: Float32Array[] = [];
    for (let from = 0; from < chunks.length; from += BATCH) {
      const texts = chunks
        .slice(from, from + BATCH)
        .map(({ headings, text }) => [...headings, text].join('\n'));
      vectors.push(...(await embedder.embed(texts, signal)));
    }
    const scope = {
      workspaceId: await database.createWorkspace(),
      spaceId: randomUUID(),
      language: 'en',
    };
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
    const mini = new MiniSearch<{ id: number }>({ fields: ['text', 'headings', 'title'] });
    mini.addAll(
      chunks.map(({ text, headings, title }, id) => ({ id, text, headings: headings.join(' '), title })),
    );
    const questions = [...answers.entries()].filter(([, { heading }]) => heading.endsWith('?'));
    console.log(
      `  ${questions.length} questions, ${answers.length} documents, ${chunks.length} chunks, headings ${keepsHeadings ? 'kept' : 'left out'}`,
    );
    const words = await recall('words alone', questions, finder(false));
    const meaning = await recall('with offline embeddings', questions, finder(true));
    const other = await recall('MiniSearch', questions, (question) =>
      Promise.resolve(
        mini
          .search(question)
          .slice(0, FOUND)
          .map(({ id }) => chunks[id as number]?.answer ?? -1),
      ),
    );
    const best = Math.max(words, meaning);
    console.log(
      `    recall@5 of ${AIM}: ${best >= AIM ? 'held' : 'MISSED'}; not below MiniSearch: ${words >= other ? 'held' : 'MISSED'}`,
    );
  } finally {
    await embedder.close();
    await database.close();
  }
}

/** @returns recall@5. */
async function recall(
  name: string,
  questions: readonly (readonly [number, Answer])[],
  find: Find,
): Promise<number> {
  let [first, any, none] = [0, 0, 0];
  for (const [answer, { heading }] of questions) {
    const found = await find(heading);
    if (found[0] === answer) first += 1;
    if (found.includes(answer)) any += 1;
    if (found.length === 0) none += 1;
  }
  const share = (count: number): string => (count / questions.length).toFixed(2);
  console.log(
    `    ${name.padEnd(26)} recall@1 ${share(first)}  recall@5 ${share(any)}  nothing found ${share(none)}`,
  );
  return any / questions.length;
}

for (const source of QUESTION_SOURCES) {
  const folder = await makeTemporaryFolder();
  try {
    console.log(`Retrieval on ${source.title} (${source.licence})`);
    const answers = await readAnswers(source, folder.path).catch((error: unknown) => {
      console.log(
        `  not measured: Debian's package cannot be had (${(error as Error).message.split('\n')[0] ?? ''})`,
      );
      return [];
    });
    for (const keepsHeadings of answers.length > 0 ? [false, true] : [])
      await measure(answers, keepsHeadings);
  } finally {
    await folder.remove();
  }
}

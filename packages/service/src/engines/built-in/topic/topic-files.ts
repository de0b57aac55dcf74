// A topic's model as files, which is how pocketsphinx takes it; they are gone when it has read them.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TopicModel } from './topic-model.js';

export interface TopicFiles {
  readonly dictionary: string;
  readonly languageModel: string;
}

/** @param read must be done with them when it returns. Only this user can read them: an agent's prompt can be told from them. */
export function withTopicFiles<Result>(
  { dictionary, arpa }: TopicModel,
  read: (files: TopicFiles) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-topic-'));
  try {
    const files = { dictionary: join(folder, 'topic.dict'), languageModel: join(folder, 'topic.lm') };
    writeFileSync(files.dictionary, dictionary, { mode: 0o600 });
    writeFileSync(files.languageModel, arpa, { mode: 0o600 });
    return read(files);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

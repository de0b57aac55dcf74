// All that makes knowledge: what reads sources, the index, the jobs between them, and what calls search.

import type { Db } from '../db/database.js';
import type { Egress } from '../egress/egress.js';
import type { EngineConfiguration } from '../engines/configuration.js';
import type { FileStore } from '../files/file-store.js';
import type { JobHandler } from '../jobs/handler.js';
import { createDocumentReader } from '../knowledge/documents/document-reader.js';
import type { IndexWriter } from '../knowledge/index-writer.js';
import { createIngestionHandler } from '../knowledge/ingestion/ingestion-job.js';
import { createRemovalHandler } from '../knowledge/ingestion/removal-job.js';
import { createIndexWriter } from '../knowledge/search/index-writer.js';
import { knowledgeWords } from '../knowledge/search/knowledge-words.js';
import { createKnowledgeSearch } from '../knowledge/search/search.js';
import { isActiveSource, sourceNames } from '../resources/knowledge/service.js';
import type { OnEvent } from '../telemetry/service-event.js';
import type { SearchableKnowledge } from './call-knowledge.js';
import { openEmbedder } from './opening-engines.js';

interface KnowledgeParts {
  readonly db: Db;
  readonly configuration: EngineConfiguration;
  readonly egress: Egress;
  readonly files: FileStore;
  readonly onEvent: OnEvent;
}

export interface OpenedKnowledge extends SearchableKnowledge {
  readonly index: IndexWriter;
  readonly handlers: readonly JobHandler[];
  /** After the jobs are closed, which break off what they read. */
  close(): Promise<void>;
}

/** The caller closes it. @throws Error of one line where the embeddings that are configured are not installed. */
export async function openKnowledge(parts: KnowledgeParts): Promise<OpenedKnowledge> {
  const { db, configuration, egress, files, onEvent } = parts;
  const embedder = await openEmbedder(configuration);
  const reader = createDocumentReader();
  const index = createIndexWriter({ embeddingModel: embedder?.model });
  return {
    index,
    handlers: [
      createIngestionHandler({ reader, index, isActiveSource, embedder, egress, files, onEvent }),
      createRemovalHandler({ index, files }),
    ],
    search: (space, question, { signal, onProblem }) =>
      createKnowledgeSearch({ db, embedder, sourceNames, onProblem })(space, question, { signal }),
    wordsOf: (spaceId, maxCharacters) => knowledgeWords(db, spaceId, maxCharacters),
    async close() {
      await reader.close();
      await embedder?.close();
    },
  };
}

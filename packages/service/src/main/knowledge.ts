// The jobs of knowledge, put together: what reads sources, and what removes what is left of them.

import type { Egress } from '../egress/egress.js';
import type { Embedder } from '../engines/embedder.js';
import type { JobHandler } from '../jobs/handler.js';
import type { IndexWriter } from '../knowledge/index-writer.js';
import { createIngestionHandler } from '../knowledge/ingestion/ingestion-job.js';
import type { DocumentReader, SourceFiles } from '../knowledge/ingestion/ports.js';
import { createRemovalHandler } from '../knowledge/ingestion/removal-job.js';
import type { OnEvent } from '../telemetry/service-event.js';

interface KnowledgeParts {
  /** Must be closed after the jobs are: they break off what it reads. */
  readonly reader: DocumentReader;
  readonly index: IndexWriter;
  /** Undefined: nothing has a vector. */
  readonly embedder: Embedder | undefined;
  readonly egress: Pick<Egress, 'request'>;
  readonly files: SourceFiles;
  readonly onEvent: OnEvent;
}

export function createKnowledgeHandlers(parts: KnowledgeParts): readonly JobHandler[] {
  return [createIngestionHandler(parts), createRemovalHandler(parts)];
}

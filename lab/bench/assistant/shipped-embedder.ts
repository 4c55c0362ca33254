import { type LocalEmbedder, openLocalEmbedder } from '@probant/assistant/lab';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';

/** Opens the model that Probant ships, with one process. */
export const openShippedEmbedder = (): Promise<LocalEmbedder> =>
  openLocalEmbedder({
    modelFolder: `${repositoryRoot}/models/e5-small`,
    processes: 1,
    logger: silentLogger,
    metrics: createMetrics(),
  });

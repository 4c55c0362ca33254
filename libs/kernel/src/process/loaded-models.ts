import type { Metrics } from '../metrics.ts';

/** The models of this installation that a process loads from files. */
export type ModelName = 'text_recognition' | 'embedding' | 'embedding_alignment';

/** Records that a process has verified the files of a model and uses it. */
export const recordLoadedModel = (metrics: Metrics, model: ModelName): void =>
  metrics
    .gauge('probant_model_loaded', 'Models whose files this process has verified and uses', ['model'])
    .set({ model }, 1);

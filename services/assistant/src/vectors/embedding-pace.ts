/** Steps whose speed is measured: about a minute of work. */
const MEASURED_STEPS = 20;

/** Measures how fast vectors are made. */
export type EmbeddingPace = {
  /** Adds a step of the background work, of all knowledge bases. */
  readonly record: (chunks: number, durationMs: number) => void;
  /** Chunks a second over the last steps; null before the first one. */
  readonly read: () => number | null;
};

export function createEmbeddingPace(): EmbeddingPace {
  const steps: { readonly chunks: number; readonly durationMs: number }[] = [];
  return {
    record: (chunks, durationMs) => {
      steps.push({ chunks, durationMs });
      if (steps.length > MEASURED_STEPS) steps.shift();
    },
    read: () => {
      const chunks = steps.reduce((sum, step) => sum + step.chunks, 0);
      const durationMs = steps.reduce((sum, step) => sum + step.durationMs, 0);
      return durationMs > 0 ? (1000 * chunks) / durationMs : null;
    },
  };
}

/** Measurements of a candidate by name: 1 for true, counts, shares. A feature that is absent counts as 0. */
export type Features = Readonly<Record<string, number>>;

/** Collects the features of a candidate over all its occurrences. */
export type FeatureSheet = {
  /** Keeps the largest value of all occurrences. */
  setMax(name: string, value: number | boolean): void;
  set(name: string, value: number | boolean): void;
  increment(name: string): void;
  readonly features: Features;
};

export function createFeatureSheet(): FeatureSheet {
  const features: Record<string, number> = {};
  return {
    features,
    setMax(name, value) {
      features[name] = Math.max(features[name] ?? Number.NEGATIVE_INFINITY, Number(value));
    },
    set(name, value) {
      features[name] = Number(value);
    },
    increment(name) {
      features[name] = (features[name] ?? 0) + 1;
    },
  };
}

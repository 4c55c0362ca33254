/** What is measured on a candidate: names to numbers. What is absent counts 0. */
export type Features = Readonly<Record<string, number>>;

/** Features gathered over several occurrences of one candidate. */
export type FeatureSheet = {
  /** Keeps the largest value seen. */
  most(name: string, value: number | boolean): void;
  set(name: string, value: number | boolean): void;
  /** Counts. */
  add(name: string): void;
  readonly features: Features;
};

export function featureSheet(): FeatureSheet {
  const features: Record<string, number> = {};
  return {
    features,
    most(name, value) {
      features[name] = Math.max(features[name] ?? Number.NEGATIVE_INFINITY, Number(value));
    },
    set(name, value) {
      features[name] = Number(value);
    },
    add(name) {
      features[name] = (features[name] ?? 0) + 1;
    },
  };
}

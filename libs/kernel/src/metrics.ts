import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics registry of a process. Each part adds its own instruments, and the admin port serves them. */
export type Metrics = {
  readonly registry: Registry;
  counter<L extends string>(name: string, help: string, labels: readonly L[]): Counter<L>;
  gauge<L extends string>(name: string, help: string, labels: readonly L[]): Gauge<L>;
  /** Durations in seconds. */
  histogram<L extends string>(name: string, help: string, labels: readonly L[]): Histogram<L>;
};

const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createMetrics(options: { readonly ofProcess: boolean } = { ofProcess: false }): Metrics {
  const registry = new Registry();
  if (options.ofProcess) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const getOrCreate = <T>(name: string, make: () => T): T =>
    (registry.getSingleMetric(name) as T | undefined) ?? make();
  return {
    registry,
    counter: (name, help, labelNames) =>
      getOrCreate(name, () => new Counter({ name, help, labelNames: [...labelNames], registers })),
    gauge: (name, help, labelNames) =>
      getOrCreate(name, () => new Gauge({ name, help, labelNames: [...labelNames], registers })),
    histogram: (name, help, labelNames) =>
      getOrCreate(
        name,
        () => new Histogram({ name, help, labelNames: [...labelNames], buckets: DURATION_BUCKETS_SECONDS, registers }),
      ),
  };
}

export type MetricValue = { readonly labels: Readonly<Record<string, unknown>>; readonly value: number };

/** Returns the values of a metric of this process, one for each set of labels; null when nothing here registered it. */
export async function readMetricValues({ registry }: Metrics, name: string): Promise<readonly MetricValue[] | null> {
  const metric = registry.getSingleMetric(name);
  return metric === undefined ? null : (await metric.get()).values;
}

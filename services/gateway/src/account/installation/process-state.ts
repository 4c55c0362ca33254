import type { InstallationHealth } from '@probant/contracts/installation';
import { type Metrics, type MetricValue, readMetricValues } from '@probant/kernel/metrics';

/** Where the metrics of each pool of worker processes are. */
const POOLS = [
  {
    use: 'documents',
    busy: 'probant_documents_busy_children',
    waiting: 'probant_documents_waiting',
    started: 'probant_documents_workers_started_total',
    stopped: 'probant_documents_workers_stopped_total',
    refused: 'probant_documents_refused_total',
    kills: 'probant_documents_kills_total',
  },
  {
    use: 'embedding',
    busy: 'probant_embedder_busy_children',
    waiting: 'probant_embedder_waiting',
    started: 'probant_embedder_processes_started_total',
    stopped: 'probant_embedder_processes_stopped_total',
    refused: 'probant_embedder_refused_total',
    kills: 'probant_embedder_kills_total',
  },
] as const;

/** Returns the worker processes of this process, from its metrics; none for a pool that no service opened. */
export async function readWorkers(metrics: Metrics): Promise<InstallationHealth['workers']> {
  const pools = await Promise.all(
    POOLS.map(async ({ use, ...names }) => {
      const read = async (name: string) => sum(await readMetricValues(metrics, name));
      if ((await readMetricValues(metrics, names.busy)) === null) return [];
      const [busy, waiting, started, stopped, refused, kills] = await Promise.all([
        read(names.busy),
        read(names.waiting),
        read(names.started),
        read(names.stopped),
        read(names.refused),
        read(names.kills),
      ]);
      return [{ use, running: Math.max(0, started - stopped), busy, waiting, refused, stopped_by_input: kills }];
    }),
  );
  return pools.flat();
}

/** Returns the models that this process has loaded, then the model servers that it asks. */
export async function readModels(metrics: Metrics): Promise<InstallationHealth['models']> {
  const [loaded, servers] = await Promise.all([
    readByLabel(metrics, 'probant_model_loaded', 'model'),
    readByLabel(metrics, 'probant_model_server_up', 'use'),
  ]);
  return [
    ...(loaded ?? []).map(({ name }) => ({ name, source: 'files', status: 'loaded' }) as const),
    ...(servers ?? []).map(
      ({ name, value }) => ({ name, source: 'server', status: value === 1 ? 'answers' : 'paused' }) as const,
    ),
  ];
}

/** Returns the values of a metric by one of its labels; null when nothing of this process registered it. */
export async function readByLabel(
  metrics: Metrics,
  metric: string,
  label: string,
): Promise<readonly { readonly name: string; readonly value: number }[] | null> {
  const values = await readMetricValues(metrics, metric);
  return values?.map(({ labels, value }) => ({ name: String(labels[label]), value })) ?? null;
}

const sum = (values: readonly MetricValue[] | null): number =>
  (values ?? []).reduce((total, { value }) => total + value, 0);

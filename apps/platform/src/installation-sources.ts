import type { Database } from '@probant/database/database';
import { readDatabaseFacts } from '@probant/database/database-facts';
import { findSeparateDatabaseFolder } from '@probant/database/find-installation';
import type { InstallationSources } from '@probant/gateway/account';
import { createHealthReader } from '@probant/gateway/platform-health';
import { createDiskReader, judgeDisks, type WatchedFolder } from '@probant/kernel/disk-space';
import { type Metrics, readMetricValues } from '@probant/kernel/metrics';
import { readProductVersion } from '@probant/kernel/product-version';
import type { ServiceProcess } from '@probant/service-runner/service-process';
import type { PlatformSchemas, PlatformSettings } from './settings.ts';

type HealthParts = Parameters<typeof createHealthReader>[0];

type Parts = Pick<HealthParts, 'services' | 'counters'> & {
  readonly serviceProcess: ServiceProcess<PlatformSchemas>;
};

/** Opens what the platform knows of itself: for `GET /health`, and for `GET /v1/health/detail`, which adds facts to the same health. */
export async function openInstallationSources({
  serviceProcess,
  services,
  counters,
}: Parts): Promise<InstallationSources> {
  const { settings, database, metrics, findDatabaseFault } = serviceProcess;
  const readDisks = createDiskReader(await listWatchedFolders(settings));
  const readHealth = createHealthReader({
    services,
    counters,
    checkDatabase: () => {
      const fault = findDatabaseFault();
      return fault === null ? { status: 'ok' } : { status: 'degraded', reason: fault.message };
    },
    checkDisk: async () => judgeDisks(await readDisks()),
  });
  return {
    readHealth,
    readDisks,
    databaseKind: settings.database.url === null ? 'embedded' : 'external',
    readDatabaseFacts: shareReads(database),
    readProcess: () => readProcess(metrics),
    versions: { probant: readProductVersion(), node: process.versions.node },
  };
}

/** The folders whose disks the platform writes to: with an external database, only what is in the data folder. */
async function listWatchedFolders({
  process: { dataDir },
  database,
}: PlatformSettings): Promise<readonly WatchedFolder[]> {
  const separate = database.url === null ? await findSeparateDatabaseFolder(dataDir) : null;
  return [
    { name: 'the data folder', folder: dataDir },
    ...(separate === null ? [] : [{ name: 'the database', folder: separate }]),
  ];
}

/** The size of a large database takes the server a moment: concurrent requests share one read. */
function shareReads(database: Database): () => ReturnType<typeof readDatabaseFacts> {
  let pending: ReturnType<typeof readDatabaseFacts> | null = null;
  return () => {
    pending ??= readDatabaseFacts(database, { statementTimeoutMs: FACTS_TIMEOUT_MS }).finally(() => {
      pending = null;
    });
    return pending;
  };
}

const FACTS_TIMEOUT_MS = 2_000;

async function readProcess(metrics: Metrics) {
  const read = async (name: string) => (await readMetricValues(metrics, name))?.[0]?.value ?? 0;
  return {
    startedAt: 1000 * (await read('process_start_time_seconds')),
    memoryBytes: await read('process_resident_memory_bytes'),
  };
}

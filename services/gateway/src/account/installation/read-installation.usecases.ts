import type { InstallationHealth } from '@probant/contracts/installation';
import type { Clock } from '@probant/kernel/clock';
import { type DiskSpace, isDiskFull } from '@probant/kernel/disk-space';
import { describeHealth } from '@probant/kernel/health-reasons.rules';
import type { Metrics } from '@probant/kernel/metrics';
import type { PlatformHealth } from '../../aggregate/platform-health.ts';
import type { JsonObject } from '../../dispatch/upstream.ts';
import { describeAnchors, describeRelay } from './audit-trail-state.rules.ts';
import { readByLabel, readModels, readWorkers } from './process-state.ts';

/** What an installation knows of itself. Each part is read where `GET /health`, the metrics and `probant status` read it. */
export type InstallationSources = {
  readonly readHealth: () => Promise<PlatformHealth>;
  readonly readDisks: () => Promise<readonly DiskSpace[]>;
  readonly databaseKind: 'embedded' | 'external';
  /** Rejects, or waits, while the server does not answer. */
  readonly readDatabaseFacts: () => Promise<DatabaseFacts>;
  readonly readProcess: () => Promise<ProcessFacts>;
  readonly versions: InstallationHealth['versions'];
};

type DatabaseFacts = { readonly version: string; readonly bytes: number };

/** `startedAt` is in milliseconds since 1970. */
type ProcessFacts = { readonly startedAt: number; readonly memoryBytes: number };

export type InstallationDeps = InstallationSources & { readonly metrics: Metrics; readonly clock: Clock };

/** Returns the state of the installation. */
export async function readInstallation(deps: InstallationDeps): Promise<InstallationHealth> {
  const { metrics, clock } = deps;
  const [health, facts, disks, workers, models, process] = await Promise.all([
    deps.readHealth(),
    readFactsWithin(DATABASE_TIMEOUT_MS, deps.readDatabaseFacts),
    deps.readDisks(),
    readWorkers(metrics),
    readModels(metrics),
    deps.readProcess(),
  ]);
  const auditTrail = health.services['audit-trail'] ?? {};
  const [tried, backlog] = await Promise.all([
    readByLabel(metrics, 'probant_audit_anchor_place_up', 'place'),
    readByLabel(metrics, 'probant_audit_unanchored_events', 'store'),
  ]);
  const now = clock();
  return {
    status: health.status,
    checked_at: new Date(now).toISOString(),
    versions: deps.versions,
    process: {
      started_at: new Date(process.startedAt).toISOString(),
      uptime_s: Math.max(0, Math.floor((now - process.startedAt) / 1000)),
      memory_bytes: process.memoryBytes,
    },
    services: Object.fromEntries(
      Object.entries(health.services).map(([name, service]) => [name, describeService(service)]),
    ),
    database: {
      status: health.database.status,
      reasons: health.database.status === 'ok' ? [] : [health.database.reason],
      kind: deps.databaseKind,
      version: facts?.version ?? null,
      bytes: facts?.bytes ?? null,
    },
    disks: disks.map(describeDisk),
    rate_counters: health.rate_counters,
    relay: describeRelay(auditTrail),
    anchors: describeAnchors(auditTrail, tried, backlog),
    workers,
    models,
  };
}

function describeService(health: JsonObject): InstallationHealth['services'][string] {
  const { status, reasons } = describeHealth(health);
  const version = health['version'];
  return { status, reasons: [...reasons], version: typeof version === 'string' ? version : null };
}

const describeDisk = ({ name, freeBytes, totalBytes }: DiskSpace): InstallationHealth['disks'][number] => ({
  name,
  status: freeBytes !== null && isDiskFull(freeBytes) ? 'degraded' : 'ok',
  free_bytes: freeBytes,
  total_bytes: totalBytes,
});

/** A server that hangs must not keep its operator waiting: what it does not say in this time is unknown. */
const DATABASE_TIMEOUT_MS = 2_000;

async function readFactsWithin(
  timeoutMs: number,
  readFacts: () => Promise<DatabaseFacts>,
): Promise<DatabaseFacts | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  // The state of the database and its reason are those of health; a failure here only leaves the facts unknown.
  return Promise.race([readFacts().catch(() => null), timeout]).finally(() => clearTimeout(timer));
}

import type { PartHealth } from '@probant/kernel/part-health';
import { SERVICE_NAMES, type ServiceName } from '@probant/kernel/service-catalogue';
import type { JsonObject, Upstream } from '../dispatch/upstream.ts';
import type { Counters, CountersState } from '../rate-limit/counters.ts';

export type PlatformHealth = {
  readonly status: 'ok' | 'degraded';
  readonly services: Readonly<Record<string, JsonObject>>;
  readonly rate_counters: CountersState;
  /** The database of this process. */
  readonly database: PartHealth;
  /** The disks that this process writes to. */
  readonly disk: PartHealth;
};

type Parts = {
  readonly services: Partial<Record<ServiceName, Upstream>>;
  readonly counters: Counters;
  /** Tells whether the database answers, from memory; it is ok without it. */
  readonly checkDatabase?: () => PartHealth;
  /** Examines the disks that this process writes to; they are ok without it. */
  readonly checkDisk?: () => Promise<PartHealth>;
  /** How long to wait for a service's health, in milliseconds. */
  readonly timeoutMs?: number;
};

const SERVICE_TIMEOUT_MS = 2_000;

/**
 * Creates the reader of the platform's health: each service's own health, `absent` for services that are not part of this start,
 * `unreachable` for those that do not respond. The status is degraded when a service of this start is not ok, the shared rate counters
 * are unreachable, the database does not answer, or a disk is almost full. Concurrent requests share one read.
 */
export function createHealthReader({
  services,
  counters,
  checkDatabase = () => ({ status: 'ok' }),
  checkDisk = async () => ({ status: 'ok' }),
  timeoutMs = SERVICE_TIMEOUT_MS,
}: Parts): () => Promise<PlatformHealth> {
  let pending: Promise<PlatformHealth> | null = null;

  const readHealth = async (): Promise<PlatformHealth> => {
    const [rateCounters, disk, ...serviceHealths] = await Promise.all([
      counters.state(),
      checkDisk(),
      ...SERVICE_NAMES.map((name) => readServiceHealth(services[name], timeoutMs)),
    ]);
    const database = checkDatabase();
    const isHealthy =
      rateCounters.status === 'ok' &&
      database.status === 'ok' &&
      disk.status === 'ok' &&
      serviceHealths.every(({ status }) => status === 'ok' || status === 'absent');
    return {
      status: isHealthy ? 'ok' : 'degraded',
      services: Object.fromEntries(SERVICE_NAMES.map((name, i) => [name, serviceHealths[i] ?? UNREACHABLE_HEALTH])),
      rate_counters: rateCounters,
      database,
      disk,
    };
  };

  return () => {
    pending ??= readHealth().finally(() => {
      pending = null;
    });
    return pending;
  };
}

const ABSENT_HEALTH: JsonObject = { status: 'absent' };
const UNREACHABLE_HEALTH: JsonObject = { status: 'unreachable' };

async function readServiceHealth(service: Upstream | undefined, timeoutMs: number): Promise<JsonObject> {
  if (service === undefined) return ABSENT_HEALTH;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<JsonObject>((resolve) => {
    timer = setTimeout(() => resolve(UNREACHABLE_HEALTH), timeoutMs);
  });
  try {
    return await Promise.race([service.health(), timeout]);
  } catch {
    // Any failure means the same here: this service cannot report its health.
    return UNREACHABLE_HEALTH;
  } finally {
    clearTimeout(timer);
  }
}

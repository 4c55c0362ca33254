import type { Database } from '@probant/database/database';
import type { Service, ServiceIdentity } from '@probant/http/service-app';
import { type Clock, systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, type IdSource, type Randomness, readSystemRandomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import { createMetrics, type Metrics } from '@probant/kernel/metrics';
import type { Readiness } from '@probant/kernel/readiness/readiness';
import { getServicePort, type ServiceName } from '@probant/kernel/service-catalogue';
import type { SchemaMap } from '@probant/kernel/settings/read-settings';
import type { Lifetime } from '@probant/kernel/shutdown';
import { createDatabaseCheck } from '@probant/keys/database-check';
import { createKeyRing, type KeyRing } from '@probant/keys/key-ring';
import type { Workers } from '@probant/workers/workers';
import { type AuditWriterFactory, createRemoteWriterFactory } from './audit-writer.ts';
import { createServiceDirectory } from './calls/service-directory.ts';
import type { ServiceDefinition } from './define-service.ts';
import { createTaskScheduler } from './schedule-task.ts';
import { type ServiceHost, shareHost } from './service-host.ts';
import type { InstallationSettings } from './settings.ts';
import { shareWorkers } from './shared-workers.ts';
import type { StartTimeout } from './start-timeout.ts';
import { openUpstreamPools, type UpstreamPools } from './upstream/open-upstream-pools.ts';

export type ProcessParts<M extends SchemaMap> = {
  readonly settings: InstallationSettings<M>;
  readonly database: Database;
  readonly logger: Logger;
  /** Closes everything that the process opens, newest first. */
  readonly life: Lifetime;
  readonly readiness: Readiness;
  /** Opens workers that the caller owns, for processes that start many platforms. The process has its own by default. */
  readonly openWorkers?: (() => Promise<Workers>) | undefined;
  /** Starts the time limit of each call from service to service. Default: AbortSignal.timeout. */
  readonly startTimeout?: StartTimeout | undefined;
};

type StartableService<N extends ServiceName, M extends SchemaMap, S extends Service> = ServiceIdentity &
  Pick<ServiceDefinition<N, M, S>, 'name' | 'loadStart'>;

/** One process of an installation: the platform, or a service alone. */
export type ServiceProcess<M extends SchemaMap> = ProcessParts<M> & {
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly randomness: Randomness;
  readonly metrics: Metrics;
  readonly keyRing: KeyRing;
  /** Returns why the database does not answer, or null. */
  readonly findDatabaseFault: ReturnType<typeof createDatabaseCheck>;
  /** Connections to the services in other processes. */
  readonly pools: UpstreamPools;
  readonly createHost: (identity: ServiceIdentity) => ServiceHost;
  /** Creates writers to the audit trail of another process. */
  readonly createRemoteWriter: AuditWriterFactory;
  /** Loads and starts a service, lets it listen on its port, and lets the others of the process call it. Returns the port too. */
  readonly startService: <N extends ServiceName, S extends Service>(
    definition: StartableService<N, M, S>,
    createAuditWriter: AuditWriterFactory,
  ) => Promise<{ readonly service: S; readonly port: number }>;
};

/** Opens what the services of a process share. */
export async function openServiceProcess<M extends SchemaMap>(parts: ProcessParts<M>): Promise<ServiceProcess<M>> {
  const { settings, database, logger, life, readiness, openWorkers, startTimeout } = parts;
  const clock = systemClock;
  const newId = createUuidV7Source(clock);
  const randomness = readSystemRandomness;
  const metrics = createMetrics({ ofProcess: true });
  const keyRing = await createKeyRing({ database, clock, logger });
  life.own({ name: 'key ring', close: () => keyRing.close() });
  const findDatabaseFault = createDatabaseCheck(keyRing);
  readiness.addCheck(findDatabaseFault);
  const pools = await openUpstreamPools({ settings, logger, life });
  const directory = createServiceDirectory(pools, startTimeout);
  const createHost = shareHost({ settings, keys: keyRing.check, clock, newId, logger, metrics });
  const workers = shareWorkers({ settings, logger, metrics, life, openWorkers });
  const shared = {
    settings,
    database,
    newId,
    randomness,
    life,
    readiness,
    callService: directory.callService,
    scheduleTask: createTaskScheduler({ logger, life }),
  };
  return {
    ...parts,
    clock,
    newId,
    randomness,
    metrics,
    keyRing,
    findDatabaseFault,
    pools,
    createHost,
    createRemoteWriter: createRemoteWriterFactory({ settings, pools, clock, newId, logger }),
    async startService(definition, createAuditWriter) {
      const { name } = definition;
      const own = { audit: createAuditWriter(name), ...workers(name) };
      const start = await definition.loadStart();
      const service = await start({ ...shared, ...own, host: createHost(definition) });
      life.own({ name, server: service.drain, close: () => service.close() });
      service.followReadiness(readiness);
      const { port, serviceHost } = settings.process;
      const listening = await service.listen(getServicePort(name, port), serviceHost);
      directory.mount(name, service);
      return { service, port: listening.port };
    },
  };
}

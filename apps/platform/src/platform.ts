import { createOperatorRecorder } from '@probant/audit-trail/operator';
import { createGateway } from '@probant/gateway';
import { ACCOUNT, createAccountService } from '@probant/gateway/account';
import { createAdminServer } from '@probant/gateway/admin';
import { mountService } from '@probant/gateway/dispatch/mount-service';
import { openCounters } from '@probant/gateway/rate-limit/open-counters';
import { createPresence } from '@probant/gateway/rate-limit/presence';
import { openTlsCertificate } from '@probant/gateway/tls/tls-certificate';
import { systemClock } from '@probant/kernel/clock';
import { readFolderIdentity } from '@probant/kernel/folder-identity';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { formatUrlHost } from '@probant/kernel/network-hosts';
import type { Readiness } from '@probant/kernel/readiness/readiness';
import { getServicePort, type ServiceName } from '@probant/kernel/service-catalogue';
import type { Lifetime } from '@probant/kernel/shutdown';
import { parseTenantId } from '@probant/kernel/tenant';
import { type IssuedKey, issueFirstKey, type KeyIssuingDeps } from '@probant/keys/issuing';
import { openServiceProcess, type ServiceProcess } from '@probant/service-runner/service-process';
import { ALL_MIGRATIONS } from './all-migrations.ts';
import { openInstallationSources } from './installation-sources.ts';
import { openPlatformDatabase } from './open-platform-database.ts';
import { publishAddress } from './publish-address.ts';
import { requireFreePorts } from './require-free-ports.ts';
import type { PlatformSchemas, PlatformSettings } from './settings.ts';
import { startServices } from './start-services.ts';

type PlatformOptions = {
  readonly settings: PlatformSettings;
  readonly selection: ReadonlySet<ServiceName>;
  readonly logger: Logger;
  /** Closes everything that is started here, newest first. */
  readonly life: Lifetime;
  /** Ready once everything has started. */
  readonly readiness: Readiness;
} & Pick<ServiceProcess<PlatformSchemas>, 'openWorkers' | 'startTimeout'>;

export type RunningPlatform = {
  readonly url: string;
  /** Only on a first start without any key. */
  readonly firstKey: IssuedKey | null;
};

/** Starts the database, the selected services and the gateway, in that order. Resolves once all of them respond. */
export async function startPlatform({
  settings,
  selection,
  logger,
  life,
  readiness,
  openWorkers,
  startTimeout,
}: PlatformOptions): Promise<RunningPlatform> {
  const clock = systemClock;
  const { tls } = settings.gateway;
  await requireFreePorts(settings, selection);
  const certificate = tls && openTlsCertificate({ files: tls, clock, logger });
  const database = await openPlatformDatabase({ settings, migrations: ALL_MIGRATIONS, logger, life });
  const parts = { settings, database, logger, life, readiness, openWorkers, startTimeout };
  const serviceProcess = await openServiceProcess<PlatformSchemas>(parts);
  const { metrics, newId, randomness, keyRing } = serviceProcess;
  const { upstreams, createAuditWriter } = await startServices(serviceProcess, selection);
  const firstKey = await issueFirstKeyWithEvent({ database, clock, randomness, newId });
  if (firstKey) await keyRing.refresh();
  const { host: address, port, dataDir } = settings.process;
  await publishDataFolder(metrics, dataDir);
  const admin = createAdminServer({ metrics });
  await admin.listen(getServicePort('admin', port), settings.gateway.metricsHost);
  life.own({ name: 'admin server', close: () => admin.close() });

  const { redisUrl, tls: _, ...gatewaySettings } = settings.gateway;
  const counters = await openCounters({
    redisUrl,
    clock,
    logger,
    among: { presence: createPresence(database), id: newId() },
  });
  life.own({ name: 'rate counters', close: () => counters.close() });
  const host = serviceProcess.createHost(ACCOUNT);
  const installation = await openInstallationSources({ serviceProcess, services: upstreams, counters });
  const account = await createAccountService({
    host,
    database,
    newId,
    randomness,
    counters,
    rateLimits: gatewaySettings.rateLimits,
    maxRateLimits: gatewaySettings.maxRateLimits,
    audit: createAuditWriter('account'),
    installation,
  });
  life.own({ name: 'account', server: account.drain, close: () => account.close() });
  const gateway = createGateway({
    ...gatewaySettings,
    publishReceiptPolicies: settings.receiptPolicies.published,
    services: { ...upstreams, account: mountService(account) },
    usage: account.usage,
    ...host,
    counters,
    maxConnections: host.traffic.maxConnections,
    timeouts: { drainMs: LAST_RESPONSES_MS },
    certificate,
    readiness,
    readHealth: installation.readHealth,
  });
  await gateway.listen(port, address);
  life.own({ name: 'gateway', server: gateway.drain, close: () => gateway.close() });
  const withdrawAddress = await publishAddress(dataDir, { port, tls: tls !== null });
  life.own({ name: 'address in the data folder', close: withdrawAddress });
  readiness.markStarted();
  return { url: `${tls ? 'https' : 'http'}://${formatUrlHost(address)}:${port}`, firstKey };
}

/** Lets `probant status` and `doctor` see whether the platform on a port uses the data folder that they were given. */
async function publishDataFolder(metrics: Metrics, dataDir: string): Promise<void> {
  const id = await readFolderIdentity(dataDir);
  if (id === null) return;
  metrics
    .gauge('probant_data_folder_info', 'Identity of the data folder in the file system: device and inode', ['id'])
    .set({ id }, 1);
}

/** Runs once the audit trail has started: it recognises a new database by its empty logs, and this records the first event. */
function issueFirstKeyWithEvent(deps: Omit<KeyIssuingDeps, 'recordChange'>): Promise<IssuedKey | null> {
  return issueFirstKey({ ...deps, recordChange: createOperatorRecorder(deps) }, FIRST_TENANT);
}

/** For clients to take the last responses once all requests have ended. */
const LAST_RESPONSES_MS = 2_000;
const FIRST_TENANT = parseTenantId('demo');

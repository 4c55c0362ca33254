import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { createExportService } from '@probant/export';
import { exportDefinition } from '@probant/export/definition';
import { createGateway } from '@probant/gateway';
import { mountService } from '@probant/gateway/dispatch/mount-service';
import { openCounters } from '@probant/gateway/rate-limit/open-counters';
import { NO_TRUSTED_PROXIES } from '@probant/kernel/client-address/trusted-proxies';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { createReadiness } from '@probant/kernel/readiness/readiness';
import { checkTenantKey, createTestHost } from '@probant/service-runner/testing/test-host';

/**
 * A program: the gateway and the export service in one process, as the platform runs them. Recording an event costs nothing here;
 * `npm run bench -- audit` measures it. Sends its port when it listens, and its CPU microseconds on each message.
 */
const RECEIPT = { id: 'event', chain_seq: 1, event_hash: '0'.repeat(64) };
const audit: AuditWriter = {
  record: async () => RECEIPT,
  recordAll: async (_, events) => events.map(() => RECEIPT),
};

const service = await createExportService({ host: createTestHost(exportDefinition), audit, newId: () => 'id' });
const gateway = await createGateway({
  services: { export: mountService(service) },
  keys: checkTenantKey,
  counters: await openCounters({ redisUrl: null, clock: systemClock, logger: silentLogger }),
  rateLimits: { minute: 1e9, hour: 1e9 },
  maxRateLimits: { minute: 1_000_000, hour: 1_000_000 },
  addressRateLimits: null,
  publishReceiptPolicies: false,
  trustedProxies: NO_TRUSTED_PROXIES,
  clock: systemClock,
  logger: silentLogger,
  metrics: createMetrics(),
  readiness: createReadiness(),
  newRequestId: createUuidV7Source(systemClock),
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system });
});
process.send?.({ port: (await gateway.listen(0, '127.0.0.1')).port });
process.on('disconnect', () => process.exit());

import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { exportDefinition } from '@probant/export/definition';
import { createExportService } from '@probant/export/lab';
import { mountService } from '@probant/gateway/dispatch/mount-service';
import { checkTenantKey, createTestHost } from '@probant/service-runner/testing/test-host';
import { createMeasuredGateway, reportToParent } from '../child-gateway.ts';

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
const gateway = await createMeasuredGateway({ services: { export: mountService(service) }, keys: checkTenantKey });
reportToParent((await gateway.listen(0, '127.0.0.1')).port);
process.on('disconnect', () => process.exit());

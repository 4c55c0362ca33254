import { SERVICE_VERSIONS } from '@probant/kernel/service-catalogue';
import type { BaseServiceContext } from '@probant/service-runner/service-context';
import { openAnchorLocations } from './anchors/stores/open-anchor-locations.ts';
import { type AuditTrail, createAuditTrailService } from './audit-trail.service.ts';
import { openCurrentSigner } from './checkpoints/open-log-signer.ts';
import { createSigningKeysRepository } from './checkpoints/signing-keys.repository.ts';
import { openDestinations } from './relay/destinations/open-destinations.ts';
import type { AuditTrailSchemas } from './settings.ts';

/** Starts the audit trail from its settings. The migrations must have run. */
export const startAuditTrail = async ({
  settings,
  newId,
  ...context
}: BaseServiceContext<AuditTrailSchemas>): Promise<AuditTrail> =>
  createAuditTrailService({
    ...context,
    newId,
    newRequestId: newId,
    trustedProxies: settings.process.trustedProxies,
    signer: await openCurrentSigner(createSigningKeysRepository(context.database), {
      ...settings.auditLog,
      dataDir: settings.process.dataDir,
    }),
    anchorLocations: await openAnchorLocations({
      ...context,
      settings: settings.anchors,
      dataDir: settings.process.dataDir,
      databaseUrl: settings.database.url,
    }),
    destinations: await openDestinations(settings.relay, context.clock, SERVICE_VERSIONS['audit-trail']),
  });

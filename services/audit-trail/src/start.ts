import { SERVICE_VERSIONS } from '@probant/kernel/service-catalogue';
import type { BaseServiceContext } from '@probant/service-runner/service-context';
import { openAnchorLocations } from './anchors/stores/open-anchor-locations.ts';
import { type AuditTrail, createAuditTrailService } from './audit-trail.service.ts';
import { openClaimedSigner } from './checkpoints/claim-database.usecases.ts';
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
    signer: await openClaimedSigner({
      signingKeys: createSigningKeysRepository(context.database),
      folder: { auditOrigin: settings.auditLog.auditOrigin, dataDir: settings.process.dataDir },
      clock: context.clock,
      replacesLostKey: settings.auditLog.replacesLostKey,
    }),
    anchorLocations: await openAnchorLocations({
      ...context,
      settings: settings.anchors,
      dataDir: settings.process.dataDir,
      databaseUrl: settings.database.url,
    }),
    destinations: await openDestinations(settings.relay, context.clock, SERVICE_VERSIONS['audit-trail']),
  });

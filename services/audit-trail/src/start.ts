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
  ...context
}: BaseServiceContext<AuditTrailSchemas>): Promise<AuditTrail> => {
  const { clock, identity } = context.host;
  return createAuditTrailService({
    ...context,
    signer: await openClaimedSigner({
      signingKeys: createSigningKeysRepository(context.database),
      folder: { auditOrigin: settings.auditLog.auditOrigin, dataDir: settings.process.dataDir },
      clock,
      replacesLostKey: settings.auditLog.replacesLostKey,
    }),
    anchorLocations: await openAnchorLocations({
      clock,
      randomness: context.randomness,
      settings: settings.anchors,
      dataDir: settings.process.dataDir,
      databaseUrl: settings.database.url,
    }),
    destinations: await openDestinations(settings.relay, clock, identity.version),
  });
};

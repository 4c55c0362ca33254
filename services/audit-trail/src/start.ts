import type { BaseServiceContext } from '@probant/service-runner/service-context';
import { openAnchorPlaces } from './anchors/open-anchor-stores.ts';
import { type AuditTrail, createAuditTrailService } from './audit-trail.service.ts';
import { openLogSigner } from './checkpoints/signing-key.ts';
import { VERSION } from './health.ts';
import { openDestinations } from './relay/destinations/open-destinations.ts';

/** The audit trail; its tables must be there. */
export const startAuditTrail = async ({ config, newId, ...context }: BaseServiceContext): Promise<AuditTrail> =>
  createAuditTrailService({
    ...context,
    newId,
    newRequestId: newId,
    serviceSecret: config.serviceSecret,
    signer: await openLogSigner(config),
    anchorPlaces: await openAnchorPlaces({
      ...context,
      settings: config.anchors,
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
    }),
    destinations: await openDestinations(config.relay, context.clock, VERSION),
  });

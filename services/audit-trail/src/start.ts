import type { BareSurroundings } from '@probant/http/alone';
import { openAnchorPlaces } from './anchors/open-anchor-stores.ts';
import { type AuditTrail, createAuditTrailService } from './audit-trail.service.ts';
import { openLogSigner } from './checkpoints/signing-key.ts';
import { VERSION } from './health.ts';
import { openDestinations } from './relay/destinations/open-destinations.ts';

/** The audit trail; its tables must be there. */
export const startAuditTrail = async ({ config, newId, ...around }: BareSurroundings): Promise<AuditTrail> =>
  createAuditTrailService({
    ...around,
    newId,
    newRequestId: newId,
    serviceSecret: config.serviceSecret,
    signer: await openLogSigner(config),
    anchorPlaces: await openAnchorPlaces({
      ...around,
      settings: config.anchors,
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
    }),
    destinations: await openDestinations(config.relay, around.clock, VERSION),
  });

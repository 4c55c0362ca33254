import type { BareSurroundings } from '@probant/http/alone';
import { type AuditTrail, createAuditTrailService } from './audit-trail.service.ts';
import { openAnchorPlaces } from './anchors/open-anchor-stores.ts';
import { logSigner } from './checkpoints/log-signer.ts';
import { openSigningKey } from './checkpoints/signing-key.ts';
import { VERSION } from './health.ts';
import { openDestinations } from './relay/destinations/open-destinations.ts';

/** The audit trail; its tables must be there. */
export const startAuditTrail = async ({ config, newId, ...around }: BareSurroundings): Promise<AuditTrail> =>
  createAuditTrailService({
    ...around,
    newId,
    newRequestId: newId,
    serviceSecret: config.serviceSecret,
    signer: logSigner(config.auditOrigin, await openSigningKey(config.dataDir)),
    destinations: openDestinations(config.relay, around.clock, VERSION),
  });

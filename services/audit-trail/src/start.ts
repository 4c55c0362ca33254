import type { BareSurroundings } from '@probant/http/alone';
import { type AuditTrail, createAuditTrailService } from './audit-trail.service.ts';
import { logSigner } from './checkpoints/log-signer.ts';
import { openSigningKey } from './checkpoints/signing-key.ts';

/** The audit trail; its tables must be there. */
export const startAuditTrail = async ({ config, newId, ...around }: BareSurroundings): Promise<AuditTrail> =>
  createAuditTrailService({
    ...around,
    newId,
    newRequestId: newId,
    serviceSecret: config.serviceSecret,
    signer: logSigner(config.auditOrigin, await openSigningKey(config.dataDir)),
  });

import type { BareSurroundings } from '@probant/http/alone';
import { type AuditTrail, createAuditTrailService } from './audit-trail.service.ts';

/** The audit trail; its tables must be there. */
export const startAuditTrail = ({ config, newId, ...around }: BareSurroundings): Promise<AuditTrail> =>
  createAuditTrailService({ ...around, newId, newRequestId: newId, serviceSecret: config.serviceSecret });

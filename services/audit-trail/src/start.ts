import type { StartService } from '@probant/http/alone';
import { createAuditTrailService } from './audit-trail.service.ts';

/** The audit trail; its tables must be there. */
export const startAuditTrail: StartService = ({ newId, ...around }) =>
  createAuditTrailService({ ...around, newId, newRequestId: newId });

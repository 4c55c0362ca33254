import { NamedObject, Nullable } from '@probant/contracts/schema';
import { type Static, Type } from 'typebox';
import { RelayHealth } from './relay/relay-health.ts';

export const AuditTrailHealth = NamedObject('AuditTrailHealth', {
  status: Type.String(),
  service: Type.String(),
  version: Type.String(),
  relay: RelayHealth,
  anchor: Nullable(NamedObject('AnchorHealth', { bucket: Type.String(), last_anchored_at: Nullable(Type.String()) })),
});
export type AuditTrailHealth = Static<typeof AuditTrailHealth>;

export const auditTrailHealthExample: AuditTrailHealth = {
  status: 'ok',
  service: 'audit-trail',
  version: '0.1.0',
  relay: { enabled: false },
  anchor: { bucket: 'anchors', last_anchored_at: '2026-11-21T09:10:02.000Z' },
};

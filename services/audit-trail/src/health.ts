import { NamedObject, Nullable } from '@probant/contracts/schema';
import { type Static, Type } from 'typebox';
import { RelayHealth } from './relay/relay-health.ts';

export const AuditTrailHealth = NamedObject('AuditTrailHealth', {
  status: Type.String({ description: '`ok`, or `degraded` with a reason' }),
  reason: Type.Optional(Type.String({ description: 'Addition: what is wrong, while `status` is `degraded`' })),
  service: Type.String(),
  version: Type.String(),
  relay: RelayHealth,
  anchor: Nullable(NamedObject('AnchorHealth', { bucket: Type.String(), last_anchored_at: Nullable(Type.String()) })),
});
export type AuditTrailHealth = Static<typeof AuditTrailHealth>;

/** Names no tenant: health needs no key. */
export function describeState(
  shortenedLogs: number,
  writeFailure: string | null,
): Pick<AuditTrailHealth, 'status' | 'reason'> {
  const reasons = [writeFailure, describeShortenedLogs(shortenedLogs)].filter((reason) => reason !== null);
  return reasons.length === 0 ? { status: 'ok' } : { status: 'degraded', reason: reasons.join('; ') };
}

const describeShortenedLogs = (count: number): string | null =>
  count === 0
    ? null
    : `${count === 1 ? '1 log ends before its newest anchor and accepts' : `${count} logs end before their newest anchors and accept`} no event: ` +
      'an old backup was restored, or events were cut off (docs/backup.md)';

export const auditTrailHealthExample: AuditTrailHealth = {
  status: 'ok',
  service: 'audit-trail',
  version: '0.1.0',
  relay: { enabled: false },
  anchor: { bucket: 'anchors', last_anchored_at: '2026-11-21T09:10:02.000Z' },
};

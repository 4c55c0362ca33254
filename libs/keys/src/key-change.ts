import type { AuditEventOf } from '@probant/contracts/audit-actions';
import type { TenantId } from '@probant/kernel/tenant';
import type { KeyLimits } from './key-check.ts';
import type { KeyScope } from './key-scopes.ts';

/** A change of a key as the operator's audit log records it: ids, scopes and times, never the key or its name. */
export type KeyChange = AuditEventOf<'key.issue'> | AuditEventOf<'key.rotate'> | AuditEventOf<'key.revoke'>;

/** Records a change in the audit log before it is made. The change is not made when this rejects. */
export type RecordKeyChange = (change: KeyChange) => Promise<unknown>;

type NewKey = {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt: Date | null;
  readonly limits?: KeyLimits | null;
};

export const describeIssue = ({ id, tenantId, scopes, expiresAt, limits }: NewKey): KeyChange => ({
  action: 'key.issue',
  resource_type: 'key',
  resource_id: id,
  severity: 'info',
  metadata: { tenant_id: tenantId, scopes, expires_at: formatTime(expiresAt), ...(limits ? { limits } : {}) },
});

/** The resource is the old key, which works until `overlapEndsAt`. */
export const describeRotation = (keyId: string, successor: NewKey, overlapEndsAt: Date): KeyChange => ({
  action: 'key.rotate',
  resource_type: 'key',
  resource_id: keyId,
  severity: 'info',
  metadata: {
    tenant_id: successor.tenantId,
    successor_id: successor.id,
    overlap_ends_at: formatTime(overlapEndsAt),
    scopes: successor.scopes,
    expires_at: formatTime(successor.expiresAt),
  },
});

export const describeRevocation = (keyId: string, tenantId: TenantId): KeyChange => ({
  action: 'key.revoke',
  resource_type: 'key',
  resource_id: keyId,
  severity: 'warning',
  metadata: { tenant_id: tenantId },
});

const formatTime = (time: Date | null): string | null => time?.toISOString() ?? null;

import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { AccountKey, AccountKeyRequest, NewAccountKey } from '@probant/contracts/account';
import type { Caller } from '@probant/http/route';
import { createUnknownCursorError } from '@probant/kernel/errors';
import type { createSemaphore } from '@probant/kernel/semaphore';
import { isUuid } from '@probant/kernel/uuid';
import type { KeyIssuingDeps } from '@probant/keys/issuing';
import { isPossibleExpiry } from '@probant/keys/key-expiry';
import { issueTenantKey, listTenantKeys, revokeTenantKey } from '@probant/keys/tenant-keys';
import { describeKey } from './describe-key.ts';
import { createExpiryError, toKeyResponseError } from './keys.errors.ts';
import { createKeyChangeRecorder } from './record-key-change.ts';

export type AccountKeyDeps = Omit<KeyIssuingDeps, 'recordChange'> & {
  readonly audit: AuditWriter;
  /** One change at a time: a change holds a database connection while its events are recorded over another one. */
  readonly withChangeSlot: ReturnType<typeof createSemaphore>;
};

type KeyPageQuery = { readonly before?: string; readonly usable: boolean; readonly limit: number };

/** Lists a page of the keys of the caller's tenant, and the cursor of the next one; null on the last page. */
export async function listKeysOfCaller(
  deps: AccountKeyDeps,
  { tenantId }: Caller,
  { before, usable, limit }: KeyPageQuery,
): Promise<{ readonly keys: readonly AccountKey[]; readonly next: string | null }> {
  if (before !== undefined && !isUuid(before)) throw createUnknownCursorError();
  // One more than a page, to know whether another one follows.
  const page = { beforeId: before ?? null, isUsable: usable, limit: limit + 1 };
  const keys = await listTenantKeys(deps, tenantId, page);
  const last = keys.length > limit ? keys[limit - 1] : undefined;
  return { keys: keys.slice(0, limit).map(describeKey), next: last?.keyId ?? null };
}

/** Issues a key for the caller's tenant, and returns it for the only time. */
export async function issueKeyForCaller(
  deps: AccountKeyDeps,
  caller: Caller,
  { name, scopes, expires_at }: AccountKeyRequest,
): Promise<NewAccountKey> {
  const expiresAt = typeof expires_at === 'string' ? new Date(expires_at) : null;
  if (expiresAt !== null && !isPossibleExpiry(expiresAt, deps.clock())) throw createExpiryError();
  const recordChange = createKeyChangeRecorder(deps.audit, caller);
  const { issued, stored } = await change(deps, () =>
    issueTenantKey({ ...deps, recordChange }, caller, { name, scopes, expiresAt }),
  );
  return { key: issued.key, details: describeKey(stored) };
}

/** Revokes a key of the caller's tenant. */
export async function revokeKeyForCaller(deps: AccountKeyDeps, caller: Caller, keyId: string): Promise<AccountKey> {
  const recordChange = createKeyChangeRecorder(deps.audit, caller);
  return describeKey(await change(deps, () => revokeTenantKey({ ...deps, recordChange }, caller, keyId)));
}

async function change<T>({ withChangeSlot }: AccountKeyDeps, work: () => Promise<T>): Promise<T> {
  try {
    return await withChangeSlot(work);
  } catch (error) {
    throw toKeyResponseError(error);
  }
}

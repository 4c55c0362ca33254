import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import type { Month } from '../journal/month.ts';

/** Bytes of the monthly key of a tenant. */
export const SUBJECT_KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the pseudonym of a candidate in the month of a key: the same id gives the same one, and nobody can compute it without the key. */
export const createSubjectRef = (key: Uint8Array, tenant: TenantId, candidateId: string): string =>
  `sr1_${computeReference(key, 'subject', tenant, candidateId)}`;

/** Returns the pseudonym of a reviewer, which never equals a candidate's. */
export const createReviewerRef = (key: Uint8Array, tenant: TenantId, reviewerId: string): string =>
  `rr1_${computeReference(key, 'reviewer', tenant, reviewerId)}`;

const computeReference = (key: Uint8Array, kind: string, tenant: TenantId, id: string): string =>
  createHmac('sha256', key)
    .update(`${kind}\0${tenant}\0${id.normalize('NFC')}`)
    .digest('base64url');

/** Wraps a monthly key with AES-256-GCM: nonce, ciphertext, tag. Bound to its tenant and month. */
export function wrapKey(
  kek: Uint8Array,
  key: Uint8Array,
  tenant: TenantId,
  month: Month,
  randomness: Randomness,
): Buffer {
  const nonce = randomness(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', kek, nonce).setAAD(describeOwner(tenant, month));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

/** Returns a monthly key. Null when it was wrapped by another key or for another tenant or month, or was altered. */
export function unwrapKey(kek: Uint8Array, wrapped: Uint8Array, tenant: TenantId, month: Month): Buffer | null {
  const [nonce, sealed, tag] = [
    wrapped.subarray(0, NONCE_BYTES),
    wrapped.subarray(NONCE_BYTES, -TAG_BYTES),
    wrapped.subarray(-TAG_BYTES),
  ];
  const decipher = createDecipheriv('aes-256-gcm', kek, nonce, { authTagLength: TAG_BYTES })
    .setAAD(describeOwner(tenant, month))
    .setAuthTag(tag);
  const key = decipher.update(sealed);
  try {
    decipher.final();
    return key;
  } catch {
    // The tag does not match: the only error of `final` in this mode.
    return null;
  }
}

const describeOwner = (tenant: TenantId, month: Month): Buffer => Buffer.from(`${tenant}|${month}`);

import { createHmac } from 'node:crypto';
import { open, seal } from '@probant/kernel/aes-gcm';
import type { Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import type { Month } from '../journal/month.ts';

/** Bytes of the monthly key of a tenant. */
export const SUBJECT_KEY_BYTES = 32;

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
export const wrapKey = (
  kek: Uint8Array,
  key: Uint8Array,
  tenant: TenantId,
  month: Month,
  randomness: Randomness,
): Buffer => seal(kek, describeOwner(tenant, month), key, randomness);

/** Returns a monthly key. Null when it was wrapped by another key or for another tenant or month, or was altered. */
export const unwrapKey = (kek: Uint8Array, wrapped: Uint8Array, tenant: TenantId, month: Month): Buffer | null =>
  open(kek, describeOwner(tenant, month), wrapped);

const describeOwner = (tenant: TenantId, month: Month): Buffer => Buffer.from(`${tenant}|${month}`);

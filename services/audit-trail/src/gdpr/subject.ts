import type { ErasableField } from '@probant/audit/erasure-v1';

/** Whose events: those whose `field` is `id`, to the byte. */
export type Subject = { readonly field: ErasableField; readonly id: string };

/** Where a tenant's erasure ledger stands; number 0, the genesis hash and no moment before the first entry. */
export type LedgerEnd = { readonly seq: number; readonly hash: Uint8Array; readonly erasedAt: string | null };

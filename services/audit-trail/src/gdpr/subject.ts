import type { ErasableField } from '@probant/audit/erasure/erasure-v1';

/** A data subject: the events whose `field` equals `id`, byte for byte. */
export type Subject = { readonly field: ErasableField; readonly id: string };

/** The last entry of a tenant's erasure ledger. Before the first entry: number 0, the genesis hash and no timestamp. */
export type LedgerEnd = { readonly seq: number; readonly hash: Uint8Array; readonly erasedAt: string | null };

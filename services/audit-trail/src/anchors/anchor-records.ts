import type { TenantId } from '@probant/kernel/tenant';
import type { LogSize } from './stores/anchor-names.ts';

/** The database's record of an anchor. */
export type AnchorRecord = LogSize & {
  readonly tenant: TenantId;
  readonly store: string;
  readonly anchoredAt: string;
  /** Null without a token of a time-stamping authority. */
  readonly stampedAt: string | null;
};

/** A log that has grown since its newest anchor in a store. `last` is null before the first anchor. */
export type UnanchoredLog = {
  readonly tenant: TenantId;
  readonly store: string;
  readonly head: LogSize;
  readonly last: (LogSize & { readonly anchoredAt: string }) | null;
};

/** The database's records of anchors. They prove nothing: an attacker who can rewrite a chain can rewrite them too. */
export type AnchorRecords = {
  add(record: AnchorRecord): Promise<void>;
  /** Lists the logs that have grown since their newest anchor in each of these stores, sorted by tenant. */
  listUnanchored(stores: readonly string[]): Promise<readonly UnanchoredLog[]>;
  /** Reads the newest anchor of a tenant in a store, null when there is none. */
  readNewest(tenant: TenantId, store: string): Promise<AnchorRecord | null>;
  /** Reads when the newest anchor of any tenant in a store was made. Null when it is not among the last 10,000 anchors of all stores. */
  readLastAnchoredAt(store: string): Promise<string | null>;
  /** Reads the length of a tenant's erasure ledger, and the hash of one entry; null when that entry is missing. */
  readLedger(tenant: TenantId, seq: number): Promise<{ readonly count: number; readonly hash: Uint8Array | null }>;
};

import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorPlace } from './anchor-names.ts';

/** What the database remembers of an anchor. */
export type AnchorRecord = AnchorPlace & {
  readonly tenant: TenantId;
  readonly store: string;
  readonly anchoredAt: string;
  /** Null where no time-stamping authority vouched for it. */
  readonly stampedAt: string | null;
};

/** A log that has more than its newest anchor in a store, null before the first. */
export type Unanchored = {
  readonly tenant: TenantId;
  readonly store: string;
  readonly head: AnchorPlace;
  readonly last: (AnchorPlace & { readonly anchoredAt: string }) | null;
};

/** What the database remembers of anchors. It proves nothing: whoever can rewrite a chain can rewrite this as well. */
export type AnchorRecords = {
  add(record: AnchorRecord): Promise<void>;
  /** Logs that have grown since their newest anchor in each of these stores, by the tenants' names. */
  unanchored(stores: readonly string[]): Promise<readonly Unanchored[]>;
  /** The newest anchor of a tenant in a store, null when there is none. */
  newest(tenant: TenantId, store: string): Promise<AnchorRecord | null>;
  /** When the newest anchor of any tenant in a store was made; null as well when thousands were made elsewhere since. */
  lastAnchoredAt(store: string): Promise<string | null>;
  /** How far a tenant's erasure ledger reaches, and the hash of one of its entries; null when that is not there. */
  ledger(tenant: TenantId, seq: number): Promise<{ readonly count: number; readonly hash: Uint8Array | null }>;
};

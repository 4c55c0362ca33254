import type { CommittedField, EventBody } from '@probant/audit/chain/chain-v1';
import type { ErasureRecord } from '@probant/audit/erasure/erasure-v1';
import type { TenantId } from '@probant/kernel/tenant';

/** A stored event, with every value that its hash covers. */
export type SealedEvent = EventBody & {
  readonly actor_id: string;
  readonly resource_id: string;
  readonly changes: string;
  readonly metadata: string;
  readonly chain_seq: number;
  readonly prev_hash: Buffer;
  readonly event_hash: Buffer;
  /** Null once the value has been erased. */
  readonly salts: Readonly<Record<CommittedField, Buffer | null>>;
  readonly commitments: Readonly<Record<CommittedField, Buffer>>;
};

/** A ledger entry without its event numbers. Hashes are lowercase hex. */
export type LedgerEntry = Omit<ErasureRecord, 'seqs'>;

/** An event and the entries of the erasure ledger that name it, oldest first, read at one moment. */
export type SealedEventWithErasures = { readonly event: SealedEvent; readonly erasures: readonly LedgerEntry[] };

/** Entries that are returned with an event: the newest. Its values depend only on the last one for each field. */
export const MAX_ERASURES = 100;

export type SealedEventStore = {
  /** Finds an event by its id, which must be a UUID. Returns null when the tenant has none. */
  find(tenant: TenantId, id: string): Promise<SealedEvent | null>;
  /** As `find`, with at most MAX_ERASURES entries. */
  findWithErasures(tenant: TenantId, id: string): Promise<SealedEventWithErasures | null>;
};

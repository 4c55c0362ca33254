import type { CommittedField, EventBody } from '@probant/audit/chain/chain-v1';
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

export type SealedEventStore = {
  /** Finds an event by its id, which must be a UUID. Returns null when the tenant has none. */
  find(tenant: TenantId, id: string): Promise<SealedEvent | null>;
};

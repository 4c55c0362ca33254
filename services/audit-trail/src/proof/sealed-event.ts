import type { CommittedField, EventBody } from '@probant/audit/chain-v1';
import type { TenantId } from '@probant/kernel/tenant';

/** An event as it is stored, with all that its hash is made of. */
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

export type SealedEvents = {
  /** Null when the tenant has no event of that id, which must be a UUID. */
  find(tenant: TenantId, id: string): Promise<SealedEvent | null>;
};

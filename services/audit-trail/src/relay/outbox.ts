import type { TenantId } from '@probant/kernel/tenant';
import type { ErasureNotice, RelayMessage } from './destination.ts';

/** Maximum number of events in one erasure notice, about 40 kB. */
export const SEQS_PER_NOTICE = 5_000;

/** The last event and the last erasure of a tenant that were delivered to a destination. */
export type Cursor = { readonly seq: number; readonly erasures: number };

/** What to deliver next to a destination for a tenant. */
export type OutboxStep =
  | {
      readonly kind: 'events';
      readonly at: Cursor;
      /** Consecutive from `at.seq + 1`; at least one. */
      readonly messages: readonly RelayMessage[];
      /** Number of the last recorded event. */
      readonly head: number;
      /** Whether an erasure notice is pending until more events are delivered. */
      readonly erasureWaits: boolean;
    }
  | { readonly kind: 'erasure'; readonly at: Cursor; readonly erasure: Omit<ErasureNotice, 'chain_seqs' | 'part'> }
  | { readonly kind: 'nothing' };

export type BatchLimits = {
  readonly events: number;
  /** Total length of the events' texts. */
  readonly bytes: number;
  /** Number of the last event to include, so that a failed batch is sent again unchanged. */
  readonly upTo: number | null;
};

/** A lease on a destination, as one process claims it. */
export type LeaseClaim = { readonly destination: string; readonly holder: string };

/** Undelivered events and erasures, read from the event table: nothing is copied for the relay. */
export type Outbox = {
  /** Tenants with undelivered events or erasures. */
  findLaggingTenants(destination: string): Promise<readonly TenantId[]>;
  /** An erasure notice comes right after the last event it names, before later events. */
  readNext(destination: string, tenant: TenantId, limits: BatchLimits): Promise<OutboxStep>;
  /** The event numbers that an erasure names, ascending, from above `after`. */
  readErasedSeqs(tenant: TenantId, erasure: number, after: number, limit: number): Promise<readonly number[]>;
  /** Moves a cursor from `from` to `to`. Returns false when it is not at `from`, or when this process does not hold the lease. */
  advanceCursor(claim: LeaseClaim, tenant: TenantId, from: Cursor, to: Cursor): Promise<boolean>;
  /** Pending and delivered messages of each destination. */
  countByDestination(
    destinations: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly pending: number; readonly delivered: number }>>;
};

/** Stores the leases on destinations. */
export type LeaseStore = {
  /** Acquires or renews the lease. Returns false when another process holds it. */
  acquire(claim: LeaseClaim, milliseconds: number): Promise<boolean>;
  release(claim: LeaseClaim): Promise<void>;
};

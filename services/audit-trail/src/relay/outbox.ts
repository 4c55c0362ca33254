import type { TenantId } from '@probant/kernel/tenant';
import type { ErasureNotice, RelayMessage } from './destination.ts';

/** Numbers of events in one erasure notice: some 40 kB. */
export const SEQS_A_NOTICE = 5_000;

/** How far a destination has been served with a tenant's events and with the notices of its erasures. */
export type Cursor = { readonly seq: number; readonly erasures: number };

/** The next thing a destination has to be told of a tenant. */
export type Step =
  | {
      readonly kind: 'events';
      readonly at: Cursor;
      /** Without a gap from `at.seq + 1`; at least one. */
      readonly messages: readonly RelayMessage[];
      /** The last event there is. */
      readonly head: number;
      /** An erasure names events further on than the cursor. */
      readonly erasureWaits: boolean;
    }
  | { readonly kind: 'erasure'; readonly at: Cursor; readonly erasure: Omit<ErasureNotice, 'chain_seqs' | 'part'> }
  | { readonly kind: 'nothing' };

export type Limits = {
  readonly events: number;
  /** Of the events' texts. */
  readonly bytes: number;
  /** No event above this one: a batch that failed is sent again as it was. */
  readonly upTo: number | null;
};

/** A destination in the hands of one process. */
export type Hold = { readonly destination: string; readonly holder: string };

/** What waits for a destination. The event table is all there is: nothing is copied for the relay. */
export type Outbox = {
  /** Tenants that have something for the destination. */
  lagging(destination: string): Promise<readonly TenantId[]>;
  /** A notice comes as soon as every event it names has been sent, before later events. */
  next(destination: string, tenant: TenantId, limits: Limits): Promise<Step>;
  /** A part of the numbers that an erasure names, in ascending order: those above `after`. */
  erasedSeqs(tenant: TenantId, erasure: number, after: number, limit: number): Promise<readonly number[]>;
  /** Moves a cursor from where it was seen. False when it stands elsewhere, or the destination is no longer in this process's hands. */
  advance(hold: Hold, tenant: TenantId, from: Cursor, to: Cursor): Promise<boolean>;
  /** What waits for, and what was delivered to, each destination. */
  state(
    destinations: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly pending: number; readonly delivered: number }>>;
};

/** Keeps a destination in the hands of one process. */
export type LeaseStore = {
  /** Takes or renews the lease for a while. False when another process has it. */
  take(hold: Hold, milliseconds: number): Promise<boolean>;
  release(hold: Hold): Promise<void>;
};

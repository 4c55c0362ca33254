import type { ChainHead } from '@probant/audit/chain-record';
import type { ErasureLine } from '@probant/audit/offline/export-lines';
import type { TenantId } from '@probant/kernel/tenant';

/** A tenant's log as it stood at one moment, read in runs along its keys. What is missing in it is missing here. */
export type LogSnapshot = {
  head(): Promise<ChainHead>;
  ledgerHead(): Promise<ChainHead>;
  erasures(after: number): Promise<readonly ErasureLine[]>;
  /** Which erasure names which event, in the order of both. */
  erased(after: Naming): Promise<readonly Naming[]>;
  events(after: number): Promise<readonly EventRow[]>;
  checkpoints(after: NotePlace): Promise<readonly StoredCheckpoint[]>;
};

/** An event as its whole line of an export. */
export type EventRow = { readonly seq: number; readonly text: string };
export type Naming = { readonly erasure_seq: number; readonly chain_seq: number };
export type NotePlace = { readonly size: number; readonly erasures: number };
export type StoredCheckpoint = NotePlace & {
  readonly signed_at: string;
  readonly note: string;
  /** Signature lines of witnesses, without their newlines. */
  readonly cosignatures: readonly string[];
};

/** Logs that can be read at one moment, however long that takes. */
export type LogSnapshots = { of<T>(tenant: TenantId, work: (log: LogSnapshot) => Promise<T>): Promise<T> };

/** Before everything that a table can hold. */
export const BEFORE_ALL = -(2 ** 53) + 1;

import type { ChainHead } from '@probant/audit/chain/chain-record';
import type { ErasureLine } from '@probant/audit/offline/format/export-lines';
import type { TenantId } from '@probant/kernel/tenant';

/** A tenant's log at one moment, read in pages by primary key. Rows missing in the database are missing here. */
export type LogSnapshot = {
  readHead(): Promise<ChainHead>;
  readLedgerHead(): Promise<ChainHead>;
  /** The notes of the successions of the log's key, oldest first. */
  readSuccessions(): Promise<readonly string[]>;
  readErasures(after: number): Promise<readonly ErasureLine[]>;
  /** The events named by each erasure, ordered by erasure and event. */
  readErasedEvents(after: ErasedEvent): Promise<readonly ErasedEvent[]>;
  readEvents(after: number): Promise<readonly EventLine[]>;
  readCheckpoints(after: NotePosition): Promise<readonly StoredCheckpoint[]>;
};

/** An event as one line of an export. */
export type EventLine = { readonly seq: number; readonly text: string };
export type ErasedEvent = { readonly erasure_seq: number; readonly chain_seq: number };
export type NotePosition = { readonly size: number; readonly erasures: number };
export type StoredCheckpoint = NotePosition & {
  readonly signed_at: string;
  readonly note: string;
  /** Signature lines of witnesses, without their newlines. */
  readonly cosignatures: readonly string[];
};

/** Reads a log in a transaction that sees it at one moment, however long the work takes. */
export type LogSnapshots = { withSnapshot<T>(tenant: TenantId, work: (log: LogSnapshot) => Promise<T>): Promise<T> };

/** A cursor below every number that a table can hold. */
export const BEFORE_FIRST = -(2 ** 53) + 1;

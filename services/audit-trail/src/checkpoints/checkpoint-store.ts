import type { NodeSource } from '@probant/audit/merkle/proofs';
import type { LedgerHead } from '@probant/audit/notes/audit-checkpoint';
import type { TenantId } from '@probant/kernel/tenant';
import type { RowRun } from './tree-rows.rules.ts';

/** A signed tree head of a tenant's log (c2sp.org/tlog-checkpoint). */
export type Checkpoint = {
  readonly tenant: TenantId;
  /** Events and erasures that it covers. */
  readonly size: number;
  readonly erasures: number;
  readonly root: Buffer;
  /** The signed note, which never changes. */
  readonly note: string;
  /** Signature lines of witnesses, without their newlines. */
  readonly cosignatures: readonly string[];
  readonly signedAt: string;
};

/** The length of a tenant's log and the head of its erasure ledger, at one instant. */
export type LogHead = { readonly seq: number; readonly ledger: LedgerHead | null };

/** A tenant's log under a lock: no other process can sign for it. */
export type LockedLog = NodeSource & {
  /** The notes of the rotations of the signing key, oldest first. The key is not rotated while the lock is held. */
  readRotations(): Promise<readonly string[]>;
  readNewest(): Promise<Checkpoint | null>;
  readHead(): Promise<LogHead>;
  /** Reads the hash of an entry of the erasure ledger, null when there is none. */
  readErasureHash(seq: number): Promise<Buffer | null>;
  /** Reads the hashes of a run of rows, concatenated. The result is shorter when rows are missing. */
  readHashes(run: RowRun): Promise<Buffer>;
  /** Stores the concatenated roots of complete subtrees, starting at `index`. Returns false when one of them already exists. */
  addSubtrees(level: number, index: number, hashes: Buffer): Promise<boolean>;
  deleteSubtrees(): Promise<void>;
  addCheckpoint(checkpoint: Checkpoint): Promise<void>;
};

export type CheckpointStore = {
  readNewest(tenant: TenantId): Promise<Checkpoint | null>;
  /** Finds the newest checkpoint over more than `index` events, preferring a cosigned one. */
  findCovering(tenant: TenantId, index: number): Promise<Checkpoint | null>;
  /** Lists checkpoints newest first, starting after `before` when given. */
  listPage(tenant: TenantId, before: Pick<Checkpoint, 'size' | 'erasures'> | null): Promise<readonly Checkpoint[]>;
  /** Reads the `latest` newest checkpoints and up to `spread` older ones, evenly spread over the length of the log; smallest first. */
  sample(tenant: TenantId, latest: number, spread: number): Promise<readonly Checkpoint[]>;
  /** Returns false when the witness's line is already stored. */
  addCosignature(checkpoint: Checkpoint, name: string, line: string): Promise<boolean>;
  openTree(tenant: TenantId): NodeSource;
  /** Runs `work` in a transaction, one at a time for each tenant across all processes. An error rolls it back. */
  withLock<T>(tenant: TenantId, work: (log: LockedLog) => Promise<T>): Promise<T>;
  /** Lists the tenants with events or erasures that no checkpoint covers. */
  listUncovered(): Promise<readonly TenantId[]>;
};

/** Subtree rows or events of a tree are missing or malformed. */
export class BrokenTreeError extends Error {
  override readonly name = 'BrokenTreeError';
}

import type { NodeSource } from '@probant/audit/merkle/proofs';
import type { LedgerHead } from '@probant/audit/notes/audit-checkpoint';
import type { TenantId } from '@probant/kernel/tenant';
import type { RowRun } from './tree-rows.rules.ts';

/** A signed head of a tenant's tree. */
export type Checkpoint = {
  readonly tenant: TenantId;
  /** Events and erasures that it covers. */
  readonly size: number;
  readonly erasures: number;
  readonly root: Buffer;
  /** The signed note as it was signed: it never changes. */
  readonly note: string;
  /** Signature lines of witnesses, without their newlines. */
  readonly cosignatures: readonly string[];
  readonly signedAt: string;
};

/** What a tenant's log holds at one instant. */
export type LogHead = { readonly seq: number; readonly ledger: LedgerHead | null };

/** A tenant's tree while nobody else may sign for it. */
export type LockedLog = NodeSource & {
  newest(): Promise<Checkpoint | null>;
  head(): Promise<LogHead>;
  /** The hash of an entry of the erasure ledger, null when there is none. */
  erasureHash(seq: number): Promise<Buffer | null>;
  /** The hashes of a run of rows, side by side; shorter where rows are missing. */
  hashes(run: RowRun): Promise<Buffer>;
  /** Keeps roots of complete subtrees, side by side from `index` on. False when one of them is there already. */
  addSubtrees(level: number, index: number, hashes: Buffer): Promise<boolean>;
  forgetSubtrees(): Promise<void>;
  add(checkpoint: Checkpoint): Promise<void>;
};

export type CheckpointStore = {
  newest(tenant: TenantId): Promise<Checkpoint | null>;
  /** The newest checkpoint over more than `index` events, a cosigned one if there is any. */
  covering(tenant: TenantId, index: number): Promise<Checkpoint | null>;
  /** The newest ones first, those before `before` when it is given. */
  page(tenant: TenantId, before: Pick<Checkpoint, 'size' | 'erasures'> | null): Promise<readonly Checkpoint[]>;
  /** The `latest` newest checkpoints and up to `spread` older ones, evenly spread over the length of the log; smallest first. */
  heads(tenant: TenantId, latest: number, spread: number): Promise<readonly Checkpoint[]>;
  /** False when this witness's line is there already. */
  addCosignature(checkpoint: Checkpoint, name: string, line: string): Promise<boolean>;
  tree(tenant: TenantId): NodeSource;
  /** One transaction, one at a time for each tenant, in whichever process. What `work` throws undoes it. */
  locked<T>(tenant: TenantId, work: (log: LockedLog) => Promise<T>): Promise<T>;
  /** Tenants with events or erasures that no checkpoint covers. */
  uncovered(): Promise<readonly TenantId[]>;
};

/** Subtree rows or events that a tree needs are missing or have another form. */
export class BrokenTree extends Error {
  override readonly name = 'BrokenTree';
}

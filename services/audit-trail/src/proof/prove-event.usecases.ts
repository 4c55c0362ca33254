import { leafHash } from '@probant/audit/merkle/hashing';
import { consistencyProof, inclusionProof, type NodeSource, rootOf } from '@probant/audit/merkle/proofs';
import { verifyConsistency, verifyInclusion } from '@probant/audit/merkle/verification';
import { formatProof } from '@probant/audit/notes/tlog-proof';
import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { CheckpointRefused } from '../checkpoints/checkpoint-refused.ts';
import { BrokenTree, type Checkpoint, type CheckpointStore } from '../checkpoints/checkpoint-store.ts';
import type { Checkpoints } from '../checkpoints/checkpoints.usecases.ts';
import { contradicted, noSuchHead } from './proof.errors.ts';
import { recomputedHash } from './recomputed-hash.rules.ts';
import type { SealedEvent, SealedEvents } from './sealed-event.ts';

export type Proving = {
  readonly events: SealedEvents;
  readonly store: CheckpointStore;
  readonly checkpoints: Checkpoints;
  /** Whether a tenant's subtrees may be made anew now: that reads the whole log. */
  readonly mayRebuild: (tenant: TenantId) => boolean;
  readonly logger: Logger;
};

export type EventProof = {
  readonly eventHash: Buffer;
  readonly recomputedHash: Buffer;
  /** The tlog-proof@v1 file; null while no checkpoint covers the event. */
  readonly file: string | null;
  /** `contradicted`: one covers the place of the event, and what is stored now does not lead to it. */
  readonly checkpoint: 'covered' | 'not_yet' | 'contradicted';
};

/** What can be proved of an event of the tenant, null when there is none of that id. */
export async function proveEvent(proving: Proving, tenant: TenantId, id: string): Promise<EventProof | null> {
  const event = await proving.events.find(tenant, id);
  if (event === null) return null;
  const checkpoint = await proving.store.covering(tenant, event.chain_seq - 1);
  const file =
    checkpoint === null
      ? null
      : await proofOrRebuilt(proving, tenant, () => fileOf(proving.store.tree(tenant), event, checkpoint));
  return {
    eventHash: event.event_hash,
    recomputedHash: recomputedHash(event),
    file,
    checkpoint: checkpoint === null ? 'not_yet' : file === null ? 'contradicted' : 'covered',
  };
}

/**
 * The hashes by which anybody sees that the tree of `to` events goes on from the one of `from`. Rejects with a 422 beyond what is signed,
 * and with a 409 when what is stored contradicts the newest checkpoint.
 */
export async function proveGrowth(proving: Proving, tenant: TenantId, from: number, to: number) {
  const newest = await proving.store.newest(tenant);
  if (to > (newest?.size ?? 0)) throw noSuchHead();
  if (newest === null || from === 0 || from === to) return [];
  const tree = proving.store.tree(tenant);
  const hashes = await proofOrRebuilt(proving, tenant, () => growthBelow(tree, from, to, newest));
  if (hashes === null) throw contradicted();
  return hashes;
}

/** Null when the stored hashes do not lead to the root that was signed. */
async function growthBelow(tree: NodeSource, from: number, to: number, newest: Checkpoint) {
  const hashes = await growth(tree, from, to, await rootOf(tree, to));
  const signed = hashes && (await growth(tree, to, newest.size, newest.root));
  return signed && hashes;
}

async function growth(tree: NodeSource, oldSize: number, size: number, root: Buffer) {
  const proof = await consistencyProof(tree, oldSize, size);
  const oldRoot = await rootOf(tree, oldSize);
  return verifyConsistency({ oldSize, size, oldRoot, root, proof }) ? proof : null;
}

/** Null when the stored hashes do not lead from the event to the root that was signed. */
async function fileOf(tree: NodeSource, event: SealedEvent, checkpoint: Checkpoint): Promise<string | null> {
  const { size, root, note, cosignatures } = checkpoint;
  const index = event.chain_seq - 1;
  const hashes = await inclusionProof(tree, index, size);
  if (!verifyInclusion({ index, size, leaf: leafHash(event.event_hash), proof: hashes, root })) return null;
  return formatProof({ extra: null, index, hashes, note: noteWith(note, cosignatures) });
}

/** Kept subtrees are derived: when they prove nothing they are made anew, once, before the events themselves are doubted. */
async function proofOrRebuilt<T>(
  { checkpoints, mayRebuild, logger }: Proving,
  tenant: TenantId,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const first = await attempt().catch(nullWhereBroken);
  if (first !== null || !mayRebuild(tenant)) return first;
  try {
    await checkpoints.rebuild(tenant);
  } catch (error) {
    if (error instanceof CheckpointRefused) return null;
    throw error;
  }
  const second = await attempt().catch(nullWhereBroken);
  if (second === null) logger.error({ tenant }, 'a stored log is not what its signed head covers');
  return second;
}

function nullWhereBroken(error: unknown): null {
  if (error instanceof BrokenTree) return null;
  throw error;
}

/** A signed note with the lines of its witnesses. */
export const noteWith = (note: string, cosignatures: readonly string[]): string =>
  note + cosignatures.map((line) => `${line}\n`).join('');

import { hashLeaf } from '@probant/audit/merkle/hashing';
import {
  computeConsistencyProof,
  computeInclusionProof,
  computeRoot,
  type NodeSource,
} from '@probant/audit/merkle/proofs';
import { verifyConsistency, verifyInclusion } from '@probant/audit/merkle/verify-proofs';
import { formatTlogProof } from '@probant/audit/notes/tlog-proof';
import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { CheckpointRefusedError } from '../checkpoints/checkpoint-refused-error.ts';
import { BrokenTreeError, type Checkpoint, type CheckpointStore } from '../checkpoints/checkpoint-store.ts';
import type { Checkpoints } from '../checkpoints/checkpoints.usecases.ts';
import { createContradictionError, createSizeBeyondLogError } from './proof.errors.ts';
import { recomputeHash } from './recompute-hash.rules.ts';
import type { SealedEvent, SealedEventStore } from './sealed-event.ts';

export type ProofDeps = {
  readonly events: SealedEventStore;
  readonly store: CheckpointStore;
  readonly checkpoints: Checkpoints;
  /** Limits how often a tenant's subtrees are rebuilt, which reads the whole log. */
  readonly canRebuild: (tenant: TenantId) => boolean;
  readonly logger: Logger;
};

export type EventProof = {
  readonly eventHash: Buffer;
  readonly recomputedHash: Buffer;
  /** The tlog-proof@v1 file; null while no checkpoint covers the event. */
  readonly proofFile: string | null;
  /** `contradicted`: a checkpoint covers the position of the event, and the stored log does not match it. */
  readonly checkpoint: 'covered' | 'not_yet' | 'contradicted';
};

/** Returns the proof of an event of the tenant, null when there is no event with that id. */
export async function proveEvent(proving: ProofDeps, tenant: TenantId, id: string): Promise<EventProof | null> {
  const event = await proving.events.find(tenant, id);
  if (event === null) return null;
  const checkpoint = await proving.store.findCovering(tenant, event.chain_seq - 1);
  const proofFile =
    checkpoint === null
      ? null
      : await proveOrRebuild(proving, tenant, () => buildProofFile(proving.store.openTree(tenant), event, checkpoint));
  return {
    eventHash: event.event_hash,
    recomputedHash: recomputeHash(event),
    proofFile,
    checkpoint: checkpoint === null ? 'not_yet' : proofFile === null ? 'contradicted' : 'covered',
  };
}

/**
 * Returns the RFC 6962 consistency proof between the trees of `from` and `to` events.
 * @throws AppError 422 when `to` is beyond the newest checkpoint, 409 when the stored log contradicts that checkpoint.
 */
export async function proveConsistency(proving: ProofDeps, tenant: TenantId, from: number, to: number) {
  const newest = await proving.store.readNewest(tenant);
  if (to > (newest?.size ?? 0)) throw createSizeBeyondLogError();
  if (newest === null || from === 0 || from === to) return [];
  const tree = proving.store.openTree(tenant);
  const hashes = await proveOrRebuild(proving, tenant, () => proveConsistencyBelow(tree, from, to, newest));
  if (hashes === null) throw createContradictionError();
  return hashes;
}

/** Returns null when the stored hashes do not give the signed root. */
async function proveConsistencyBelow(tree: NodeSource, from: number, to: number, newest: Checkpoint) {
  const hashes = await buildConsistencyProof(tree, from, to, await computeRoot(tree, to));
  const signedProof = hashes && (await buildConsistencyProof(tree, to, newest.size, newest.root));
  return signedProof && hashes;
}

async function buildConsistencyProof(tree: NodeSource, oldSize: number, size: number, root: Buffer) {
  const proof = await computeConsistencyProof(tree, oldSize, size);
  const oldRoot = await computeRoot(tree, oldSize);
  return verifyConsistency({ oldSize, size, oldRoot, root, proof }) ? proof : null;
}

/** Returns null when the stored hashes do not prove the event under the signed root. */
async function buildProofFile(tree: NodeSource, event: SealedEvent, checkpoint: Checkpoint): Promise<string | null> {
  const { size, root, note, cosignatures } = checkpoint;
  const index = event.chain_seq - 1;
  const hashes = await computeInclusionProof(tree, index, size);
  if (!verifyInclusion({ index, size, leaf: hashLeaf(event.event_hash), proof: hashes, root })) return null;
  return formatTlogProof({ extra: null, index, hashes, note: appendCosignatures(note, cosignatures) });
}

/** Rebuilds the stored subtrees once when a proof fails: they are derived data, and may be wrong while the events are intact. */
async function proveOrRebuild<T>(
  { checkpoints, canRebuild, logger }: ProofDeps,
  tenant: TenantId,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const firstProof = await attempt().catch(ignoreBrokenTree);
  if (firstProof !== null || !canRebuild(tenant)) return firstProof;
  try {
    await checkpoints.rebuildSubtrees(tenant);
  } catch (error) {
    if (error instanceof CheckpointRefusedError) return null;
    throw error;
  }
  const secondProof = await attempt().catch(ignoreBrokenTree);
  if (secondProof === null) logger.error({ tenant }, 'the stored log does not match its checkpoint');
  return secondProof;
}

function ignoreBrokenTree(error: unknown): null {
  if (error instanceof BrokenTreeError) return null;
  throw error;
}

/** Returns a signed note with the signature lines of its witnesses. */
export const appendCosignatures = (note: string, cosignatures: readonly string[]): string =>
  note + cosignatures.map((line) => `${line}\n`).join('');

import type { EventEvidence } from '@probant/contracts/audit-trail';
import type { ChainRecord } from '../../chain/chain-record.ts';
import { formatBody, hasRecorder } from '../../chain/chain-v1.ts';
import { createEmptyLedger } from '../../erasure/erasure-ledger.ts';
import { hashLeaf, hashNode } from '../../merkle/hashing.ts';
import { computeInclusionProof, type NodeSource } from '../../merkle/proofs.ts';
import { formatTlogProof } from '../../notes/tlog-proof.ts';
import { LOG_PRIVATE_KEY, signCheckpoint } from './sample-export.ts';

/** Returns the tlog-proof file of the event at `index`, from 0, in a signed log of these events. */
export async function createProof(
  tenant: string,
  records: readonly ChainRecord[],
  index: number,
  signingKey = LOG_PRIVATE_KEY,
): Promise<string> {
  const hashes = await computeInclusionProof(createNodeSource(records), index, records.length);
  const note = signCheckpoint(tenant, records, createEmptyLedger(tenant), signingKey);
  return formatTlogProof({ extra: null, index, hashes, note });
}

/** Returns an event as GET /v1/events/{id}/evidence does. */
export const createEvidence = (record: ChainRecord): EventEvidence => ({
  algorithm: hasRecorder(record) ? 'audit.v2' : 'audit.v1',
  chain_seq: record.chain_seq,
  body: formatBody(record),
  actor_id: record.actor_id,
  resource_id: record.resource_id,
  changes: record.changes,
  metadata: record.metadata,
  salts: { ...record.salts },
  commitments: { ...record.commitments },
  prev_hash: record.prev_hash,
  event_hash: record.event_hash,
  erasures: [],
});

function createNodeSource(records: readonly ChainRecord[]): NodeSource {
  const readNode = (level: number, index: number): Buffer =>
    level === 0
      ? hashLeaf(Buffer.from(records[index]?.event_hash ?? '', 'hex'))
      : hashNode(readNode(level - 1, 2 * index), readNode(level - 1, 2 * index + 1));
  return { readNodes: async (subtrees) => subtrees.map(({ level, index }) => readNode(level, index)) };
}

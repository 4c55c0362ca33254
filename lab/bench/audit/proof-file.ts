import { generateKeyPairSync, hash } from 'node:crypto';
import { hashLeaf, hashNode } from '@probant/audit/merkle/hashing';
import { computeInclusionProof, computeRoot, type NodeSource } from '@probant/audit/merkle/proofs';
import { formatCheckpoint } from '@probant/audit/notes/checkpoint';
import { signNote } from '@probant/audit/notes/signed-note';
import { formatTlogProof, verifyTlogProof } from '@probant/audit/notes/tlog-proof';
import { createVerifierKey, exportPublicKey, LOG_SIGNATURE_TYPE } from '@probant/audit/notes/verifier-key';
import { median } from '@probant/kernel/median';

const LOG_NAME = 'probant.local/audit/demo';
const TREE_SIZE = 1_000_000;

/** Returns the size of a proof file in a log of a million events, and the milliseconds of its verification, including the signature. */
export async function measureProofFile(): Promise<{ readonly bytes: number; readonly ms: number }> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const logKey = createVerifierKey(LOG_NAME, LOG_SIGNATURE_TYPE, exportPublicKey(privateKey));
  const event = (index: number) => Buffer.from(hash('sha256', `event ${index}`, 'hex'), 'hex');
  const tree = createSubtreeSource(TREE_SIZE, (index) => hashLeaf(event(index)));
  const root = await computeRoot(tree, TREE_SIZE);
  const note = signNote(
    formatCheckpoint({ origin: LOG_NAME, size: TREE_SIZE, root, extensions: [] }),
    LOG_NAME,
    privateKey,
  );
  const files = [];
  for (let index = 1; index < TREE_SIZE; index += 4999) {
    const hashes = await computeInclusionProof(tree, index, TREE_SIZE);
    files.push({ index, file: formatTlogProof({ extra: null, index, hashes, note }) });
  }
  const times = files.map(({ index, file }) => {
    const started = performance.now();
    verifyTlogProof(file, { leafData: event(index), logKey, witnessKeys: [] });
    return performance.now() - started;
  });
  return { bytes: Math.max(...files.map(({ file }) => Buffer.byteLength(file))), ms: median(times, Number.NaN) };
}

/** Returns a source of every complete subtree of the first `size` leaves, in memory. */
function createSubtreeSource(size: number, leaf: (index: number) => Buffer): NodeSource {
  const levels: Buffer[][] = [Array.from({ length: size }, (_, index) => leaf(index))];
  for (let below = levels[0] ?? []; below.length > 1; below = levels.at(-1) ?? [])
    levels.push(
      Array.from({ length: below.length >> 1 }, (_, index) =>
        hashNode(below[2 * index] ?? NO_BYTES, below[2 * index + 1] ?? NO_BYTES),
      ),
    );
  return {
    readNodes: async (subtrees) => subtrees.map(({ level, index }) => levels[level]?.[index] ?? NO_BYTES),
  };
}

const NO_BYTES = Buffer.alloc(0);

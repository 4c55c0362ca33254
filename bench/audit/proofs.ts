import { generateKeyPairSync, hash } from 'node:crypto';
import { leafHash, nodeHash } from '@probant/audit/merkle/hashing';
import { inclusionProof, type NodeSource, rootOf } from '@probant/audit/merkle/proofs';
import { formatCheckpoint } from '@probant/audit/notes/checkpoint';
import { signNote } from '@probant/audit/notes/signed-note';
import { formatProof, verifyProof } from '@probant/audit/notes/tlog-proof';
import { LOG, publicBytes, verifierKey } from '@probant/audit/notes/verifier-key';
import { median } from '../table.ts';

const NAME = 'probant.local/audit/demo';
const SIZE = 1_000_000;

/** Bytes of a proof file in a log of a million events, and the milliseconds its verification takes, signature included. */
export async function proofOfAMillion(): Promise<{ readonly bytes: number; readonly ms: number }> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const logKey = verifierKey(NAME, LOG, publicBytes(privateKey));
  const event = (index: number) => Buffer.from(hash('sha256', `event ${index}`, 'hex'), 'hex');
  const tree = completeSubtrees(SIZE, (index) => leafHash(event(index)));
  const root = await rootOf(tree, SIZE);
  const note = signNote(formatCheckpoint({ origin: NAME, size: SIZE, root, extensions: [] }), NAME, privateKey);
  const files = [];
  for (let index = 1; index < SIZE; index += 4999) {
    const hashes = await inclusionProof(tree, index, SIZE);
    files.push({ index, file: formatProof({ extra: null, index, hashes, note }) });
  }
  const times = files.map(({ index, file }) => {
    const started = performance.now();
    verifyProof(file, { leafData: event(index), logKey, witnesses: [] });
    return performance.now() - started;
  });
  return { bytes: Math.max(...files.map(({ file }) => Buffer.byteLength(file))), ms: median(times) };
}

/** Every complete subtree of the first `size` leaves, in memory. */
function completeSubtrees(size: number, leaf: (index: number) => Buffer): NodeSource {
  const levels: Buffer[][] = [Array.from({ length: size }, (_, index) => leaf(index))];
  for (let below = levels[0] ?? []; below.length > 1; below = levels.at(-1) ?? [])
    levels.push(
      Array.from({ length: below.length >> 1 }, (_, at) =>
        nodeHash(below[2 * at] ?? NOTHING, below[2 * at + 1] ?? NOTHING),
      ),
    );
  return {
    nodes: async (wanted) => wanted.map(({ level, index }) => levels[level]?.[index] ?? NOTHING),
  };
}

const NOTHING = Buffer.alloc(0);

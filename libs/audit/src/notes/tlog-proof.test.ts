import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashLeaf, hashNode } from '../merkle/hashing.ts';
import { computeInclusionProof, computeRoot, type NodeSource } from '../merkle/proofs.ts';
import { formatLedgerExtension, formatLogName, parseLedgerExtension } from './audit-checkpoint.ts';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { NoteError } from './note-errors.ts';
import { cosign, signNote } from './signed-note.ts';
import { formatTlogProof, parseTlogProof, verifyTlogProof } from './tlog-proof.ts';
import { COSIGNATURE_TYPE, createVerifierKey, exportPublicKey, LOG_SIGNATURE_TYPE } from './verifier-key.ts';

const origin = formatLogName('log.example', 'demo');
const log = generateKeyPairSync('ed25519').privateKey;
const logKey = createVerifierKey(origin, LOG_SIGNATURE_TYPE, exportPublicKey(log));
const witness = generateKeyPairSync('ed25519').privateKey;
const witnessKey = createVerifierKey('witness.example', COSIGNATURE_TYPE, exportPublicKey(witness));

/** One event among a million identical others, so that the tree needs two hashes per level instead of a million. */
const TREE_SIZE = 1_000_000;
const LEAF_INDEX = 654_321;
const leafData = Buffer.alloc(32, 5);
const otherHashes = [hashLeaf(Buffer.alloc(32, 4))];
const pathHashes = [hashLeaf(leafData)];
for (let level = 1; level < 20; level += 1) {
  const [other, own] = [otherHashes[level - 1] ?? leafData, pathHashes[level - 1] ?? leafData];
  otherHashes.push(hashNode(other, other));
  pathHashes.push(Math.floor(LEAF_INDEX / 2 ** (level - 1)) % 2 === 1 ? hashNode(other, own) : hashNode(own, other));
}
const source: NodeSource = {
  readNodes: async (subtrees) =>
    subtrees.map(
      ({ level, index }) =>
        (index === Math.floor(LEAF_INDEX / 2 ** level) ? pathHashes : otherHashes)[level] ?? leafData,
    ),
};

const root = await computeRoot(source, TREE_SIZE);
const body = formatCheckpoint({ origin, size: TREE_SIZE, root, extensions: [] });
const cosignature = cosign(body, witnessKey.name, witness, 1_700_000_000);
const hashes = await computeInclusionProof(source, LEAF_INDEX, TREE_SIZE);
const note = `${signNote(body, origin, log)}${cosignature}\n`;
const proof = formatTlogProof({ extra: null, index: LEAF_INDEX, hashes, note });
const expected = { leafData, logKey, witnessKeys: [witnessKey] };

describe('the proof of an event among a million', () => {
  test('is at most 1.5 kB with a cosignature, and verifies', () => {
    expect(proof.length).toBeLessThanOrEqual(1500);
    expect(verifyTlogProof(proof, expected)).toEqual({
      index: LEAF_INDEX,
      checkpoint: { origin, size: TREE_SIZE, root, extensions: [] },
      cosignatures: [{ key: witnessKey, time: 1_700_000_000, line: cosignature }],
    });
  });

  test('contains at most log2(size) hashes', () => {
    expect(hashes.length).toBeLessThanOrEqual(Math.ceil(Math.log2(TREE_SIZE)));
    expect(parseTlogProof(proof).hashes).toEqual(hashes);
  });

  test('is rejected with any changed byte before the cosignature', () => {
    const coveredBytes = Buffer.from(proof.slice(0, proof.indexOf(cosignature)));
    const cosignatureBytes = Buffer.from(proof.slice(proof.indexOf(cosignature)));
    fc.assert(
      fc.property(fc.nat({ max: coveredBytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (index, bits) => {
        const changed = Buffer.concat([coveredBytes, cosignatureBytes]);
        changed[index] = (changed[index] ?? 0) ^ bits;
        expect(() => verifyTlogProof(changed.toString(), expected)).toThrow(NoteError);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    { title: 'another event', expected: { ...expected, leafData: Buffer.alloc(32, 6) }, reason: 'not in the tree' },
    {
      title: "another tenant's log",
      expected: {
        ...expected,
        logKey: createVerifierKey(formatLogName('log.example', 'other'), LOG_SIGNATURE_TYPE, logKey.publicKey),
      },
      reason: 'not signed by',
    },
    {
      title: 'the key of the witness as the log key',
      expected: { ...expected, logKey: witnessKey },
      reason: 'belongs to another log',
    },
  ])('is rejected for $title', ({ expected: wrongExpectation, reason }) => {
    expect(() => verifyTlogProof(proof, wrongExpectation)).toThrow(reason);
  });

  test('keeps its extra data', () => {
    const extra = Buffer.from('anything');
    const text = formatTlogProof({ extra, index: LEAF_INDEX, hashes, note });
    expect(parseTlogProof(text)).toEqual({ extra, index: LEAF_INDEX, hashes, note });
    expect(verifyTlogProof(text, expected).index).toBe(LEAF_INDEX);
  });
});

describe('checkpoints', () => {
  const ledger = { count: 3, hash: Buffer.alloc(32, 9) };

  test('parse back, including the covered erasure ledger', () => {
    const extensions = formatLedgerExtension(ledger);
    const text = formatCheckpoint({ origin, size: 7, root, extensions });
    expect(parseCheckpoint(text)).toEqual({ origin, size: 7, root, extensions });
    expect(parseLedgerExtension(parseCheckpoint(text).extensions)).toEqual(ledger);
    expect(parseLedgerExtension([])).toBeNull();
    expect(formatLedgerExtension(null)).toEqual([]);
  });

  test.each([
    ['without a root', `${origin}\n7\n`],
    ['with a size that starts with zero', body.replace(String(TREE_SIZE), '07')],
    ['with a size beyond 2^53', body.replace(String(TREE_SIZE), '9007199254740992')],
    ['with a negative size', body.replace(String(TREE_SIZE), '-1')],
    ['with a short root', `${origin}\n7\nAAAA\n`],
    ['with an empty line', `${body}\n`],
    ['without its last newline', body.trimEnd()],
    ['without a name', body.slice(origin.length)],
  ])('are rejected %s', (_, text) => {
    expect(() => parseCheckpoint(text)).toThrow(NoteError);
  });

  test.each(['erasures', 'erasures 0', 'erasures 3 AAAA', `erasures 03 ${Buffer.alloc(32).toString('base64')}`])(
    'have no covered ledger with the line %j',
    (line) => {
      if (line === 'erasures') expect(parseLedgerExtension([line])).toBeNull();
      else expect(() => parseLedgerExtension([line])).toThrow(NoteError);
    },
  );

  test('are not formatted from values that would not parse back', () => {
    expect(() => formatCheckpoint({ origin, size: 7, root, extensions: ['one\ntwo'] })).toThrow(NoteError);
    expect(() => formatCheckpoint({ origin, size: 1.5, root, extensions: [] })).toThrow(NoteError);
    expect(() => formatCheckpoint({ origin: 'a\nb', size: 1, root, extensions: [] })).toThrow(NoteError);
  });
});

import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leafHash, nodeHash } from '../merkle/hashing.ts';
import { inclusionProof, type NodeSource, rootOf } from '../merkle/proofs.ts';
import { ledgerExtension, ledgerOf, logName } from './audit-checkpoint.ts';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { NoteError } from './note-errors.ts';
import { cosign, signNote } from './signed-note.ts';
import { formatProof, parseProof, verifyProof } from './tlog-proof.ts';
import { COSIGNATURE, LOG, publicBytes, verifierKey } from './verifier-key.ts';

const origin = logName('log.example', 'demo');
const log = generateKeyPairSync('ed25519').privateKey;
const logKey = verifierKey(origin, LOG, publicBytes(log));
const witness = generateKeyPairSync('ed25519').privateKey;
const witnessKey = verifierKey('witness.example', COSIGNATURE, publicBytes(witness));

/** An event among a million others that are all the same: two hashes a level, so that it needs no million hashes. */
const SIZE = 1_000_000;
const INDEX = 654_321;
const leafData = Buffer.alloc(32, 5);
const others = [leafHash(Buffer.alloc(32, 4))];
const above = [leafHash(leafData)];
for (let level = 1; level < 20; level += 1) {
  const [other, own] = [others[level - 1] ?? leafData, above[level - 1] ?? leafData];
  others.push(nodeHash(other, other));
  above.push(Math.floor(INDEX / 2 ** (level - 1)) % 2 === 1 ? nodeHash(other, own) : nodeHash(own, other));
}
const source: NodeSource = {
  nodes: async (wanted) =>
    wanted.map(({ level, index }) => (index === Math.floor(INDEX / 2 ** level) ? above : others)[level] ?? leafData),
};

const root = await rootOf(source, SIZE);
const body = formatCheckpoint({ origin, size: SIZE, root, extensions: [] });
const cosignature = cosign(body, witnessKey.name, witness, 1_700_000_000);
const hashes = await inclusionProof(source, INDEX, SIZE);
const note = `${signNote(body, origin, log)}${cosignature}\n`;
const proof = formatProof({ extra: null, index: INDEX, hashes, note });
const expected = { leafData, logKey, witnesses: [witnessKey] };

describe('the proof of an event among a million', () => {
  test('is at most 1.5 kB with a cosignature, and says what it proves', () => {
    expect(proof.length).toBeLessThanOrEqual(1500);
    expect(verifyProof(proof, expected)).toEqual({
      index: INDEX,
      checkpoint: { origin, size: SIZE, root, extensions: [] },
      witnessed: [{ key: witnessKey, time: 1_700_000_000, line: cosignature }],
    });
  });

  test('holds one hash for each halving of the log: what there is to verify grows with its logarithm', () => {
    expect(hashes.length).toBeLessThanOrEqual(Math.ceil(Math.log2(SIZE)));
    expect(parseProof(proof).hashes).toEqual(hashes);
  });

  test('is refused after any change of any byte that counts', () => {
    const counted = Buffer.from(proof.slice(0, proof.indexOf(cosignature)));
    const rest = Buffer.from(proof.slice(proof.indexOf(cosignature)));
    fc.assert(
      fc.property(fc.nat({ max: counted.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const other = Buffer.concat([counted, rest]);
        other[at] = (other[at] ?? 0) ^ by;
        expect(() => verifyProof(other.toString(), expected)).toThrow(NoteError);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    { title: 'another event', expected: { ...expected, leafData: Buffer.alloc(32, 6) }, reason: 'not in the tree' },
    {
      title: "another tenant's log",
      expected: { ...expected, logKey: verifierKey(logName('log.example', 'other'), LOG, logKey.publicKey) },
      reason: 'not signed by',
    },
    { title: 'the witness alone', expected: { ...expected, logKey: witnessKey }, reason: 'of another log' },
  ])('proves nothing of $title', ({ expected: other, reason }) => {
    expect(() => verifyProof(proof, other)).toThrow(reason);
  });

  test('keeps what extra data it carries', () => {
    const extra = Buffer.from('anything');
    const text = formatProof({ extra, index: INDEX, hashes, note });
    expect(parseProof(text)).toEqual({ extra, index: INDEX, hashes, note });
    expect(verifyProof(text, expected).index).toBe(INDEX);
  });
});

describe('a checkpoint', () => {
  const ledger = { count: 3, hash: Buffer.alloc(32, 9) };

  test('reads back, the erasure ledger it covers included', () => {
    const extensions = ledgerExtension(ledger);
    const text = formatCheckpoint({ origin, size: 7, root, extensions });
    expect(parseCheckpoint(text)).toEqual({ origin, size: 7, root, extensions });
    expect(ledgerOf(parseCheckpoint(text).extensions)).toEqual(ledger);
    expect(ledgerOf([])).toBeNull();
    expect(ledgerExtension(null)).toEqual([]);
  });

  test.each([
    ['without a root', `${origin}\n7\n`],
    ['with a size that starts with zero', body.replace(String(SIZE), '07')],
    ['with a size beyond 2^53', body.replace(String(SIZE), '9007199254740992')],
    ['with a negative size', body.replace(String(SIZE), '-1')],
    ['with a short root', `${origin}\n7\nAAAA\n`],
    ['with an empty line', `${body}\n`],
    ['without its last newline', body.trimEnd()],
    ['without a name', body.slice(origin.length)],
  ])('%s is none', (_, text) => {
    expect(() => parseCheckpoint(text)).toThrow(NoteError);
  });

  test.each(['erasures', 'erasures 0', 'erasures 3 AAAA', `erasures 03 ${Buffer.alloc(32).toString('base64')}`])(
    'covers no ledger by the line %j',
    (line) => {
      if (line === 'erasures') expect(ledgerOf([line])).toBeNull();
      else expect(() => ledgerOf([line])).toThrow(NoteError);
    },
  );

  test('is not made of what would not read back', () => {
    expect(() => formatCheckpoint({ origin, size: 7, root, extensions: ['one\ntwo'] })).toThrow(NoteError);
    expect(() => formatCheckpoint({ origin, size: 1.5, root, extensions: [] })).toThrow(NoteError);
    expect(() => formatCheckpoint({ origin: 'a\nb', size: 1, root, extensions: [] })).toThrow(NoteError);
  });
});

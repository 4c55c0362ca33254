import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyRoot, leafHash, nodeHash } from './hashing.ts';
import { consistencyProof, inclusionProof, type NodeSource, rootOf } from './proofs.ts';
import { rootOfLeaves, treeBuilder } from './tree-builder.ts';
import { subtreesOf } from './tree-shape.ts';
import { verifyConsistency, verifyInclusion } from './verification.ts';

const leaves = (count: number): readonly Buffer[] =>
  Array.from({ length: count }, (_, at) => leafHash(Buffer.from(`entry ${at}`)));

/** RFC 6962, section 2.1, word for word. */
function definedRoot(of: readonly Buffer[]): Buffer {
  const [only] = of;
  if (only === undefined) return emptyRoot();
  if (of.length === 1) return only;
  let split = 1;
  while (split * 2 < of.length) split *= 2;
  return nodeHash(definedRoot(of.slice(0, split)), definedRoot(of.slice(split)));
}

const sourceOf = (of: readonly Buffer[]): NodeSource => ({
  nodes: async (wanted) =>
    wanted.map(({ level, index }) => definedRoot(of.slice(index * 2 ** level, (index + 1) * 2 ** level))),
});

const treeAndPlaces = fc
  .integer({ min: 1, max: 300 })
  .chain((size) => fc.record({ size: fc.constant(size), at: fc.integer({ min: 0, max: size - 1 }) }));

describe('roots', () => {
  test('are what RFC 6962 says, however they come about', async () => {
    const builder = treeBuilder();
    const all = leaves(130);
    expect(builder.root()).toEqual(emptyRoot());
    for (const [at, leaf] of all.entries()) {
      builder.append(leaf);
      const soFar = all.slice(0, at + 1);
      expect(builder.root()).toEqual(definedRoot(soFar));
      expect(await rootOf(sourceOf(all), at + 1)).toEqual(definedRoot(soFar));
    }
    expect(rootOfLeaves([])).toEqual(await rootOf(sourceOf([]), 0));
  });

  test('a range falls into complete subtrees that cover it from end to end, at any size up to 2^53', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (to) => {
        let covered = 0;
        for (const { level, index } of subtreesOf({ from: 0, to })) {
          expect(index * 2 ** level).toBe(covered);
          covered += 2 ** level;
        }
        expect(covered).toBe(to);
      }),
    );
  });
});

describe('inclusion proofs', () => {
  test('of any leaf of any tree verify, and no other leaf, place, size, root or hash does', async () => {
    await fc.assert(
      fc.asyncProperty(treeAndPlaces, fc.nat(), async ({ size, at }, seed) => {
        const all = leaves(size);
        const leaf = all[at] as Buffer;
        const proof = await inclusionProof(sourceOf(all), at, size);
        const inclusion = { index: at, size, leaf, proof, root: definedRoot(all) };
        expect(verifyInclusion(inclusion)).toBe(true);
        expect(verifyInclusion({ ...inclusion, leaf: changed(leaf, seed) })).toBe(false);
        expect(verifyInclusion({ ...inclusion, root: changed(inclusion.root, seed) })).toBe(false);
        expect(verifyInclusion({ ...inclusion, index: at + 1 })).toBe(false);
        expect(verifyInclusion({ ...inclusion, proof: [...proof, leaf] })).toBe(false);
        expect(verifyInclusion({ ...inclusion, proof: proof.slice(1) })).toBe(size === 1);
        for (const place of proof.keys())
          expect(verifyInclusion({ ...inclusion, proof: withChange(proof, place, seed) })).toBe(false);
      }),
    );
  });

  test('beyond 2^32 leaves keep their count', async () => {
    const size = 2 ** 40 + 5;
    const fake: NodeSource = {
      nodes: async (wanted) => wanted.map(({ level, index }) => leafHash(Buffer.from(`${level} ${index}`))),
    };
    const root = await rootOf(fake, size);
    const index = 2 ** 40 + 4;
    const leaf = leafHash(Buffer.from(`0 ${index}`));
    const proof = await inclusionProof(fake, index, size);
    expect(verifyInclusion({ index, size, leaf, proof, root })).toBe(true);
    expect(verifyInclusion({ index: index - 2 ** 32, size, leaf, proof, root })).toBe(false);
    const consistency = await consistencyProof(fake, 2 ** 40, size);
    const oldRoot = await rootOf(fake, 2 ** 40);
    expect(verifyConsistency({ oldSize: 2 ** 40, size, oldRoot, root, proof: consistency })).toBe(true);
  });

  test.each([-1, 5, Number.NaN])('a leaf at %d of 5 has none', (index) => {
    expect(() => inclusionProof(sourceOf(leaves(5)), index, 5)).toThrow(RangeError);
  });
});

describe('consistency proofs', () => {
  test('of any two heads of a log verify, and no changed one does', async () => {
    await fc.assert(
      fc.asyncProperty(treeAndPlaces, fc.nat(), async ({ size, at }, seed) => {
        const all = leaves(size);
        const oldSize = at + 1;
        const proof = await consistencyProof(sourceOf(all), oldSize, size);
        const consistency = {
          oldSize,
          size,
          oldRoot: definedRoot(all.slice(0, oldSize)),
          root: definedRoot(all),
          proof,
        };
        expect(verifyConsistency(consistency)).toBe(true);
        expect(verifyConsistency({ ...consistency, oldRoot: changed(consistency.oldRoot, seed) })).toBe(false);
        expect(verifyConsistency({ ...consistency, root: changed(consistency.root, seed) })).toBe(false);
        for (const place of proof.keys())
          expect(verifyConsistency({ ...consistency, proof: withChange(proof, place, seed) })).toBe(false);
      }),
    );
  });

  test.each([0, 6])('a log of 5 that had %d before has none', (oldSize) => {
    expect(() => consistencyProof(sourceOf(leaves(5)), oldSize, 5)).toThrow(RangeError);
  });
});

/** A copy with one bit flipped. */
function changed(bytes: Uint8Array, seed: number): Buffer {
  const copy = Buffer.from(bytes);
  const at = seed % copy.length;
  copy[at] = (copy[at] ?? 0) ^ (1 << (seed % 8));
  return copy;
}

const withChange = (proof: readonly Buffer[], place: number, seed: number): readonly Buffer[] =>
  proof.map((hash, at) => (at === place ? changed(hash, seed) : hash));

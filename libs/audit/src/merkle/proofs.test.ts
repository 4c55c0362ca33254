import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeEmptyRoot, hashLeaf, hashNode } from './hashing.ts';
import { computeConsistencyProof, computeInclusionProof, computeRoot, type NodeSource } from './proofs.ts';
import { computeRootOfLeaves, createTreeBuilder } from './tree-builder.ts';
import { splitIntoSubtrees } from './tree-shape.ts';
import { verifyConsistency, verifyInclusion } from './verify-proofs.ts';

const leaves = (count: number): readonly Buffer[] =>
  Array.from({ length: count }, (_, at) => hashLeaf(Buffer.from(`entry ${at}`)));

/** The definition of RFC 6962, section 2.1. */
function computeDefinedRoot(leafHashes: readonly Buffer[]): Buffer {
  const [firstLeaf] = leafHashes;
  if (firstLeaf === undefined) return computeEmptyRoot();
  if (leafHashes.length === 1) return firstLeaf;
  let split = 1;
  while (split * 2 < leafHashes.length) split *= 2;
  return hashNode(computeDefinedRoot(leafHashes.slice(0, split)), computeDefinedRoot(leafHashes.slice(split)));
}

const sourceOf = (leafHashes: readonly Buffer[]): NodeSource => ({
  readNodes: async (subtrees) =>
    subtrees.map(({ level, index }) =>
      computeDefinedRoot(leafHashes.slice(index * 2 ** level, (index + 1) * 2 ** level)),
    ),
});

const treeAndIndex = fc
  .integer({ min: 1, max: 300 })
  .chain((size) => fc.record({ size: fc.constant(size), at: fc.integer({ min: 0, max: size - 1 }) }));

describe('computeRoot', () => {
  test('returns the RFC 6962 root, as do the tree builder and computeRootOfLeaves', async () => {
    const builder = createTreeBuilder();
    const all = leaves(130);
    expect(builder.computeRoot()).toEqual(computeEmptyRoot());
    for (const [at, leaf] of all.entries()) {
      builder.append(leaf);
      const soFar = all.slice(0, at + 1);
      expect(builder.computeRoot()).toEqual(computeDefinedRoot(soFar));
      expect(await computeRoot(sourceOf(all), at + 1)).toEqual(computeDefinedRoot(soFar));
    }
    expect(computeRootOfLeaves([])).toEqual(await computeRoot(sourceOf([]), 0));
  });

  test('splitIntoSubtrees returns complete subtrees that cover the range exactly, at any size up to 2^53', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (to) => {
        let covered = 0;
        for (const { level, index } of splitIntoSubtrees({ from: 0, to })) {
          expect(index * 2 ** level).toBe(covered);
          covered += 2 ** level;
        }
        expect(covered).toBe(to);
      }),
    );
  });
});

describe('inclusion proofs', () => {
  test('verify for any leaf of any tree, and not with another leaf, index, root or hash', async () => {
    await fc.assert(
      fc.asyncProperty(treeAndIndex, fc.nat(), async ({ size, at }, seed) => {
        const all = leaves(size);
        const leaf = all[at] as Buffer;
        const proof = await computeInclusionProof(sourceOf(all), at, size);
        const inclusion = { index: at, size, leaf, proof, root: computeDefinedRoot(all) };
        expect(verifyInclusion(inclusion)).toBe(true);
        expect(verifyInclusion({ ...inclusion, leaf: changed(leaf, seed) })).toBe(false);
        expect(verifyInclusion({ ...inclusion, root: changed(inclusion.root, seed) })).toBe(false);
        expect(verifyInclusion({ ...inclusion, index: at + 1 })).toBe(false);
        expect(verifyInclusion({ ...inclusion, proof: [...proof, leaf] })).toBe(false);
        expect(verifyInclusion({ ...inclusion, proof: proof.slice(1) })).toBe(size === 1);
        for (const index of proof.keys())
          expect(verifyInclusion({ ...inclusion, proof: withChange(proof, index, seed) })).toBe(false);
      }),
    );
  });

  test('verify beyond 2^32 leaves', async () => {
    const size = 2 ** 40 + 5;
    const fake: NodeSource = {
      readNodes: async (subtrees) => subtrees.map(({ level, index }) => hashLeaf(Buffer.from(`${level} ${index}`))),
    };
    const root = await computeRoot(fake, size);
    const index = 2 ** 40 + 4;
    const leaf = hashLeaf(Buffer.from(`0 ${index}`));
    const proof = await computeInclusionProof(fake, index, size);
    expect(verifyInclusion({ index, size, leaf, proof, root })).toBe(true);
    expect(verifyInclusion({ index: index - 2 ** 32, size, leaf, proof, root })).toBe(false);
    const consistency = await computeConsistencyProof(fake, 2 ** 40, size);
    const oldRoot = await computeRoot(fake, 2 ** 40);
    expect(verifyConsistency({ oldSize: 2 ** 40, size, oldRoot, root, proof: consistency })).toBe(true);
  });

  test.each([-1, 5, Number.NaN])('throw for leaf %d of 5', (index) => {
    expect(() => computeInclusionProof(sourceOf(leaves(5)), index, 5)).toThrow(RangeError);
  });
});

describe('consistency proofs', () => {
  test('verify for any two sizes of a log, and not when changed', async () => {
    await fc.assert(
      fc.asyncProperty(treeAndIndex, fc.nat(), async ({ size, at }, seed) => {
        const all = leaves(size);
        const oldSize = at + 1;
        const proof = await computeConsistencyProof(sourceOf(all), oldSize, size);
        const consistency = {
          oldSize,
          size,
          oldRoot: computeDefinedRoot(all.slice(0, oldSize)),
          root: computeDefinedRoot(all),
          proof,
        };
        expect(verifyConsistency(consistency)).toBe(true);
        expect(verifyConsistency({ ...consistency, oldRoot: changed(consistency.oldRoot, seed) })).toBe(false);
        expect(verifyConsistency({ ...consistency, root: changed(consistency.root, seed) })).toBe(false);
        for (const index of proof.keys())
          expect(verifyConsistency({ ...consistency, proof: withChange(proof, index, seed) })).toBe(false);
      }),
    );
  });

  test.each([0, 6])('throw for size 5 and old size %d', (oldSize) => {
    expect(() => computeConsistencyProof(sourceOf(leaves(5)), oldSize, 5)).toThrow(RangeError);
  });
});

/** Returns a copy with one bit flipped. */
function changed(bytes: Uint8Array, seed: number): Buffer {
  const copy = Buffer.from(bytes);
  const at = seed % copy.length;
  copy[at] = (copy[at] ?? 0) ^ (1 << (seed % 8));
  return copy;
}

const withChange = (proof: readonly Buffer[], index: number, seed: number): readonly Buffer[] =>
  proof.map((hash, at) => (at === index ? changed(hash, seed) : hash));

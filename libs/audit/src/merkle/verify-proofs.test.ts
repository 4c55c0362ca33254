import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifyConsistency, verifyInclusion } from './verify-proofs.ts';

type Encoded = { readonly file: string; readonly proof: readonly string[] | null; readonly wantErr: boolean };
type InclusionVector = Encoded & { leafIdx: number; treeSize: number; leafHash: string; root: string };
type ConsistencyVector = Encoded & { size1: number; size2: number; root1: string; root2: string };

const vectors = <T>(kind: string): readonly T[] =>
  JSON.parse(readFileSync(new URL(`../fixtures/merkle/${kind}.json`, import.meta.url), 'utf8')) as T[];
const decoded = (text: string): Buffer => Buffer.from(text, 'base64');

describe('RFC 6962 vectors of transparency-dev/merkle', () => {
  const inclusions = vectors<InclusionVector>('inclusion');
  const consistencies = vectors<ConsistencyVector>('consistency');

  test('include 98 of each kind, valid and invalid ones', () => {
    for (const kind of [inclusions, consistencies]) {
      expect(kind).toHaveLength(98);
      expect(kind.some(({ wantErr }) => wantErr) && kind.some(({ wantErr }) => !wantErr)).toBe(true);
    }
  });

  test.each(inclusions)('$file', ({ leafIdx, treeSize, leafHash, proof, root, wantErr }) => {
    const inclusion = { index: leafIdx, size: treeSize, leaf: decoded(leafHash), root: decoded(root) };
    expect(verifyInclusion({ ...inclusion, proof: (proof ?? []).map(decoded) })).toBe(!wantErr);
  });

  test.each(consistencies)('$file', ({ size1, size2, root1, root2, proof, wantErr }) => {
    const consistency = { oldSize: size1, size: size2, oldRoot: decoded(root1), root: decoded(root2) };
    expect(verifyConsistency({ ...consistency, proof: (proof ?? []).map(decoded) })).toBe(!wantErr);
  });
});

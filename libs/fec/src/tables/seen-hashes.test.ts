import { expect, test } from 'vitest';
import { WideHash } from './byte-hash.ts';
import { SeenHashes } from './seen-hashes.ts';

const createHash = (low: number, high: number): WideHash => Object.assign(new WideHash(), { low, high });

test('knows the hashes that were added, and no others', () => {
  const seen = new SeenHashes();
  const hashes = Array.from({ length: 5000 }, (_, index) => createHash(Math.imul(index + 1, 2_654_435_761), index % 7));
  for (const hash of hashes.slice(0, 2500)) seen.add(hash);
  expect(hashes.map((hash) => seen.has(hash))).toEqual(hashes.map((_, index) => index < 2500));
});

test('tells hashes with one equal half apart', () => {
  const seen = new SeenHashes();
  seen.add(createHash(5, 1));
  expect([createHash(5, 1), createHash(5, 2), createHash(6, 1)].map((hash) => seen.has(hash))).toEqual([
    true,
    false,
    false,
  ]);
});

test('never knows a hash of zeros, which marks a free slot', () => {
  const seen = new SeenHashes();
  expect(seen.has(createHash(0, 0))).toBe(false);
  seen.add(createHash(0, 0));
  expect(seen.has(createHash(0, 0))).toBe(false);
});

test('keeps 32,768 hashes and forgets further ones', () => {
  const seen = new SeenHashes();
  for (let index = 1; index <= 40_000; index += 1) seen.add(createHash(index, index));
  expect([1, 32_768, 32_769, 40_000].map((index) => seen.has(createHash(index, index)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

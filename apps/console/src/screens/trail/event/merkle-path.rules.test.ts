import { expect, test } from 'vitest';
import { readCheckpoint } from './checkpoint.rules.ts';
import { computePath, encodeBase64, placeHashes, readProof } from './merkle-path.rules.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const sha256 = async (...parts: readonly Uint8Array[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(parts.flatMap((part) => [...part]))));
const hashEvent = (index: number) => sha256(Uint8Array.of(index % 256, index >> 8));
const hashLeaf = async (index: number) => sha256(Uint8Array.of(0), await hashEvent(index));
const toHex = (bytes: Bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const split = (count: number) => {
  let width = 1;
  while (width * 2 < count) width *= 2;
  return width;
};

/** RFC 6962, section 2.1, by its definition. */
async function computeRoot(from: number, count: number): Promise<Bytes> {
  if (count === 1) return hashLeaf(from);
  const left = split(count);
  return sha256(Uint8Array.of(1), await computeRoot(from, left), await computeRoot(from + left, count - left));
}

type Sibling = { readonly hash: Bytes; readonly first: number; readonly last: number };

/** RFC 6962, section 2.1.1, by its definition: the hashes with the events below them. */
async function prove(index: number, from: number, count: number): Promise<readonly Sibling[]> {
  if (count === 1) return [];
  const left = split(count);
  const isLeft = index < left;
  const [start, size] = isLeft ? [from + left, count - left] : [from, left];
  const sibling = { hash: await computeRoot(start, size), first: start + 1, last: start + size };
  const below = isLeft ? prove(index, from, left) : prove(index - left, from + left, count - left);
  return [...(await below), sibling];
}

test.each([1, 2, 3, 5, 6, 7, 8, 13, 33])(
  'every leaf of a tree of %i events leads to its root, with the right events beside it',
  async (size) => {
    const root = encodeBase64(await computeRoot(0, size));
    for (let index = 0; index < size; index += 1) {
      const proof = await prove(index, 0, size);
      const hashes = proof.map(({ hash }) => hash);
      const steps = placeHashes(hashes, index, size);
      expect(steps?.map(({ first, last }) => [first, last])).toEqual(proof.map(({ first, last }) => [first, last]));
      const path = await computePath(toHex(await hashEvent(index)), steps ?? []);
      expect(encodeBase64(path.at(-1) ?? new Uint8Array())).toBe(root);
    }
  },
);

test('a hash too few or too many, or an index outside the tree, is no path', async () => {
  const hashes = (await prove(4, 0, 7)).map(({ hash }) => hash);
  expect(placeHashes(hashes.slice(1), 4, 7)).toBeNull();
  expect(placeHashes([...hashes, ...hashes], 4, 7)).toBeNull();
  expect(placeHashes([], 7, 7)).toBeNull();
});

// The checkpoint of docs/audit-format.md.
const NOTE = `log.example/audit/cabinet-lefevre
3
+EVAUqXggGvgrpKgesqxwIOjWwtvDR7FQxcKxJSiy3g=
erasures 4 maRVStZ8W0yPbJb0JQdbIEVOtuSpp1gzlw/zZIWssSo=

— log.example/audit/cabinet-lefevre RxYGPgc7OrR/qcsMiowHS4+9upHyvUC+NuKIiYkaMutxFLc5BxfyYp+xrxUgmY8SYCqZA2Y0hOCJ0hUAmeEy2FYN9QQ=
— witness.example/w1 3xwKNQAAAABrAWugRqjZgwF42cjGbvWxP8Z/4/pvtstVloNL4jw6BIdh1ytrYbgLiAH2Ikx9oJHntE5bjP8JgB8OADqxFaT2zPQfDw==
`;

test('a checkpoint names its log, its size, and the witnesses with their time', () => {
  expect(readCheckpoint(NOTE)).toEqual({
    origin: 'log.example/audit/cabinet-lefevre',
    size: 3,
    root: '+EVAUqXggGvgrpKgesqxwIOjWwtvDR7FQxcKxJSiy3g=',
    erasures: 4,
    signatures: [
      { name: 'log.example/audit/cabinet-lefevre', witnessedAt: null },
      { name: 'witness.example/w1', witnessedAt: '2026-11-21T10:00:00.000Z' },
    ],
  });
});

test('a proof file has its index, its path and its checkpoint', () => {
  const hashes = [1, 2].map((byte) => encodeBase64(new Uint8Array(32).fill(byte)));
  const proof = readProof(`c2sp.org/tlog-proof@v1\nindex 1\n${hashes.join('\n')}\n\n${NOTE}`);
  expect([proof?.index, proof?.steps.map(({ side }) => side), proof?.checkpoint.size]).toEqual([
    1,
    ['left', 'right'],
    3,
  ]);
});

test.each([
  ['another text', 'hello'],
  ['a proof without its checkpoint', 'c2sp.org/tlog-proof@v1\nindex 1\n\n'],
  ['a note without a size', 'log.example\nthree\nroot\n\n'],
])('%s is neither a proof nor a checkpoint', (_name, text) => {
  expect([readProof(text), readCheckpoint(text)]).toEqual([null, null]);
});

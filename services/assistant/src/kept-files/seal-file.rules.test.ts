import { describe, expect, test } from 'vitest';
import { openPiece, sealPiece, unwrapFileKey, wrapFileKey } from './seal-file.rules.ts';

const INSTALLATION_KEY = Buffer.alloc(32, 1);
const FILE_KEY = Buffer.alloc(32, 2);
const owner = { tenant: 'acme', documentId: 'd1' };
const place = { ordinal: 1, pieceCount: 3 };
const randomness = (count: number) => Buffer.alloc(count, 9);
const flipBit = (bytes: Uint8Array, at: number) => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

describe('the key of a file', () => {
  const wrapped = wrapFileKey(INSTALLATION_KEY, FILE_KEY, owner, randomness);

  test('is returned with the key of the installation, and is not in what is stored', () => {
    expect(unwrapFileKey(INSTALLATION_KEY, wrapped, owner)).toEqual(FILE_KEY);
    expect(wrapped.includes(FILE_KEY.subarray(0, 8))).toBe(false);
  });

  test.each([
    ['another key', Buffer.alloc(32, 3), wrapped, owner],
    ['another tenant', INSTALLATION_KEY, wrapped, { ...owner, tenant: 'other' }],
    ['another document', INSTALLATION_KEY, wrapped, { ...owner, documentId: 'd2' }],
    ['a cut value', INSTALLATION_KEY, wrapped.subarray(0, 5), owner],
    ['an empty value', INSTALLATION_KEY, Buffer.alloc(0), owner],
  ])('is not returned for %s', (_, key, stored, of) => {
    expect(unwrapFileKey(key, stored, of)).toBeNull();
  });

  test('is not returned when any bit was altered', () => {
    for (let at = 0; at < wrapped.length; at += 1)
      expect([at, unwrapFileKey(INSTALLATION_KEY, flipBit(wrapped, at), owner)]).toEqual([at, null]);
  });
});

describe('a piece of a file', () => {
  const piece = Buffer.from('Le repos quotidien dure onze heures.');
  const sealed = sealPiece(FILE_KEY, piece, owner, place);

  test('is returned in its place, and differs in every other one', () => {
    expect(openPiece(FILE_KEY, sealed, owner, place)).toEqual(piece);
    expect(sealed.includes('repos')).toBe(false);
    expect(sealPiece(FILE_KEY, piece, owner, { ...place, ordinal: 2 })).not.toEqual(sealed);
  });

  test.each([
    ['in another place', FILE_KEY, sealed, owner, { ...place, ordinal: 0 }],
    ['of a file with fewer pieces', FILE_KEY, sealed, owner, { ...place, pieceCount: 2 }],
    ['of another document', FILE_KEY, sealed, { ...owner, documentId: 'd2' }, place],
    ['with another key', Buffer.alloc(32, 3), sealed, owner, place],
    ['that was altered', FILE_KEY, flipBit(sealed, 3), owner, place],
    ['that was cut', FILE_KEY, sealed.subarray(0, 20), owner, place],
    ['that is empty', FILE_KEY, Buffer.alloc(0), owner, place],
  ])('is not returned %s', (_, key, stored, of, at) => {
    expect(openPiece(key, stored, of, at)).toBeNull();
  });
});

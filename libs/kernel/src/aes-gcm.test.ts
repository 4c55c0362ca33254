import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decrypt, encrypt, NONCE_BYTES, open, openInSlices, seal, sealInSlices } from './aes-gcm.ts';
import { readSystemRandomness } from './ids/ids.ts';

const key = randomBytes(32);
const context = Buffer.from('context');

test('encrypts as the standard does (NIST GCM test case 16)', () => {
  const hex = (text: string) => Buffer.from(text, 'hex');
  const sealed = encrypt(
    hex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308'),
    hex('cafebabefacedbaddecaf888'),
    hex('feedfacedeadbeeffeedfacedeadbeefabaddad2'),
    hex(
      'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
    ),
  );
  expect(sealed.toString('hex')).toBe(
    '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662' +
      '76fc6ece0f4e1768cddf8853bb2d551b',
  );
});

describe('sealed bytes', () => {
  test.each([0, 1, 1024 * 1024, 2 * 1024 * 1024 + 1])('open again, whole or in slices: %i bytes', async (size) => {
    const bytes = randomBytes(size);
    for (const sealed of [
      seal(key, context, bytes, readSystemRandomness),
      await sealInSlices(key, context, bytes, readSystemRandomness),
    ]) {
      expect(sealed.length).toBe(size + NONCE_BYTES + 16);
      expect(open(key, context, sealed)?.equals(bytes)).toBe(true);
      expect((await openInSlices(key, context, sealed))?.equals(bytes)).toBe(true);
    }
  });

  test('open neither for another context, nor with another key, nor altered, nor cut', async () => {
    const sealed = seal(key, context, Buffer.from('facture'), readSystemRandomness);
    const altered = Buffer.from(sealed);
    altered[14] = (altered[14] ?? 0) ^ 1;
    for (const [by, place, bytes] of [
      [key, Buffer.from('other'), sealed],
      [randomBytes(32), context, sealed],
      [key, context, altered],
      [key, context, sealed.subarray(0, -1)],
      [key, context, sealed.subarray(0, 20)],
      [key, context, sealed.subarray(0, 5)],
      [key, context, new Uint8Array(0)],
    ] as const) {
      expect(open(by, place, bytes)).toBeNull();
      expect(await openInSlices(by, place, bytes)).toBeNull();
    }
    expect(decrypt(key, randomBytes(5), context, sealed)).toBeNull();
  });

  test('are other bytes each time', () => {
    const [one, other] = [1, 2].map(() => seal(key, context, Buffer.from('a'), readSystemRandomness));
    expect(one).not.toEqual(other);
  });
});

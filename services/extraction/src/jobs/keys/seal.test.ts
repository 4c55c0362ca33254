import { randomBytes } from 'node:crypto';
import { readSystemRandomness } from '@probant/kernel/ids';
import { describe, expect, test } from 'vitest';
import { createFingerprint, open, seal } from './seal.ts';

const key = randomBytes(32);

describe('sealed bytes', () => {
  test.each([0, 1, 1024 * 1024, 2 * 1024 * 1024 + 1])(
    'open again with the same key and place: %i bytes',
    async (size) => {
      const bytes = randomBytes(size);
      const sealed = await seal(key, 'place', bytes, readSystemRandomness);
      expect(sealed.includes(bytes) && size > 1).toBe(false);
      expect((await open(key, 'place', sealed)).equals(bytes)).toBe(true);
    },
  );

  test('open neither in another place, nor with another key, nor altered, nor cut', async () => {
    const sealed = await seal(key, 'place', Buffer.from('facture'), readSystemRandomness);
    const altered = Buffer.from(sealed);
    altered[14] = (altered[14] ?? 0) ^ 1;
    for (const [place, by, bytes] of [
      ['other', key, sealed],
      ['place', randomBytes(32), sealed],
      ['place', key, altered],
      ['place', key, sealed.subarray(0, -1)],
      ['place', key, sealed.subarray(0, 10)],
    ] as const)
      await expect(open(by, place, bytes)).rejects.toThrow();
  });

  test('are other bytes each time', async () => {
    const sealed = await Promise.all([1, 2].map(() => seal(key, 'p', Buffer.from('a'), readSystemRandomness)));
    expect(sealed[0]).not.toEqual(sealed[1]);
  });
});

test('the fingerprint of files depends on their names, their bytes and their order', async () => {
  const hash = async (files: readonly (readonly [string, string])[], by = key) => {
    const fingerprint = createFingerprint(by);
    for (const [name, bytes] of files) await fingerprint.add(name, Buffer.from(bytes));
    return fingerprint.digest().toString('hex');
  };
  const files = [
    ['a', 'bc'],
    ['d', 'e'],
  ] as const;
  expect(await hash(files)).toBe(await hash(files));
  const others = [
    await hash([['ab', 'c'], files[1]]),
    await hash([files[1], files[0]]),
    await hash([files[0]]),
    await hash([['a', 'bc1 1 de']]),
    await hash(files, randomBytes(32)),
  ];
  expect(new Set([await hash(files), ...others]).size).toBe(6);
});

test('the fingerprint of a field is not that of a file with its name', async () => {
  const [ofField, ofFile, ofOther] = [createFingerprint(key), createFingerprint(key), createFingerprint(key)];
  ofField.addField('categories', '["Repas"]');
  await ofFile.add('categories', Buffer.from('["Repas"]'));
  ofOther.addField('categories', '["Hôtel"]');
  expect(new Set([ofField, ofFile, ofOther].map((each) => each.digest().toString('hex'))).size).toBe(3);
});

import { crc32 } from 'node:zlib';
import { readSystemRandomness } from '@probant/kernel/ids';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateKey, getKeyStart, hashKey, isWellFormedKey } from './key-format.ts';

const BASE62 = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

/** A source of chance that fast-check decides. */
const chance = fc.infiniteStream(fc.nat(255)).map((bytes) => (count: number) => Uint8Array.from(take(bytes, count)));
const take = (bytes: Iterator<number>, count: number) => Array.from({ length: count }, () => bytes.next().value ?? 0);

test('a key is prb_live_, 30 characters and their CRC-32 in base62', () => {
  const key = generateKey(readSystemRandomness);
  const [, secret = '', checksum = ''] = /^prb_live_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(key) ?? [];
  const value = [...checksum].reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0);
  expect(value).toBe(crc32(secret));
  expect(getKeyStart(key)).toBe(key.slice(0, 13));
  expect(hashKey(key)).toHaveLength(32);
});

test('a checksum below 62^5 keeps its leading zeros', () => {
  expect(isWellFormedKey(keyWithSmallChecksum())).toBe(true);
});

describe('the checksum', () => {
  test('holds for every key that is made', () => {
    fc.assert(fc.property(chance, (randomness) => isWellFormedKey(generateKey(randomness))));
  });

  test('fails after any change of one character', () => {
    fc.assert(
      fc.property(chance, fc.nat(44), fc.constantFrom(...BASE62, '_', '-', 'é', ' '), (randomness, at, other) => {
        const key = generateKey(randomness);
        fc.pre(key[at] !== other);
        return !isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1));
      }),
    );
  });

  test('fails after two neighbours were swapped', () => {
    fc.assert(
      fc.property(chance, fc.nat(43), (randomness, at) => {
        const key = generateKey(randomness);
        const [one = '', two = ''] = key.slice(at, at + 2);
        fc.pre(one !== two);
        return !isWellFormedKey(key.slice(0, at) + two + one + key.slice(at + 2));
      }),
    );
  });
});

test('bytes that would favour some characters are drawn again', () => {
  // 248 is four times 62: the eight bytes above it would make the first eight characters likelier.
  const bytes = [248, 249, 250, 251, 252, 253, 254, 255, ...Array(52).keys()];
  const key = generateKey((count) => Uint8Array.from(bytes.splice(0, count)));
  expect(key.slice(9, 39)).toBe('0123456789ABCDEFGHIJKLMNOPQRST');
});

const KNOWN = 'prb_live_0123456789ABCDEFGHIJKLMNOPQRST4PMbyp';

test('a key made elsewhere by the same rule is recognised', () => {
  expect(isWellFormedKey(KNOWN)).toBe(true);
});

test.each([
  '',
  'prb_live_',
  KNOWN.replace('live', 'test'),
  'demo',
  `${KNOWN} `,
  ` ${KNOWN}`,
  `${KNOWN}\n`,
  `${KNOWN}${KNOWN}`,
])('is no key: %j', (text) => {
  expect(isWellFormedKey(text)).toBe(false);
});

/** Looks for a key whose checksum needs padding: one in 62 does. */
function keyWithSmallChecksum(): string {
  for (;;) {
    const key = generateKey(readSystemRandomness);
    if (key.at(-6) === '0') return key;
  }
}

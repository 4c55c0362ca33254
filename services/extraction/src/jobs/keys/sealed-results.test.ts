import { randomBytes } from 'node:crypto';
import { readSystemRandomness } from '@probant/kernel/ids';
import { describe, expect, test } from 'vitest';
import { open } from './seal.ts';
import { nameResult } from './sealed-places.ts';
import { openResult, sealResult } from './sealed-results.ts';

const KEY = Buffer.alloc(32, 7);
const PLACE = { jobId: 'job', attemptId: 'attempt', part: 3 };
const RESULT = Buffer.from(
  JSON.stringify({ document_type: 'rib', data: { titulaire: 'Boulangerie Léa', iban: 'FR7630006000011234567890189' } }),
);

/** What a version before the compression stored of RESULT: nonce, ciphertext and tag of its JSON text. */
const STORED_BEFORE = Buffer.from(
  'CQkJCQkJCQkJCQkJXKfg+92FrATOFpRMn5rG/e6SEZpWzNviC88yx/dOelinjJO2jjNDYhqRnzQGW5a4HTr58WD9y24prKj2dDpY5w4e5iyzBKrx79b6RI/ZssUt2fsnmjX3iUiJYb5mtzxaOlOp7oKSHH+E1HzPxFbT7Ib6+6I=',
  'base64',
);

describe('the result of a file', () => {
  test('opens again, and takes less room the longer it is', async () => {
    const lines = Buffer.from(
      JSON.stringify(Array.from({ length: 400 }, (_, line) => ({ line, description: 'Farine' }))),
    );
    const sealed = await sealResult(KEY, PLACE, lines, readSystemRandomness);
    expect(sealed.length).toBeLessThan(lines.length / 4);
    expect((await openResult(KEY, PLACE, sealed)).equals(lines)).toBe(true);
  });

  test('opens as it was stored before results were compressed', async () => {
    expect((await openResult(KEY, PLACE, STORED_BEFORE)).toString()).toBe(RESULT.toString());
  });

  test('opens neither in another place nor with another key, and is refused by a version that does not decompress', async () => {
    const sealed = await sealResult(KEY, PLACE, RESULT, readSystemRandomness);
    const moved = openResult(KEY, { ...PLACE, part: 4 }, sealed);
    await expect(moved).rejects.toThrow('cannot be opened');
    await expect(openResult(randomBytes(32), PLACE, sealed)).rejects.toThrow('cannot be opened');
    await expect(open(KEY, nameResult(PLACE), sealed)).rejects.toThrow('cannot be opened');
  });
});

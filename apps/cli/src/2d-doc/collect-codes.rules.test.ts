import { describe, expect, test } from 'vitest';
import { createCode } from '../testing/sample-code.ts';
import { collectCodes } from './collect-codes.rules.ts';

const code = createCode();
const first = Buffer.concat([Buffer.from('EABC01'), code.subarray(0, 60)]);
const second = Buffer.concat([Buffer.from('EABC11'), code.subarray(60)]);

describe('collectCodes', () => {
  test('joins the symbols of one code, in any order and with other symbols between', () => {
    const { codes, problems } = collectCodes([
      { page: 3, bytes: second },
      { page: 3, bytes: Buffer.from('a label of the post') },
      { page: 4, bytes: first },
    ]);
    expect(codes).toMatchObject([{ page: 3, code: { authorityId: 'FR00', fields: [{ id: '30' }, {}, {}] } }]);
    expect(problems).toEqual([]);
  });

  test('takes the same code on several pages as one, of the first', () => {
    const { codes } = collectCodes([5, 6, 7].map((page) => ({ page, bytes: code })));
    expect(codes.map(({ page }) => page)).toEqual([5]);
  });

  test('names a code whose parts are not all there, and one that is cut', () => {
    const { codes, problems } = collectCodes([
      { page: 1, bytes: first },
      { page: 2, bytes: code.subarray(0, 20) },
    ]);
    expect(codes).toEqual([]);
    expect(problems).toEqual([
      { page: 1, reason: 'bad_envelope' },
      { page: 2, reason: expect.stringMatching(/^[a-z_0-9]+$/) },
    ]);
  });
});

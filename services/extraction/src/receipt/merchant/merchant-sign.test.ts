import type { Page } from '@probant/documents/document';
import { expect, test } from 'vitest';
import { readReceiptRows } from '../receipt-rows.ts';
import { findMerchantSign } from './merchant-sign.ts';

/** Returns the sign of a receipt whose lines have the given heights, in hundredths of the page. */
function readSign(...lines: readonly (readonly [text: string, height: number])[]): readonly string[] {
  let top = 0.05;
  const page: Page = {
    number: 1,
    width: 1000,
    height: 1000,
    source: 'ocr',
    lines: lines.map(([text, height]) => {
      const box = [0.2, top, 0.2 + 0.02 * text.length, top + height / 100] as const;
      top += 0.05;
      return { text, box, words: [{ text, box, confidence: 0.95 }] };
    }),
  };
  const document = { kind: 'jpeg', pageCount: 1, pages: [page], attachments: [], metadata: {} } as const;
  return findMerchantSign(readReceiptRows(document)).map(({ text }) => text);
}

const BODY_LINES = [
  ['9 rue des Tanneurs', 2],
  ['69005 LYON', 2],
  ['TOTAL TTC 12,00', 2],
  ['Merci', 2],
] as const;

test.each([
  {
    title: 'returns a single line in larger print',
    lines: [['MIE ET LEVAIN', 3], ...BODY_LINES],
    sign: ['MIE ET LEVAIN'],
  },
  {
    title: 'returns a name on two lines without the smaller slogan below it',
    lines: [['LE COMPTOIR', 2.5], ['DES TRABOULES', 2.6], ['Cuisine du marché', 2.2], ...BODY_LINES],
    sign: ['LE COMPTOIR', 'DES TRABOULES'],
  },
  { title: 'returns nothing when all lines have one size', lines: [['MIE ET LEVAIN', 2], ...BODY_LINES], sign: [] },
  {
    title: 'returns nothing when four lines are large, as on a poster',
    lines: [['SOLDES', 3], ['SUR TOUT', 3], ['LE MAGASIN', 3], ['CE JOUR', 3], ...BODY_LINES],
    sign: [],
  },
] as const)('$title', ({ lines, sign }) => {
  expect(readSign(...lines)).toEqual(sign);
});

test('returns nothing for a receipt without words', () => {
  expect(readSign()).toEqual([]);
});

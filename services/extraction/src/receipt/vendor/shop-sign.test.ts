import type { Page } from '@probant/documents/document';
import { expect, test } from 'vitest';
import { receiptRows } from '../receipt-rows.ts';
import { shopSign } from './shop-sign.ts';

/** A receipt whose lines are printed at the heights given, in hundredths of the page. */
function signOf(...lines: readonly (readonly [text: string, height: number])[]): readonly string[] {
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
  return shopSign(receiptRows(document)).map(({ text }) => text);
}

const BODY = [
  ['9 rue des Tanneurs', 2],
  ['69005 LYON', 2],
  ['TOTAL TTC 12,00', 2],
  ['Merci', 2],
] as const;

test.each([
  { title: 'one line in larger print', lines: [['MIE ET LEVAIN', 3], ...BODY], sign: ['MIE ET LEVAIN'] },
  {
    title: 'a name on two lines, and a slogan below it in a size between',
    lines: [['LE COMPTOIR', 2.5], ['DES TRABOULES', 2.6], ['Cuisine du marché', 2.2], ...BODY],
    sign: ['LE COMPTOIR', 'DES TRABOULES'],
  },
  { title: 'everything in one size', lines: [['MIE ET LEVAIN', 2], ...BODY], sign: [] },
  {
    title: 'a poster rather than a sign',
    lines: [['SOLDES', 3], ['SUR TOUT', 3], ['LE MAGASIN', 3], ['CE JOUR', 3], ...BODY],
    sign: [],
  },
] as const)('$title', ({ lines, sign }) => {
  expect(signOf(...lines)).toEqual(sign);
});

test('a receipt without a word has no sign', () => {
  expect(signOf()).toEqual([]);
});

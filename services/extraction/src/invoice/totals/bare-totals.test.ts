import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const totalsOf = (totals: string) => {
  const { data } = readPrintedInvoice(
    createTypedDocument([`Services Armor SARL\nFacture n° 2026-0412 du 14/03/2026\n\n${totals}`]),
  );
  return [data.subtotal ?? null, data.vat_amount ?? null, data.total_amount ?? null];
};

describe('totals without decimals and without a currency', () => {
  test.each([
    ['in cells of their own', 'Total HT      620\nTVA 20 %      124\nTotal TTC     744', [620, 124, 744]],
    ['behind their labels', 'Total HT : 620\nTVA 20 % : 124\nNet à payer : 744', [620, 124, 744]],
    ['with thousands', 'Total HT      12 620\nTVA           2 524\nTotal TTC     15 144', [12620, 2524, 15144]],
  ] as const)('%s', (_, page, expected) => expect(totalsOf(page)).toEqual(expected));

  test.each([
    ['a year', 'Total 2026\nTotal des heures 2025 : 14'],
    ['a rate without its sign', 'TVA      20'],
    ['a VAT number', 'N° TVA      40732829320'],
    ['hours', 'Total heures      140'],
  ])('%s is none', (_, page) => expect(totalsOf(page)).toEqual([null, null, null]));
});

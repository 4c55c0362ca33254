import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { readReceipt } from '../receipt/read-receipt.ts';
import { readPrintedInvoice } from './read-printed-invoice.ts';

/** The mark between thousands, and the decimal mark beside it. */
const NOTATIONS = [
  ['a space', ' ', ','],
  ['a non-breaking space', '\u00a0', ','],
  ['a narrow non-breaking space', '\u202f', ','],
  ['a thin space', '\u2009', ','],
  ['an apostrophe', "'", '.'],
  ['an apostrophe and a decimal comma', "'", ','],
  ['a right quotation mark', '\u2019', '.'],
  ['a right quotation mark and a decimal comma', '\u2019', ','],
  ['a left quotation mark', '\u2018', '.'],
  ['an acute accent', '\u00b4', '.'],
  ['a grave accent', '`', '.'],
  ['a modifier letter', '\u02bc', '.'],
  ['a prime', '\u2032', '.'],
  ['a point', '.', ','],
  ['a comma', ',', '.'],
] as const;

const HEAD = `
Services Armor SARL                                         FACTURE N° 2026-0412
4 quai Carnot
29900 Concarneau                                            Date : 14/03/2026
`;

describe.each(NOTATIONS)('thousands with %s', (_, separator, mark) => {
  /** An amount in hundredths as the notation prints it. */
  const print = (hundredths: number, decimals = true): string => {
    const whole = String(Math.floor(hundredths / 100)).replace(/\B(?=(?:\d{3})+$)/g, separator);
    return decimals ? `${whole}${mark}${String(hundredths % 100).padStart(2, '0')}` : whole;
  };
  const readInvoice = (page: string) => readPrintedInvoice(createTypedDocument([HEAD + page])).data;
  const totals = (currency: string) => `
                                         Total HT       ${print(1_234_560_00)} ${currency}
                                         TVA 20 %       ${print(246_912_00)} ${currency}
                                         Total TTC      ${print(1_481_472_00)} ${currency}`;
  const TOTALS = { subtotal: 1_234_560, vat_amount: 246_912, total_amount: 1_481_472 };

  test('in the totals', () => {
    for (const currency of ['€', 'CHF', '']) expect(readInvoice(totals(currency))).toMatchObject(TOTALS);
  });

  test('in quantity, price and amount of lines', () =>
    expect(
      readInvoice(`
Désignation                  Qté            P.U. HT            Montant HT
Pavés                        ${print(1_000_00, false).padEnd(14)} ${print(1_200_50).padEnd(18)} ${print(1_200_500_00)}
Pose                         2              ${print(17_030_00).padEnd(18)} ${print(34_060_00)}
${totals('€')}`),
    ).toMatchObject({
      ...TOTALS,
      line_items: [
        { description: 'Pavés', quantity: 1000, unit_price: 1200.5, amount: 1_200_500 },
        { description: 'Pose', quantity: 2, unit_price: 17_030, amount: 34_060 },
      ],
    }));

  test('in lines in whole units', () =>
    expect(
      readInvoice(`
Désignation                  Qté            P.U. HT            Montant HT
Pavés                        1000           ${print(1_200_00, false).padEnd(18)} ${print(1_200_000_00, false)}
Pose                         2              ${print(17_280_00, false).padEnd(18)} ${print(34_560_00, false)}
${totals('€')}`).line_items,
    ).toMatchObject([
      { quantity: 1000, unit_price: 1200, amount: 1_200_000 },
      { quantity: 2, unit_price: 17_280, amount: 34_560 },
    ]));

  test('in lines without a table head, and in their small print', () =>
    expect(
      readInvoice(`
${'Pavés'.padEnd(40)} ${print(1_200_500_00).padStart(16)} €
${print(1_000_00, false)} x ${print(1_200_50)}
${`Pose (2 x ${print(17_030_00)})`.padEnd(40)} ${print(34_060_00).padStart(16)} €
${totals('€')}`).line_items,
    ).toMatchObject([
      { quantity: 1000, unit_price: 1200.5, amount: 1_200_500 },
      { quantity: 2, unit_price: 17_030, amount: 34_060 },
    ]));

  test('on a receipt', () => {
    const receipt = `
Garage des Abers
29870 Lannilis
14/03/2026 10:12

Moteur                     ${print(1_234_56)}
Pneus                      ${print(1_000_00)}

TOTAL TTC                  ${print(2_234_56)} EUR
CB                         ${print(2_234_56)} EUR`;
    const { data } = readReceipt(createTypedDocument([receipt]));
    expect(data).toMatchObject({ total_amount: 2234.56, line_items: [{ amount: 1234.56 }, { amount: 1000 }] });
  });
});

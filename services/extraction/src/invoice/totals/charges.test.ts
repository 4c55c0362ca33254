import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';
import { readChargeKind, sumCharges } from './charges.rules.ts';

const totalsOf = (totals: string, table = TABLE) => {
  const { data } = readPrintedInvoice(createTypedDocument([`${HEAD}${table}\n${totals.replace(/^\n/, '')}`]));
  return [data.subtotal ?? null, data.vat_amount ?? null, data.total_amount ?? null];
};

const HEAD = `
Hôtel des Glénan SAS                                        FACTURE N° 2026-0412
4 quai Carnot
29900 Concarneau                                            Date : 14/03/2026
SIRET : 732 829 320 00074
`;
const TABLE = `
Désignation                         Qté        P.U. HT     Montant HT
Chambre double                        2       100,00         200,00
Petit déjeuner                        4        10,00          40,00
`;

describe('charges that are no VAT', () => {
  test.each([
    [
      'taxe de séjour before the total',
      `
                                        Total HT             240,00 €
                                        TVA 10 %              24,00 €
                                        Taxe de séjour         6,60 €
                                        Total TTC            270,60 €`,
      [240, 24, 270.6],
    ],
    [
      'a tax that makes another known rate with the VAT',
      `
                                        Total HT             240,00 €
                                        TVA 10 %              24,00 €
                                        Taxe de balayage      14,40 €
                                        Total TTC            278,40 €`,
      [240, 24, 278.4],
    ],
    [
      'taxe de séjour that looks like VAT at 10 %',
      `
                                        Sous-total           240,00 €
                                        Taxe de séjour        24,00 €
                                        Total                264,00 €`,
      [240, null, 264],
    ],
    [
      'taxe de séjour between the total and what is due',
      `
                                        Total HT             240,00 €
                                        TVA 10 %              24,00 €
                                        Total TTC            264,00 €
                                        Taxes de séjour        6,60 €
                                        Net à payer          270,60 €`,
      [240, 24, 270.6],
    ],
    [
      'city tax in English',
      `
                                        Subtotal             240.00
                                        VAT 10%               24.00
                                        City tax               6.60
                                        Total             EUR 270.60`,
      [240, 24, 270.6],
    ],
    [
      'éco-participation',
      `
                                        Total HT             240,00 €
                                        Éco-participation     12,50 €
                                        TVA 20 %              50,50 €
                                        Total TTC            303,00 €`,
      [240, 50.5, 303],
    ],
    [
      'éco-contribution DEEE without VAT',
      `
                                        TOTAL HT             240,00 €
                                        TVA 20,00 %           48,00 €
                                        Dont éco-contribution D3E   2,40 €
                                        TOTAL TTC            288,00 €`,
      [240, 48, 288],
    ],
    [
      'écotaxe after the VAT',
      `
                                        Total HT             240,00
                                        TVA                   48,00
                                        Écotaxe                4,80
                                        À payer              292,80 EUR`,
      [240, 48, 292.8],
    ],
    [
      'consignes on bottles',
      `
                                        Total HT             240,00 €
                                        TVA 20 %              48,00 €
                                        Consignes             14,40 €
                                        Net à payer          302,40 €`,
      [240, 48, 302.4],
    ],
    [
      'deposits with their quantity after the total',
      `
                                        Total HT             240,00 €
                                        TVA 20 %              48,00 €
                                        Total TTC            288,00 €
Consigne fûts                         2       30,00           60,00
                                        NET À PAYER          348,00 €`,
      [240, 48, 348],
    ],
    [
      'registration duties without a net total',
      `
                                        TVA 20 %              48,00
                                        Droits d'enregistrement 125,00
                                        Total à payer        413,00`,
      [240, 48, 413],
    ],
    [
      'bottles brought back',
      `
                                        Total HT             240,00 €
                                        TVA 5,5 %             13,20 €
                                        Consigne              12,00 €
                                        Déconsigne            -4,80 €
                                        Total TTC            260,40 €`,
      [240, 13.2, 260.4],
    ],
    [
      'port with VAT',
      `
                                        Total HT             240,00 €
                                        Frais de port HT      10,00 €
                                        TVA 20 %              50,00 €
                                        Total TTC            300,00 €`,
      [240, 50, 300],
    ],
    [
      'port added to the total',
      `
                                        Total HT             240,00 €
                                        TVA 20 %              48,00 €
                                        Port                  12,00 €
                                        Net à payer TTC      300,00 €`,
      [240, 48, 300],
    ],
    [
      'pourboire',
      `
                                        Total HT             240,00 €
                                        TVA 10 %              24,00 €
                                        Total TTC            264,00 €
                                        Pourboire             16,00 €
                                        Total payé           280,00 €`,
      [240, 24, 280],
    ],
    [
      'two charges',
      `
                                        Total HT             240,00 €
                                        TVA 10 %              24,00 €
                                        Taxe de séjour         6,60 €
                                        Pourboire             10,00 €
                                        Total à régler       280,60 €`,
      [240, 24, 280.6],
    ],
    [
      'port of a business without VAT, equal to VAT at 5.5 %',
      `
                                        Sous-total           240,00 €
                                        Port                  13,20 €
                                        Total                253,20 €
TVA non applicable, art. 293 B du CGI`,
      [240, null, 253.2],
    ],
    [
      'postage that looks like VAT at 20 %',
      `
                                        Total HT             240,00 €
                                        Frais de port         48,00 €
                                        Total                288,00 €`,
      [240, null, 288],
    ],
    [
      'a tax with a name of its own',
      `
                                        Total HT             240,00 €
                                        TVA 20 %              48,00 €
                                        Taxe gasoil            7,20 €
                                        Total TTC            295,20 €`,
      [240, 48, 295.2],
    ],
    [
      'a timbre fiscal',
      `
                                        Honoraires HT        240,00 €
                                        TVA 20 %              48,00 €
                                        Timbre fiscal         50,00 €
                                        Total TTC            338,00 €`,
      [240, 48, 338],
    ],
  ] as const)('%s', (_, totals, expected) => expect(totalsOf(totals)).toEqual(expected));

  test('a taxe de séjour among the lines', () =>
    expect(
      totalsOf(
        `
                                        Total HT             200,00 €
                                        TVA 10 %              20,00 €
                                        Total TTC            226,60 €`,
        `
Désignation                         Qté        P.U. HT     Montant HT
Chambre double                        2       100,00         200,00
Taxe de séjour                        4         1,65           6,60
`,
      ),
    ).toEqual([200, 20, 226.6]));
});

describe('what is no charge', () => {
  test.each([
    [
      'the VAT of the postage',
      `
                                        Total HT             240,00 €
                                        TVA sur port et marchandises   48,00 €
                                        Total TTC            288,00 €`,
      [240, 48, 288],
    ],
    [
      'a deposit that is paid',
      `
                                        Total HT             240,00 €
                                        TVA 20 %              48,00 €
                                        Total TTC            288,00 €
                                        Acompte               88,00 €
                                        Net à payer          200,00 €`,
      [240, 48, 288],
    ],
    [
      'postage that is free',
      `
                                        Total HT             240,00 €
                                        Frais de port          0,00 €
                                        TVA 20 %              48,00 €
                                        Total TTC            288,00 €`,
      [240, 48, 288],
    ],
  ] as const)('%s', (_, totals, expected) => expect(totalsOf(totals)).toEqual(expected));
});

describe('readChargeKind', () => {
  test.each([
    ['taxe de sejour', 'levy'],
    ['eco-participation deee', 'levy'],
    ['consigne fut', 'levy'],
    ['port', 'fee'],
    ['frais de livraison (tva 20 %)', 'fee'],
    ['tva sur frais de port', null],
    ['total hors frais de port', null],
    ['taxe gasoil', 'levy'],
    ['taxe sur la valeur ajoutee', null],
    ['taxes comprises', null],
    ['taxe 20 %', null],
    ['report', null],
    ['rapport', null],
  ] as const)('%s: %s', (label, kind) => expect(readChargeKind(label)).toBe(kind));
});

test('sumCharges adds up every selection of rows, once a row', () =>
  expect(
    [
      ...sumCharges([
        { row: 1, value: 100 },
        { row: 1, value: 100 },
        { row: 2, value: -30 },
      ]),
    ].sort((a, b) => a - b),
  ).toEqual([-30, 70, 100]));

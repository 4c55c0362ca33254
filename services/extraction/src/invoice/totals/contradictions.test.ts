import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const HEAD = `
Atelier du Verger SARL                     Mairie de Rennes
12 rue des Lilas, 35000 Rennes             4 place Hoche, 35000 Rennes
SIRET 732 829 320 00074
Facture n° 2026-044                        Date : 12/03/2026
Échéance : 11/04/2026
`;

const TOTALS = ['subtotal', 'vat_amount', 'total_amount'];

function readTotals(body: string) {
  const { fields } = readPrintedInvoice(createTypedDocument([`${HEAD}${body}`]));
  return fields.filter(({ path }) => TOTALS.includes(path));
}

const sureOf = (body: string, limit: number): readonly string[] =>
  readTotals(body)
    .filter(({ confidence }) => confidence > limit)
    .map(({ path }) => path);

describe('totals that cannot be true together', () => {
  test.each([
    ['a base that is the total beside a VAT', 'Total HT   500,00\nTVA 20 %   100,00\nTotal à payer   500,00'],
    ['the same with currencies', 'Total HT      500,00 €\nTVA 20 %      100,00 €\nTotal TTC     500,00 €'],
    ['a total that is too low', 'Total HT   500,00\nTVA 20 %   100,00\nTotal TTC   550,00'],
    ['a total that is too high', 'Total HT   500,00\nTVA 20 %   100,00\nTotal TTC   700,00'],
    ['a total below its base', 'Total HT   500,00\nTVA 20 %   100,00\nTotal TTC   400,00'],
    ['half a euro', 'Total HT   500,00\nTVA 20 %   100,00\nTotal TTC   600,50'],
    ['a VAT below its rate', 'Total HT   500,00\nTVA 20 %   80,00\nTotal TTC   580,00'],
    ['a VAT at the rate of another', 'Total HT   500,00\nTVA 20 %   50,00\nTotal TTC   550,00'],
    ['a VAT above its rate', 'Total HT   500,00\nTVA 10 %   100,00\nTotal TTC   600,00'],
    ['another VAT than the total leaves', 'Total HT   500,00\nTVA 20 %   60,00\nTotal TTC   600,00'],
    ['a discount that does not explain', 'Total HT   500,00\nRemise   -30,00\nTVA 20 %   100,00\nTotal TTC   540,00'],
    [
      'a deposit that does not explain',
      'Total HT   500,00\nTVA 20 %   100,00\nAcompte versé   -50,00\nTotal à payer   500,00',
    ],
    ['a percent that does not explain', 'Total HT   500,00\nRemise 15 %\nTVA 20 %   90,00\nTotal TTC   540,00'],
    ['a tax printed twice', 'Total HT   500,00\nTVA 20 %   100,00\nTotal TVA   100,00\nTotal TTC   700,00'],
    ['the heads above the amounts', 'Total HT     Montant TVA     Total TTC\n100,00        20,00        130,00'],
    [
      'a table of rates with another sum',
      'Taux   Base HT   TVA\n20 %   500,00   100,00\n\nTotal HT   500,00\nTotal TVA   90,00\nTotal TTC   590,00',
    ],
    ['two taxes', 'Total HT      300,00\nTVA 20 %       20,00\nTVA 5,5 %      11,00\nTotal TTC     350,00'],
    ['a VAT above the rate of all', 'TVA 20 %   100,00\nTotal TTC   500,00'],
    ['a VAT without a total', 'Total HT   500,00\nTVA 20 %   30,00'],
    ['an exemption', 'Total HT   500,00\nTVA non applicable, art. 293 B du CGI\nTotal TTC   600,00'],
    ['a VAT of zero', 'Total HT   500,00\nTVA   0,00\nTotal TTC   550,00'],
    ['English words', 'Subtotal   $500.00\nTax 20%   $100.00\nTotal   $500.00'],
    ['German words', 'Nettobetrag   500,00\nzzgl. 19 % MwSt   95,00\nGesamtbetrag   500,00'],
    [
      'lines',
      'Désignation      Qté   PU HT    Total HT\nPose               2   250,00   500,00\nTotal HT   500,00\nTVA 20 %   100,00\nTotal à payer   500,00',
    ],
  ])('are not sure: %s', (_, body) => {
    expect(sureOf(body, 0.5)).toEqual([]);
    expect(readTotals(body).some(({ reason }) => reason === 'arithmetic_disagrees')).toBe(true);
  });

  test('keep the printed VAT', () => {
    const { data } = readPrintedInvoice(
      createTypedDocument([`${HEAD}Total HT   500,00\nTVA 20 %   100,00\nTotal à payer   500,00`]),
    );
    expect(data).toMatchObject({ subtotal: 500, vat_amount: 100, total_amount: 500 });
  });

  test.each([
    ['more', 'Net à payer   650,00'],
    ['less', 'Net à payer   500,00'],
  ])('make the total unsure that asks for %s than it is', (_, asked) =>
    expect(sureOf(`Total HT   500,00\nTVA 20 %   100,00\nTotal TTC   600,00\n${asked}`, 0.5)).toEqual([
      'subtotal',
      'vat_amount',
    ]),
  );
});

describe('totals that other amounts explain', () => {
  const PAID = 'Total HT   500,00\nTVA 20 %   100,00\nTotal TTC   600,00';
  test.each([
    ['nothing else', PAID],
    ['a deposit', `${PAID}\nAcompte versé   -200,00\nNet à payer   400,00`],
    ['a deposit of half', `${PAID}\nAcompte versé   -300,00\nNet à payer   300,00`],
    ['a retention', `${PAID}\nRetenue de garantie 5 %   -30,00\nNet à payer   570,00`],
    ['an earlier balance', `${PAID}\nSolde antérieur   50,00\nNet à payer   650,00`],
    ['all paid', `${PAID}\nDéjà réglé   600,00\nReste à payer   0,00`],
    ['a subsidy', `${PAID}\nPrime CEE   -155,00\nReste à payer   445,00`],
    ['a discount before the base', `Total HT brut   550,00\nRemise   -50,00\nTotal HT net   500,00\n${PAID}`],
    [
      'a discount for early payment',
      'Total HT   500,00\nEscompte 2 %   -10,00\nNet HT   490,00\nTVA 20 %   98,00\nTotal TTC   588,00',
    ],
    ['postage', 'Total HT   500,00\nFrais de port HT   20,00\nTVA 20 %   104,00\nTotal TTC   624,00'],
    ['costs without VAT', 'Honoraires HT   500,00\nTVA 20 %   100,00\nDébours   13,00\nTotal TTC   613,00'],
    ['a base behind its rate', 'Total HT   500,00\nTVA 20 % sur 500,00   100,00\nTotal TTC   600,00'],
    ['two equal deposits', `${PAID}\nAcompte n° 1   110,00\nAcompte n° 2   110,00\nNet à payer   380,00`],
    ['a deposit as a percent', `${PAID}\nAcompte de 35 % déjà réglé\nNet à payer   390,00`],
    ['a retention as a percent', `${PAID}\nRetenue de garantie de 5 % déduite\nNet à payer   570,00`],
    ['a part that is asked for', `${PAID}\nAcompte demandé 35 %\nA payer   210,00`],
    ['a cent of rounding', 'Total HT   333,33\nTVA 20 %   66,66\nTotal TTC   400,00'],
    ['three cents of rounding', 'Total HT   333,33\nTVA 20 %   66,64\nTotal TTC   399,97'],
    ['a printed zero', 'Total HT   500,00\nTVA 0 %   0,00\nTotal TTC   500,00'],
    [
      'two rates',
      'Taux   Base HT   TVA\n20 %   81,90   16,38\n5,5 %   543,00   29,87\n\nTotal HT    624,90\nTotal TVA    46,25\nTotal TTC    671,15',
    ],
  ])('are sure: %s', (_, body) => expect(sureOf(body, 0.9)).toEqual(TOTALS));

  test.each([
    ['an exemption', 'Total HT   500,00\nTVA non applicable, art. 293 B du CGI\nNet à payer   500,00'],
    ['a reverse charge', 'Total HT   500,00\nAutoliquidation, TVA due par le preneur\nNet à payer   500,00'],
    [
      'a reverse charge with its amount',
      'Total HT   500,00\nTVA 20 % due par le preneur   100,00\nNet à payer   500,00\nAutoliquidation',
    ],
    ['a tourist tax', 'Total HT   500,00\nTVA 10 %   50,00\nTaxe de séjour   6,60\nTotal TTC   556,60'],
    ['the same tax of two rates', 'Total HT   300,00\nTVA 20 %   20,00\nTVA 10 %   20,00\nTotal TTC   340,00'],
    ['a discount as a percent', 'Total HT   500,00\nRemise 10 %\nTVA 20 %   90,00\nTotal TTC   540,00'],
    ['a tax of the total', 'Total TTC   600,00\ndont TVA 20 %   100,00'],
  ])('are as sure as their labels: %s', (_, body) =>
    expect(readTotals(body).filter(({ reason }) => reason === 'arithmetic_disagrees')).toEqual([]),
  );
});

test('the cleaning of a building is no net amount in German', () => {
  const totals = readTotals(
    'Location de compteur 37,13\nNettoyage des locaux 750,00\nTVA non applicable - article 293 B du CGI\nTotal TTC 787,13',
  );
  expect(totals.filter(({ confidence }) => confidence <= 0.5)).toEqual([]);
});

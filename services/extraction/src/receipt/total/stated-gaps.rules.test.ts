import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readReceipt } from '../read-receipt.ts';

/** The reason for the total of a receipt: rows with an amount at their end, after `|`. */
function totalOf(rows: string) {
  const text = rows
    .split(' / ')
    .map((row) => row.split('|'))
    .map(([words = '', amount = '']) => (amount === '' ? words : `${words.trim().padEnd(40)}${amount.padStart(8)}`))
    .join('\n');
  const head = 'COMPTOIR DES HALLES\n8 rue Haute 80000 AMIENS\n02/05/2026 12:40\n';
  const { data, fields } = readReceipt(createTypedDocument([`${head}${text}\n`]));
  return { value: data.total_amount, reason: fields.find(({ path }) => path === 'total_amount')?.reason };
}

test.each([
  ['pieces by a price', 'Lavage 7kg|5,00 / Sechage 10 min      3 x 1,50 / Total|9,50', 9.5],
  ['names between count and price', '4 GALETTES COMPLETES x 9,50 / CIDRE|11,00 / TOTAL TTC|49,00', 49],
  ['nights', '3 NUITS A 89,00 / PETIT DEJEUNER|12,00 / PARKING|10,00 / TOTAL TTC|289,00', 289],
  ['litres', 'SP95-E10  32,10 L x 1,799 / CAFE|1,50 / SANDWICH|4,90 / TOTAL TTC|64,15', 64.15],
  ['kilowatt hours', 'Recharge 31,20 kWh x 0,59 / Frais de connexion|1,00 / TOTAL TTC|19,41', 19.41],
  ['metres', 'TISSU LIN  2,50 m x 14,00 / FIL|3,20 / BOUTONS|4,80 / TOTAL|43,00', 43],
  ['a percent off', 'ROBE|60,00 / FOULARD|40,00 / REMISE SOLDES -20 % / TOTAL TTC|80,00', 80],
  ['a percent of one line off', 'VIS INOX|7,95 / PERCEUSE|49,90 / 2EME ARTICLE -50% / TOTAL TTC|53,88', 53.88],
  ['a deposit of a percent', 'BOUQUET|90,00 / COUPE|60,00 / ACOMPTE 30 % DEJA REGLE / TOTAL A PAYER|105,00', 105],
  ['a percent of service', 'THE COMPLET|18,00 / SCONES|7,00 / SERVICE 12 % EN SUS / TOTAL|28,00', 28],
  ['prices without tax', 'RAMETTE|4,50 / CLASSEUR|3,20 / STYLOS|6,30 / PRIX HT  TVA 20 % / TOTAL TTC|16,80', 16.8],
  ['a paid percent', 'TOTAL TTC|500,00 / ACOMPTE 40 % CB|200,00', 500],
  ['net amount, tax and a percent', 'Total HT|100,00 / TVA 20 %|20,00 / Remise 5 % / NET A PAYER TTC|114,00', 114],
  [
    'net amounts of parts',
    'Livraison 0 %|39,01 / Reprises 6 % (hors taxe)|-17,73 / TVA 6 %|-1,07 / Reprises TTC|-18,80 / TOTAL A PAYER|20,21',
    20.21,
  ],
  ['a price for all lines', 'ENTREE|8,00 / PLAT|16,00 / CAFE|2,50 / FORMULE MIDI|19,90 / TOTAL|19,90', 19.9],
  [
    'a menu, and one line',
    'SOUPE|3,00 / SALADE|3,50 / BROCHETTES|10,00 / MENU B2|14,90 / THE|3,00 / TOTAL|17,90',
    17.9,
  ],
  ['an included line', 'Course|23,10 / Forfait reservation|4,00 / Peage compris|2,40 / TOTAL A PAYER|27,10', 27.1],
  ['a cancelled line', 'BEURRE|2,95 / VIN|8,90 / ANNULATION VIN|8,90 / OEUFS|3,20 / TOTAL|6,15', 6.15],
  ['an insurance', 'MONTURE|120,00 / VERRE D|80,00 / VERRE G|80,00 / TIERS PAYANT / TOTAL A PAYER|60,00', 60],
  ['gifts', 'VESTE|12,00 / ROBE|8,50 / JUPE|5,00 / TOP|4,00 / JUPE ET TOP OFFERTS / TOTAL|20,50', 20.5],
])('a row without an amount, or a line that does not count, explains the total: %s', (_, rows, value) => {
  const total = totalOf(rows);
  expect(total.value).toBe(value);
  expect(total.reason).not.toBe('arithmetic_disagrees');
});

test.each([
  ['a percent of another difference', 'ROSIER|18,00 / TERREAU|12,00 / REMISE 10 % / TOTAL|22,00'],
  ['a discount, and a greater total', 'ROSIER|18,00 / TERREAU|12,00 / REMISE FIDELITE / TOTAL|37,00'],
  ['a tax that the prices contain', 'ROSIER|18,00 / TERREAU|12,00 / DONT TVA 20 % / TOTAL|36,00'],
  ['a quantity and price with their amount', 'ROSIER 2 x 9,00|18,00 / TERREAU|12,00 / TOTAL|37,00'],
])('it does not where it is %s', (_, rows) => {
  expect(totalOf(rows).reason).toBe('arithmetic_disagrees');
});

test('on a picture, a net amount or a subtotal may be misread', () => {
  const read = (rows: string) => {
    const document = createTypedDocument([`COMPTOIR DES HALLES\n02/05/2026 12:40\n${rows}\n`], { source: 'ocr' });
    return readReceipt(document).fields.find(({ path }) => path === 'total_amount')?.reason;
  };
  const subtotal =
    'LAMPE DE BUREAU                 105,00\nSOUS-TOTAL                      105,00\nTOTAL TTC                       165,00';
  const net =
    'Total HT                        150,00\nTVA 10 %                         14,00\nTOTAL TTC                       165,00';
  for (const rows of [subtotal, net]) expect(read(rows)).not.toBe('arithmetic_disagrees');
});

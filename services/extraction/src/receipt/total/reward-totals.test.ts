import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readReceipt } from '../read-receipt.ts';

const HEAD = `
        EPICERIE DU PONT
        12 quai Lamartine
          71000 MACON

12/03/2026              14:32

Pain de campagne            3,20
Fromage comté               8,40
Jus de pomme                2,90

`;
const TOTAL = 'TOTAL                      14,50';
const CARD = 'CB                         14,50';
const CASH = 'Espèces                    20,00\nRendu monnaie               5,50';

/** Rows about rewards, each after the total, after the payment, and between both. */
const REWARD_ROWS: readonly (readonly [string, string])[] = [
  ['the total of a cash-back account', 'Total cagnotte             42,15'],
  ['the total of a loyalty card', 'TOTAL FIDELITE             42,15'],
  ['the amount of a cash-back account', 'Montant cagnotte           42,15 EUR'],
  ['the total of vouchers', "Total bons d'achat         42,15"],
  ['accumulated points', 'Cumul points               42,15'],
  ['the balance of a card', 'Solde carte                42,15'],
  ['the advantages of a card', 'Avantage carte             42,15'],
  ['the advantages of a card over the year', 'TOTAL AVANTAGES CARTE 2026  42,15'],
  ['a loyalty account', 'Total compte fidélité      42,15'],
  ['a cash-back account with a colon', 'Total de votre cagnotte : 42,15 €'],
  ['an available amount', 'Montant disponible sur votre carte 42,15'],
  ['a new balance', 'Nouveau solde fidélité     42,15'],
  ['coupons', 'Total coupons              42,15'],
  ['gift cards', 'Total restant carte cadeau 42,15'],
  ['savings of the year', 'Total économies 2026       42,15'],
  ['savings since a date', 'Total économisé depuis le 01/01  42,15'],
  ['reductions of the year', 'Total réductions cumulées  42,15'],
  ['loyalty cheques', 'Total chèques fidélité     42,15'],
  ['gift vouchers', 'Total chèques cadeaux      42,15'],
  ['points in euros', 'Total points convertis     42,15 EUR'],
  ['a purse', 'Total porte-monnaie fidélité 42,15'],
  ['a reward to come', 'Total bon à valoir         42,15'],
  ['purchases of the year', 'Cumul de vos achats 2026   42,15'],
  ['a bonus', 'TOTAL BONUS FIDELITE       42,15'],
  ['in capitals without accents', 'MONTANT TOTAL CAGNOTTE     42,15'],
  ['cash back', 'Total cashback             42,15 EUR'],
  ['cash back in two words', 'TOTAL CASH BACK 2026       42,15'],
  ['credits of a card', 'TOTAL CREDIT CARTE         42,15 EUR'],
  ['the card of a chain', 'Montant carte Auchan       42,15 EUR'],
  ['the card of another chain', 'Total de votre carte Casino : 42,15 €'],
  ['euros of a loyalty programme', 'Total euros fidélité       42,15'],
  ['a credit on a card', 'Total crédité sur votre carte 42,15'],
  ['the amount below its words', 'Total cagnotte\n                           42,15'],
];

const readTotals = (page: string) => {
  const { data, fields } = readReceipt(createTypedDocument([HEAD + page]));
  return { total: data.total_amount, confidence: fields.find(({ path }) => path === 'total_amount')?.confidence ?? 0 };
};

/** Where a receipt may print a row about rewards. */
const PLACES: readonly ((row: string) => string)[] = [
  (row) => `${TOTAL}\n${CARD}\n\n${row}`,
  (row) => `${TOTAL}\n${row}\n${CARD}`,
  (row) => `${TOTAL}\n${CASH}\n${row}`,
  (row) => `${TOTAL}\n\n${row}`,
  (row) => `${CARD}\n${row}`,
  (row) => `MONTANT                    14,50\nREGLEMENT CARTE            14,50\n${row}`,
];

test.each(PLACES)(
  'the total is what was bought and paid, wherever the total of a cash-back account is printed',
  (place) => expect(readTotals(place('Total cagnotte             42,15'))).toMatchObject({ total: 14.5 }),
);

test.each(REWARD_ROWS.map(([title, row], index) => [title, row, index] as const))(
  'the total is what was bought and paid, not %s',
  (_, row, index) => {
    for (const place of [PLACES[index % 6], PLACES[(index + 3) % 6]])
      expect(place && readTotals(place(row))).toMatchObject({ total: 14.5 });
  },
);

test.each(['Total Waaoh 42,15', 'Totalcagnotte 42,15', 'Total cagnoite 42,15', 'Total vignettes 42,15'])(
  'the total is the one that the articles add up to, not that of a programme with an unknown or misread name: %s',
  (row) => {
    expect(readTotals(`${TOTAL}\n${CARD}\n${row}`)).toMatchObject({ total: 14.5 });
    expect(readTotals(`${TOTAL}\n${row}`)).toMatchObject({ total: 14.5 });
  },
);

test.each([
  [
    'below its heading',
    'VOTRE CARTE FIDELITE\nAncien solde               40,00\nGain du jour                2,15\nNouveau solde              42,15',
  ],
  [
    'below a heading of a programme',
    'PROGRAMME DE FIDELITE\nSolde précédent            40,00\nGagné ce jour               2,15\nTotal                      42,15',
  ],
  [
    'below a cash-back heading',
    '*** MA CAGNOTTE ***\nSolde                      42,15\nTotal disponible           42,15',
  ],
  [
    'below a list of vouchers',
    "VOS BONS D'ACHAT\nBon 1                      22,15\nBon 2                      20,00\nTotal                      42,15",
  ],
])('the total is not the balance %s', (_, block) => {
  expect(readTotals(`${TOTAL}\n${CARD}\n\n${block}`)).toMatchObject({ total: 14.5 });
  expect(readTotals(`${TOTAL}\n${CASH}\n\n${block}`)).toMatchObject({ total: 14.5 });
});

test.each([
  [
    'after an advantage of a card',
    'Sous-total                 16,50\nAvantage carte             -2,00\nTotal après avantage carte  14,50\nCB  14,50',
    14.5,
  ],
  [
    'after vouchers',
    "Total                      14,50\nBon d'achat                -5,00\nNet à payer après bons d'achat  9,50\nCB                          9,50",
    9.5,
  ],
  ['paid from a cash-back account', 'TOTAL                      14,50\nPayé avec ma cagnotte      14,50', 14.5],
  [
    'paid by gift card',
    'TOTAL A PAYER              14,50\nCarte cadeau               14,50\nSolde carte cadeau         35,50',
    14.5,
  ],
  [
    'less a loyalty discount',
    'Sous-total                 14,50\nRemise fidélité            -1,50\nTOTAL                      13,00\nCB                         13,00',
    13,
  ],
  [
    'including points that were used',
    'TOTAL                      14,50\nCB                         14,50\nVous avez utilisé 0 point',
    14.5,
  ],
])('reads the total that is due: %s', (_, rows, total) => expect(readTotals(rows)).toMatchObject({ total }));

test('a receipt whose only amount is named after rewards has no total above 0.5', () => {
  const { data, fields } = readReceipt(
    createTypedDocument(['EPICERIE DU PONT\n71000 MACON\n12/03/2026\n\nTotal cagnotte     42,15']),
  );
  const confidence = fields.find(({ path }) => path === 'total_amount')?.confidence ?? 0;
  expect({ total: data.total_amount ?? null, confidence: confidence <= 0.5 }).toEqual({
    total: null,
    confidence: true,
  });
});

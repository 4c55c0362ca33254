import { expect, test } from 'vitest';
import { weighDocument } from '../detection/weighed-document.rules.ts';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { extractDocument } from '../result/extract-document.ts';
import { readDocument } from '../result/read-document.ts';

const extract = (text: string, type: 'invoice' | 'receipt' | 'resume' | 'id_card' | 'rib') =>
  extractDocument(createTypedDocument([text]), { type, withGeometry: false });

const LETTER_TEXT = `
Marseille, le 12 mars 2024
Nous avons bien reçu votre don de 250,00 € et vous en remercions.
Le numéro 4512 vous servira de référence.`;

test.each(['invoice', 'receipt', 'resume', 'id_card', 'rib'] as const)(
  'a letter extracted as %s gives confidences of at most 0.3',
  (type) => {
    const { field_confidences, confidence } = extract(LETTER_TEXT, type);
    expect(field_confidences.every(({ score }) => score <= 0.3)).toBe(true);
    expect(confidence).toBeLessThanOrEqual(0.3);
  },
);

test('a letter extracted as an invoice gives some fields', () =>
  expect(extract(LETTER_TEXT, 'invoice').field_confidences.length).toBeGreaterThan(0));

test('a document in another script gives confidences of at most 0.3', () => {
  const { field_confidences } = extract('東京都千代田区 請求書\nСчёт-фактура № 12\nИтого 500,00', 'invoice');
  expect(field_confidences.every(({ score }) => score <= 0.3)).toBe(true);
});

test('an IBAN with a valid key keeps its confidence in a letter', () => {
  const { data, field_confidences } = extract(`${LETTER_TEXT}\nFR76 3000 6000 0112 3456 7890 189`, 'rib');
  expect(data).toMatchObject({ iban: 'FR7630006000011234567890189' });
  expect(field_confidences.find(({ field }) => field === 'iban')?.score).toBeGreaterThan(0.3);
});

const SALE_WITHOUT_WORDS = `
Le Papier de Galet
71000 Mâcon
Le 19/02/2020

Carte postale           4    1,70    6,80
Stylo bille             2    2,96    5,92
Carnet A5               1    7,14    7,14

Montant HT                           16,55
Dont TVA 20,00 %                      3,31
TOTAL                                19,86
Paiement carte                       19,86`;

test('a sale whose sums prove its total is no guess without the words of a receipt', () => {
  const read = (text: string, isOtherPaper = false) => {
    const weighed = weighDocument(createTypedDocument([text]));
    const wordless = { ...weighed, points: { ...weighed.points, receipt: 0 }, isOtherPaper };
    return readDocument(wordless, 'receipt').hasTypeSigns;
  };
  expect(read(SALE_WITHOUT_WORDS)).toBe(true);
  expect(read(SALE_WITHOUT_WORDS.replaceAll('19,86', '21,40'))).toBe(false);
  expect(read(SALE_WITHOUT_WORDS.replace('Le 19/02/2020', ''))).toBe(false);
  expect(read(SALE_WITHOUT_WORDS, true)).toBe(false);
});

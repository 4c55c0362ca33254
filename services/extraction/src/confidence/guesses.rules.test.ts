import { expect, test } from 'vitest';
import { extractDocument } from '../extract/extract-document.ts';
import { documentOf } from '../reading/testing/page-of.ts';

const said = (text: string, type: 'invoice' | 'receipt' | 'resume' | 'id_card' | 'rib') =>
  extractDocument(documentOf([text]), { type, withGeometry: false });

const LETTER = `
Marseille, le 12 mars 2024
Nous avons bien reçu votre don de 250,00 € et vous en remercions.
Le numéro 4512 vous servira de référence.`;

test.each(['invoice', 'receipt', 'resume', 'id_card', 'rib'] as const)(
  'a letter that is said to be of the type %s gives guesses at most',
  (type) => {
    const { field_confidences, confidence } = said(LETTER, type);
    expect(field_confidences.every(({ score }) => score <= 0.3)).toBe(true);
    expect(confidence).toBeLessThanOrEqual(0.3);
  },
);

test('guesses there are', () => expect(said(LETTER, 'invoice').field_confidences.length).toBeGreaterThan(0));

test('in another script, nothing is sure', () => {
  const { field_confidences } = said('東京都千代田区 請求書\nСчёт-фактура № 12\nИтого 500,00', 'invoice');
  expect(field_confidences.every(({ score }) => score <= 0.3)).toBe(true);
});

test('an account number under its key proves itself in a letter too', () => {
  const { data, field_confidences } = said(`${LETTER}\nFR76 3000 6000 0112 3456 7890 189`, 'rib');
  expect(data).toMatchObject({ iban: 'FR7630006000011234567890189' });
  expect(field_confidences.find(({ field }) => field === 'iban')?.score).toBeGreaterThan(0.3);
});

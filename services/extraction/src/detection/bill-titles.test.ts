import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { detectType, MIN_DETECTION_SCORE } from './detect-type.rules.ts';
import { weighDocument } from './weighed-document.rules.ts';

const isInvoice = (page: string): boolean => {
  const { type, score } = detectType(weighDocument(createTypedDocument([page])));
  return type === 'invoice' && score >= MIN_DETECTION_SCORE;
};

describe('a memoir with a number', () => {
  test.each([
    ['a price', 'Mémoire n° 12', 'Reliure de registres                      2 038,81 €'],
    ['a price before its currency', 'MÉMOIRE N° 2026-014', 'Reliure de registres                      EUR 2 038,81'],
    ['a net total', 'Mémoire n°2026-014 du 12/03/2026', 'Total HT                                  1200,00'],
    ['what is due', 'Mémoire numéro M-114', 'Net à payer                               500'],
    ['fees', 'Mémoire de frais n° 44', 'Honoraires HT                             320,00'],
  ])('is an invoice with %s', (_, title, row) =>
    expect(isInvoice(`Atelier Perrin\n12 rue du Port, 13002 Marseille\n\n${title}\n\n${row}`)).toBe(true),
  );

  test.each([
    [
      'of a student, with its price',
      'Mémoire n° 12',
      'Université de Lyon, Master 2\nPrix de l’ouvrage :        12,50 €',
    ],
    ['of a student', 'Mémoire n° 12', 'Université de Lyon, Master 2 Économie\nSoutenu le 12/06/2024'],
    [
      'with a table of figures',
      'Mémoire n° 12',
      'Revenu moyen                              12,50\nChapitre 1       12',
    ],
    ['of a lawyer', 'Mémoire n° 3 en réplique', 'La commune doit payer la somme de 1 200,00 € au titre des frais.'],
    ['of a computer', 'Mémoire n° 8 Go', 'Garantie                                  2 ans'],
    ['without number', 'Mémoire', 'Reliure de registres                      2 038,81 €'],
  ])('is none %s', (_, title, row) =>
    expect(isInvoice(`Atelier Perrin\n12 rue du Port, 13002 Marseille\n\n${title}\n\n${row}`)).toBe(false),
  );
});

describe('a note of fees', () => {
  const PRICED = 'Reliure de registres   2 038,81 €\nIBAN FR76 3000 6000 0112 3456 7890 189';
  test.each(["Note d'honoraires n° 12", 'NOTE D’HONORAIRES', "Cabinet Roche            Note d'honoraires 2026-12"])(
    'is an invoice with its account: %s',
    (title) => expect(isInvoice(`Atelier Perrin\n\n${title}\n\n${PRICED}`)).toBe(true),
  );

  test.each([
    "nous revenons vers vous au sujet de la\nnote d'honoraires n° 12 que nous vous avons adressée le mois dernier et qui reste impayée.",
    "PRLV NOTE D'HONORAIRES 1234                              -85,20",
  ])('is none where a row mentions it: %s', (row) =>
    expect(isInvoice(`Cher client,\n${row}\nBien à vous`)).toBe(false),
  );
});

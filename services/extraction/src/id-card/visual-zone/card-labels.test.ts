import { describe, expect, test } from 'vitest';
import { findCardLabels } from './card-labels.ts';

const fieldsIn = (text: string) =>
  findCardLabels({
    words: text.split(' ').map((word) => ({ text: word, box: [0, 0, 1, 1] as const, confidence: 1 })),
  }).map(({ field }) => field);

describe('findCardLabels', () => {
  test.each([
    ['Lieu de naissance / Place of birth', ['birthPlace', 'birthPlace']],
    ["CARTE NATIONALE D'IDENTITÉ N° : 880692310285", ['number']],
    ['Sexe : F Né(e) le : 06.12.1965', ['gender', 'birthDate']],
    ['à : LYON', ['birthPlace']],
    ["DATE D'EXPIR. / Expiry date", ['expiryDate', 'expiryDate']],
    ['Taille / Height', ['other', 'other']],
  ])('finds the labels of "%s"', (text, fields) => {
    expect(fieldsIn(text)).toEqual(fields);
  });

  test.each([
    ['Dete de naissance / Date of berth', ['birthDate', 'birthDate']],
    ['deélivéele: 18.12.2013', ['issueDate']],
    ["Carte valable jusqpu'au : 17.12.2023", ['expiryDate']],
  ])('recognizes misread labels: %s', (text, fields) => {
    expect(fieldsIn(text)).toEqual(fields);
  });

  test.each(['GANDER', 'NOMBRET', 'SEXTON', 'AGEN', 'LA ROCHELLE', 'Maëlys-Gaëlle, Marie'])(
    'does not take the name %s for a misread label',
    (name) => {
      expect(fieldsIn(name)).toEqual([]);
    },
  );
});

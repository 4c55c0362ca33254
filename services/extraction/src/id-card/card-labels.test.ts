import { describe, expect, test } from 'vitest';
import { labelsIn } from './card-labels.ts';

const fieldsIn = (text: string) =>
  labelsIn({ words: text.split(' ').map((word) => ({ text: word, box: [0, 0, 1, 1] as const, confidence: 1 })) }).map(
    ({ field }) => field,
  );

describe('labels of identity papers', () => {
  test.each([
    ['Lieu de naissance / Place of birth', ['birthPlace', 'birthPlace']],
    ["CARTE NATIONALE D'IDENTITÉ N° : 880692310285", ['number']],
    ['Sexe : F Né(e) le : 06.12.1965', ['gender', 'birthDate']],
    ['à : LYON', ['birthPlace']],
    ["DATE D'EXPIR. / Expiry date", ['expiryDate', 'expiryDate']],
    ['Taille / Height', ['other', 'other']],
  ])('%s', (text, fields) => {
    expect(fieldsIn(text)).toEqual(fields);
  });

  test.each([
    ['Dete de naissance / Date of berth', ['birthDate', 'birthDate']],
    ['deélivéele: 18.12.2013', ['issueDate']],
    ["Carte valable jusqpu'au : 17.12.2023", ['expiryDate']],
  ])('read badly off pale print: %s', (text, fields) => {
    expect(fieldsIn(text)).toEqual(fields);
  });

  test.each(['GANDER', 'NOMBRET', 'SEXTON', 'AGEN', 'LA ROCHELLE', 'Maëlys-Gaëlle, Marie'])(
    'a name is no label read badly: %s',
    (name) => {
      expect(fieldsIn(name)).toEqual([]);
    },
  );
});

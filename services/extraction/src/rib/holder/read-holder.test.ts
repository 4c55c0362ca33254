import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readRib } from '../read-rib.ts';

const read = (typed: string) => readRib(createTypedDocument([typed], { source: 'pdf_text', confidence: 0.97 })).data;
const HOLDER_ADDRESS = '12 RUE DU GRAND PUITS PROFOND\n59000 LILLE';
const holderOf = (...lines: readonly string[]) =>
  read(`Titulaire du compte\n${lines.join('\n')}\n${HOLDER_ADDRESS}`).holder_name;

describe('a holder on two lines', () => {
  test.each([
    { title: 'two holders of one account', lines: ['M MOREL JEAN', 'OU MME MOREL CLAIRE'] },
    { title: 'two holders, each with a title', lines: ['Monsieur Jean Morel', 'Madame Claire Petit'] },
    { title: 'a pair and their first names', lines: ['MR ET MME MOREL', 'JEAN ET CLAIRE'] },
    { title: 'a title on its own line', lines: ['MADAME', 'MOREL CLAIRE'] },
    { title: 'the name at birth', lines: ['MME MOREL CLAIRE', 'NEE PETIT'] },
    { title: 'a legal form on its own line', lines: ['SOCIETE CIVILE IMMOBILIERE', 'LES TROIS CHENES'] },
    { title: 'a legal form after the name', lines: ['TROIS MOULINS', 'SARL'] },
  ])('joins $title', ({ lines }) => expect(holderOf(...lines)).toBe(lines.join(' ')));

  test.each([
    { title: 'an estate below a person', lines: ['M. MOREL', 'LES TROIS CHENES'] },
    { title: 'a condominium with its street', lines: ['SDC 8 RUE DU PORT'] },
    { title: 'a pair on one line', lines: ['M. OU MME MOREL JEAN', 'RESIDENCE FOCH'] },
  ])('reads only the first line of $title', ({ lines }) => expect(holderOf(...lines)).toBe(lines[0]));

  test('does not join a second holder after a gap', () =>
    expect(read(`Titulaire du compte\nM MOREL JEAN\n\n\nOU MME MOREL CLAIRE\n${HOLDER_ADDRESS}`).holder_name).toBe(
      'M MOREL JEAN',
    ));
});

describe('the label of the holder', () => {
  test.each([
    'Titulaire du compte / Account owner',
    'Titulaire(s) du compte',
    'Titulaire(s) :',
    'Intitulé du compte :',
    'Nom et prénom du titulaire',
    'Nom, prénom / Raison sociale',
    'Désignation du titulaire',
    'Compte ouvert au nom de',
    'Au nom de :',
    'Dénomination sociale',
    'Nom du bénéficiaire',
    'Client :',
    'Account name',
  ])('"%s" is recognized', (label) =>
    expect(read(`${label}\nMOREL JEAN\n${HOLDER_ADDRESS}`).holder_name).toBe('MOREL JEAN'),
  );

  test.each([
    'Titulaire du compte                    Agence\nMme CLAIRE MOREL                       Lille Vauban',
    'Domiciliation / Paying bank            Titulaire\nAgence de Nevers                       Mme CLAIRE MOREL',
    'Domiciliation : CA LILLE FOCH\nTitulaire : Mme CLAIRE MOREL',
  ])('the domiciliation and the agency are neither holder nor bank: %j', (typed) =>
    expect(read(`Banque des Dunes\n\n${typed}`)).toMatchObject({
      holder_name: 'Mme CLAIRE MOREL',
      bank_name: 'Banque des Dunes',
    }),
  );

  test('is not needed for a person with a title; a bank is no holder', () => {
    expect(read(`Société Bancaire Lorraine\n\n\nMonsieur\nJEAN MOREL\n${HOLDER_ADDRESS}`).holder_name).toBe(
      'Monsieur JEAN MOREL',
    );
    expect(read(`Madame, Monsieur,\n\nvoici vos coordonnées.`).holder_name).toBeUndefined();
  });
});

test('an address below a label on its own line belongs to the party that the label names', () => {
  const { bank_address } = read(
    `IBAN\nFR76 3000 6000 0112 3456 7890 189\n\nAdresse de la banque\n44 boulevard du Rempart, 59000 LILLE`,
  );
  expect(bank_address).toBe('44 boulevard du Rempart, 59000 LILLE');
});

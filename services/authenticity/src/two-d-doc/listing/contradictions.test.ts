import { describe, expect, test } from 'vitest';
import { listCode } from '../testing/list-code.ts';
import { BANK_CODE, BANK_ROWS, BILL_CODE, BILL_ROWS } from '../testing/sample-codes.ts';

const HOLDER_ROW = 'Titulaire du compte : Mme Odile Vernet';
const printHolder = (...rows: readonly string[]) => BANK_ROWS.flatMap((row) => (row === HOLDER_ROW ? rows : [row]));
const printStreet = (street: string) => BILL_ROWS.map((row) => (row === '4 rue des Lilas' ? street : row));

describe('a name that may be the one of the code', () => {
  test.each<[string, readonly string[]]>([
    ['a joint account', ['Titulaires : M. et Mme Vernet Paul']],
    ['a joint account, written out', ['Madame ou Monsieur Vernet Paul']],
    ['the initial of the holder beside another person', ['Mme O. Vernet', 'Votre conseiller : M. Paul Vernet']],
    ['the initial behind the name', ['Mme Vernet O.', 'Votre conseiller : M. Paul Vernet']],
  ])('is not contradicted by %s', (_, rows) => {
    expect(listCode(BANK_CODE, printHolder(...rows))[0]).toMatchObject({ printed: 'absent', texts: [] });
  });

  test.each<[string, readonly string[]]>([
    ['another first name', ['Titulaire du compte : M. Paul Vernet']],
    ['the initial of another person', ['Mme P. Vernet', 'Titulaire du compte : M. Paul Vernet']],
    ['another couple', ['Titulaires : M. et Mme Garnier Luc']],
  ])('is contradicted by %s', (_, rows) => {
    expect(listCode(BANK_CODE, printHolder(...rows))[0]).toMatchObject({ printed: 'different' });
  });
});

describe('the number of a street', () => {
  test.each(['4-6 rue des Lilas', '2 à 6 rue des Lilas', '4, 6 rue des Lilas'])('may be in a range: %s', (street) => {
    expect(listCode(BILL_CODE, printStreet(street)).find(({ id }) => id === '22')).toMatchObject({
      printed: 'absent',
      texts: [],
    });
  });

  test.each(['6-8 rue des Lilas', '14 rue des Lilas'])('is contradicted by %s', (street) => {
    const field = listCode(BILL_CODE, printStreet(street)).find(({ id }) => id === '22');
    expect(field).toMatchObject({ printed: 'different', texts: [{ text: street }] });
  });
});

test('a name with a label and a title is listed once', () => {
  const [holder] = listCode(BANK_CODE, printHolder('Titulaire du compte : Mme Luc Garnier'));
  expect(holder?.texts.map(({ text }) => text)).toEqual(['Mme Luc Garnier']);
});

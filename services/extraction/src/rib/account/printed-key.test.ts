import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readRib } from '../read-rib.ts';

const IBAN = 'IBAN : FR76 3000 6000 0112 3456 7890 189';
const HEAD = `
                     RELEVÉ D'IDENTITÉ BANCAIRE

CRÉDIT DES ALIZÉS                       Titulaire du compte :
10 AVENUE FOCH                          M. JEAN DUPONT
59000 LILLE                             12 RUE DE LA PAIX
                                        75002 PARIS
`;
const table = (bank: string, agency: string, account: string, key: string) => `
Code banque   Code guichet   Numéro de compte   Clé RIB   Domiciliation
${bank}         ${agency}          ${account}        ${key}        LILLE FOCH
`;
const labels = (bank: string, agency: string, account: string, key: string) => `
Banque : ${bank}
Guichet : ${agency}
N° de compte : ${account}
Clé RIB : ${key}
`;

const read = (account: string, iban = IBAN, source: 'pdf_text' | 'ocr' = 'pdf_text') => {
  const { data, fields } = readRib(createTypedDocument([`${HEAD}${account}\n${iban}\n`], { source, confidence: 0.97 }));
  const findings = fields.filter(({ reason, confidence }) => reason === 'page_disagrees' && confidence <= 0.5);
  return { iban: data.iban, key: data.rib_key, findings: findings.map(({ path }) => path) };
};

describe('a printed RIB key that contradicts the IBAN is a finding', () => {
  test.each([
    ['in the table', table('30006', '00001', '12345678901', '45')],
    ['by one digit', table('30006', '00001', '12345678901', '88')],
    ['with its digits exchanged', table('30006', '00001', '12345678901', '98')],
    ['at labels', labels('30006', '00001', '12345678901', '12')],
    ['in one line', 'RIB : 30006 00001 12345678901 45'],
    ['with the account in groups', table('30006', '00001', '123 456 789 01', '45')],
    ['at labels, the account under "Compte"', 'Banque : 30006\nGuichet : 00001\nCompte : 12345678901\nClé : 45'],
    [
      'in a table of two columns, with a label in initials',
      'Établissement        30006\nGuichet              00001\nN° de compte         12345678901\nClé R.I.B.           45',
    ],
    ['with the labels of a system', 'C/ETAB   C/GUICHET   N/COMPTE      C/RIB\n30006    00001       12345678901   45'],
    ['alone', 'Clé RIB : 45'],
    ['alone, with a label in initials', 'Clé R.I.B. : 45'],
    ['alone, beside its label', 'Clé RIB          45'],
    ['above a French label', 'Clé RIB\n45'],
  ])('%s', (_, account) =>
    expect(read(account)).toEqual({ iban: 'FR7630006000011234567890189', key: '89', findings: ['rib_key'] }),
  );

  test('another account than that of the IBAN is a finding for all of its parts', () => {
    const findings = ['iban', 'agency_code', 'account_number', 'rib_key'];
    const iban = 'FR7630006000011234567890189';
    expect(read(table('20041', '01005', '0500013M026', '06'))).toEqual({ iban, key: '06', findings });
    expect(read(table('30006', '00001', '12345678912', '45'))).toEqual({ iban, key: '89', findings });
  });
});

describe('an honest slip has none', () => {
  test.each([
    ['with the same key', table('30006', '00001', '12345678901', '89')],
    ['with the same key alone', 'Clé RIB : 89'],
    ['with the account in groups', table('30006', '00001', '123 456 789 01', '89')],
    ['with a label only', 'Clé RIB'],
    ['without a table', ''],
    ['with the key at labels', labels('30006', '00001', '12345678901', '89')],
    ['with another number near', 'Agence 45, guichet automatique 12'],
    ['with a German IBAN', 'Clé RIB : -', 'IBAN : DE89 3704 0044 0532 0130 00'],
  ])('%s', (_, account, iban = IBAN) => expect(read(account, iban).findings).toEqual([]));

  test('read by OCR, with a digit of the key misread', () =>
    expect(read(table('30006', '00001', '12345678901', '88'), IBAN, 'ocr')).toMatchObject({ key: '89', findings: [] }));
});

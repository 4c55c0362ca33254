import { ibanOfFrenchAccount } from '@probant/french/iban';
import { ribKey } from '@probant/french/rib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../reading/testing/page-of.ts';
import { readRib } from './read-rib.ts';

const SLIP = `
                     RELEVÉ D'IDENTITÉ BANCAIRE

CRÉDIT AGRICOLE NORD DE FRANCE          Titulaire du compte :
10 AVENUE FOCH                          M. JEAN DUPONT
59000 LILLE                             12 RUE DE LA PAIX
                                        75002 PARIS

Code banque   Code guichet   Numéro de compte   Clé RIB   Domiciliation
30006         00001          12345678901        89        CA LILLE FOCH

IBAN : FR76 3000 6000 0112 3456 7890 189
BIC (Bank Identifier Code) : AGRIFRPP867
`;

const read = (typed: string, source: 'pdf_text' | 'ocr' = 'pdf_text') =>
  readRib(documentOf([typed], { source, confidence: 0.97 }));
const fieldOf = (reading: ReturnType<typeof readRib>, path: string) =>
  reading.fields.find((field) => field.path === path);

describe('a French slip', () => {
  const slip = read(SLIP);
  test('gives every field', () => {
    expect(slip.data).toEqual({
      holder_name: 'M. JEAN DUPONT',
      iban: 'FR7630006000011234567890189',
      bic: 'AGRIFRPP867',
      bank_name: 'CRÉDIT AGRICOLE NORD DE FRANCE',
      bank_address: '10 AVENUE FOCH, 59000 LILLE',
      agency_code: '00001',
      account_number: '12345678901',
      rib_key: '89',
    });
  });

  test('table and IBAN that agree are as sure as can be', () => {
    for (const path of ['iban', 'agency_code', 'account_number', 'rib_key'])
      expect(fieldOf(slip, path)).toMatchObject({ confidence: 0.99, reason: 'checksum_valid', page: 1 });
  });
});

test('the parts come from the IBAN when no table is printed', () => {
  const { data } = read(`
BNP PARIBAS
16 BOULEVARD DES ITALIENS
75009 PARIS
Account owner     Mme CLAIRE MARTIN
IBAN     FR14 2004 1010 0505 0001 3M02 606
BIC      PSSTFRPPPAR`);
  expect(data).toEqual({
    holder_name: 'Mme CLAIRE MARTIN',
    iban: 'FR1420041010050500013M02606',
    bic: 'PSSTFRPPPAR',
    bank_name: 'BNP PARIBAS',
    bank_address: '16 BOULEVARD DES ITALIENS, 75009 PARIS',
    agency_code: '01005',
    account_number: '0500013M026',
    rib_key: '06',
  });
});

describe('the domiciliation names an agency', () => {
  const typed = (head: string) => `
${head}                   Édité le 20/07/2026

Titulaire du compte                     Domiciliation
Mme JEANNE MOREL                        Agence Lille Vauban
18 rue du Vieux Temple                  44 boulevard du Rempart
59000 LILLE                             59000 LILLE
IBAN     FR14 2004 1010 0505 0001 3M02 606`;
  test('the bank is the one printed, its address that of the agency', () => {
    expect(read(typed('Banque du Nord et des Dunes')).data).toMatchObject({
      holder_name: 'Mme JEANNE MOREL',
      bank_name: 'Banque du Nord et des Dunes',
      bank_address: '44 boulevard du Rempart, 59000 LILLE',
    });
  });
  test('where no bank is printed, none is named', () => {
    expect(read(typed('Relevé de compte')).data.bank_name).toBeUndefined();
  });
});

test('labels one below the other, a key that is right without an IBAN', () => {
  const reading = read(`
Intitulé du compte : SARL LES TROIS MOULINS
Code banque : 30006
Code guichet : 00001
N° de compte : 12345678901
Clé RIB : 89`);
  expect(reading.data).toMatchObject({ agency_code: '00001', account_number: '12345678901', rib_key: '89' });
  expect(fieldOf(reading, 'rib_key')).toMatchObject({ reason: 'checksum_valid' });
  expect(reading.data.iban).toBeUndefined();
  expect(reading.data.holder_name).toBe('SARL LES TROIS MOULINS');
});

test('a table with a wrong key gives way to the IBAN', () => {
  const reading = read(SLIP.replace('89        CA', '98        CA'));
  expect(reading.data).toMatchObject({ rib_key: '89', iban: 'FR7630006000011234567890189' });
});

test('a right table and an IBAN of another account are both shown, the table in doubt', () => {
  const other = ibanOfFrenchAccount({
    bankCode: '30004',
    agencyCode: '00823',
    accountNumber: '00010203040',
    key: '45',
  });
  const reading = read(SLIP.replace('FR76 3000 6000 0112 3456 7890 189', other));
  expect(reading.data).toMatchObject({ iban: other, agency_code: '00001' });
  expect(fieldOf(reading, 'agency_code')?.confidence).toBeLessThanOrEqual(0.3);
});

test('a damaged IBAN is shown as printed, below any threshold', () => {
  const reading = read('IBAN : FR76 3000 6000 0112 3456 7890 188');
  expect(fieldOf(reading, 'iban')).toMatchObject({ confidence: 0.3, reason: 'checksum_invalid' });
});

test('letters misread on a picture are repaired, on a text layer never', () => {
  const typed = 'IBAN : FR76 3OO0 6000 0112 3456 7890 l89';
  expect(fieldOf(read(typed, 'ocr'), 'iban')).toMatchObject({ confidence: 0.9, reason: 'checksum_valid' });
  expect(fieldOf(read(typed, 'pdf_text'), 'iban')?.confidence).toBe(0.3);
});

describe('one character a box, as on paper forms', () => {
  const spaced = (text: string) => [...text].join(' ');
  const IBAN = 'FR7630006000011234567890189';

  test('IBAN and BIC are read across their boxes', () => {
    const { data } = read(`IBAN   ${spaced(IBAN)}\nBIC   ${spaced('AGRIFRPP867')}`);
    expect(data).toMatchObject({ iban: IBAN, bic: 'AGRIFRPP867', account_number: '12345678901', rib_key: '89' });
  });

  test('the four parts in boxes are checked by their key', () => {
    const { data } = read(`Compte   ${spaced('30006 00001 12345678901 89'.replaceAll(' ', ''))}`);
    expect(data).toMatchObject({ agency_code: '00001', account_number: '12345678901', rib_key: '89' });
  });

  test.each([5, 13, 20, 26])('of a picture, the box number %i that was passed over is told by the keys', (lost) => {
    const typed = spaced(`${IBAN.slice(0, lost)}_${IBAN.slice(lost + 1)}`).replace('_', ' ');
    expect(fieldOf(read(`IBAN   ${typed}`, 'ocr'), 'iban')).toMatchObject({ confidence: 0.9 });
    expect(read(`IBAN   ${typed}`, 'ocr').data.iban).toBe(IBAN);
    expect(fieldOf(read(`IBAN   ${typed}`, 'pdf_text'), 'iban')?.confidence ?? 0).toBeLessThanOrEqual(0.3);
  });

  test('half the boxes lost: the printed parts, whose key is right, say the rest', () => {
    const typed = `Banque 30006 Guichet 00001 Compte 12345678901 Clé 89\nIBAN   ${spaced(IBAN.slice(0, 9))}`;
    expect(read(typed, 'ocr').data.iban).toBe(IBAN);
    expect(read(`IBAN   ${spaced(IBAN.slice(0, 9))}`, 'ocr').data.iban).toBeUndefined();
  });
});

test('a narrow column breaks the IBAN', () => {
  const { data } = read('IBAN\nFR76 3000 6000 0112\n3456 7890 189');
  expect(data.iban).toBe('FR7630006000011234567890189');
});

describe('the address of the bank', () => {
  const holder = 'Titulaire : Mme JEANNE MOREL\n18 rue du Vieux Temple\n59000 LILLE';
  test.each([
    ['at its label', `${holder}\n\nAdresse de l'agence   44 boulevard du Rempart, 59000 LILLE`],
    ['under the name of the bank', `Banque des Dunes\n44 boulevard du Rempart\n59000 LILLE\n\n${holder}`],
    ['beside the domiciliation', `${holder}\n\nDomiciliation : 44 boulevard du Rempart 59000 LILLE`],
  ])('%s', (_, typed) => {
    expect(read(typed).data.bank_address?.replace(',', '')).toBe('44 boulevard du Rempart 59000 LILLE');
  });

  test('with building and post box', () => {
    const typed = `Banque des Dunes\nParc du Lac\n44 boulevard du Rempart\n59000 LILLE\n\n${holder}`;
    expect(read(typed).data.bank_address).toBe('Parc du Lac, 44 boulevard du Rempart, 59000 LILLE');
  });

  test("the holder's is never taken for it", () => {
    expect(read(`Banque des Dunes\n\n${holder}`).data.bank_address).toBeUndefined();
  });
});

describe('a holder without a label', () => {
  const bank = 'Banque des Dunes\n44 boulevard du Rempart\n59000 LILLE';
  test("is the name on the address that is not the bank's, and stays in doubt", () => {
    const reading = read(`${bank}\n\n\nTROIS MOULINS ET CIE\n18 rue du Vieux Temple\n59800 LILLE`);
    expect(reading.data.holder_name).toBe('TROIS MOULINS ET CIE');
    expect(fieldOf(reading, 'holder_name')?.confidence).toBeLessThan(0.6);
  });
  test('is not told where two names could be it, nor from the bank alone', () => {
    const two = 'ALPHA CIE\n18 rue du Vieux Temple\n59800 LILLE\n\n\nBETA CIE\n2 rue du Port\n59140 DUNKERQUE';
    expect(read(two).data.holder_name).toBeUndefined();
    expect(read(bank).data.holder_name).toBeUndefined();
  });
});

describe('a name that a narrow column breaks', () => {
  test('goes on in the next line', () => {
    const { data } = read('Titulaire du compte\nM. OU MME DELARIVIERE\nCHRISTOPHE\n12 RUE DU PUITS\n59000 LILLE');
    expect(data.holder_name).toBe('M. OU MME DELARIVIERE CHRISTOPHE');
  });
  test('not where the next word had room behind it, nor where an address begins', () => {
    const { data } = read('Titulaire du compte\nM. MOREL\nVAUBAN\n12 RUE DU GRAND PUITS PROFOND\n59000 LILLE');
    expect(data.holder_name).toBe('M. MOREL');
    const other = read('Titulaire du compte\nM. OU MME DELARIVIERE\nRESIDENCE FOCH\n12 RUE DU PUITS\n59000 LILLE');
    expect(other.data.holder_name).toBe('M. OU MME DELARIVIERE');
  });
});

test('on a page askew the holder is the value under its own label', () => {
  const { data } = read(`
                                 Domiciliation
Titulaire                        Agence de Nevers
Mme JEANNE MOREL                 25 rue Lanogne`);
  expect(data.holder_name).toBe('Mme JEANNE MOREL');
});

test('a BIC with a 1 that may be an I is sure in a text, in doubt in a picture', () => {
  const typed = 'BIC : AGRIFRP1\nIBAN FR76 3000 6000 0112 3456 7890 189';
  expect(fieldOf(read(typed), 'bic')?.confidence).toBeGreaterThanOrEqual(0.9);
  expect(fieldOf(read(typed, 'ocr'), 'bic')?.confidence).toBeLessThan(0.9);
  expect(fieldOf(read(typed.replace('P1', 'PP'), 'ocr'), 'bic')?.confidence).toBeGreaterThanOrEqual(0.9);
});

test('words in capitals around the label are no BIC', () => {
  expect(read('BIC (BANK CODE)\nIBAN FR76 3000 6000 0112 3456 7890 189').data.bic).toBeUndefined();
});

test('whatever the account, the slip gives it back', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const account = fc.record({
    bankCode: digits(5),
    agencyCode: digits(5),
    accountNumber: fc.stringMatching(/^[0-9A-Z]{11}$/),
  });
  fc.assert(
    fc.property(account, (made) => {
      const key = ribKey(made);
      const iban = ibanOfFrenchAccount({ ...made, key });
      const typed = `${made.bankCode}   ${made.agencyCode}   ${made.accountNumber}   ${key}\nIBAN ${iban.replace(/(.{4})/g, '$1 ')}`;
      expect(read(typed).data).toMatchObject({
        iban,
        agency_code: made.agencyCode,
        account_number: made.accountNumber,
        rib_key: key,
      });
    }),
    { numRuns: 50 },
  );
});

test('a text that is no slip gives nothing', () => {
  expect(read('Bonjour,\nvotre rendez-vous du 12 mars est confirmé.').data).toEqual({});
});

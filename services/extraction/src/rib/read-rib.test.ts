import { buildFrenchIban } from '@probant/french/iban';
import { computeRibKey } from '@probant/french/rib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { readRib } from './read-rib.ts';

const RIB_SLIP = `
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
  readRib(createTypedDocument([typed], { source, confidence: 0.97 }));
const fieldOf = (reading: ReturnType<typeof readRib>, path: string) =>
  reading.fields.find((field) => field.path === path);

describe('a French slip', () => {
  const slip = read(RIB_SLIP);
  test('returns every field', () => {
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

  test('gives confidence 0.99 when table and IBAN agree', () => {
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

describe('a domiciliation that names an agency', () => {
  const typed = (head: string) => `
${head}                   Édité le 20/07/2026

Titulaire du compte                     Domiciliation
Mme JEANNE MOREL                        Agence Lille Vauban
18 rue du Vieux Temple                  44 boulevard du Rempart
59000 LILLE                             59000 LILLE
IBAN     FR14 2004 1010 0505 0001 3M02 606`;
  test('the printed bank is the bank, with the address of the agency', () => {
    expect(read(typed('Banque du Nord et des Dunes')).data).toMatchObject({
      holder_name: 'Mme JEANNE MOREL',
      bank_name: 'Banque du Nord et des Dunes',
      bank_address: '44 boulevard du Rempart, 59000 LILLE',
    });
  });
  test('returns no bank when none is printed', () => {
    expect(read(typed('Relevé de compte')).data.bank_name).toBeUndefined();
  });
});

test('reads parts at labels below each other, with a valid key and no IBAN', () => {
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

test('the IBAN wins over a table with a wrong key', () => {
  const reading = read(RIB_SLIP.replace('89        CA', '98        CA'));
  expect(reading.data).toMatchObject({ rib_key: '89', iban: 'FR7630006000011234567890189' });
});

test('returns a valid table and the IBAN of another account, the table with low confidence', () => {
  const other = buildFrenchIban({
    bankCode: '30004',
    agencyCode: '00823',
    accountNumber: '00010203040',
    key: '45',
  });
  const reading = read(RIB_SLIP.replace('FR76 3000 6000 0112 3456 7890 189', other));
  expect(reading.data).toMatchObject({ iban: other, agency_code: '00001' });
  expect(fieldOf(reading, 'agency_code')?.confidence).toBeLessThanOrEqual(0.3);
});

test('returns an invalid IBAN as printed with confidence 0.3', () => {
  const reading = read('IBAN : FR76 3000 6000 0112 3456 7890 188');
  expect(fieldOf(reading, 'iban')).toMatchObject({ confidence: 0.3, reason: 'checksum_invalid' });
});

test('repairs misread letters on a picture, never in a text layer', () => {
  const typed = 'IBAN : FR76 3OO0 6000 0112 3456 7890 l89';
  expect(fieldOf(read(typed, 'ocr'), 'iban')).toMatchObject({ confidence: 0.9, reason: 'checksum_valid' });
  expect(fieldOf(read(typed, 'pdf_text'), 'iban')?.confidence).toBe(0.3);
});

describe('one character per box, as on paper forms', () => {
  const spaced = (text: string) => [...text].join(' ');
  const FRENCH_IBAN = 'FR7630006000011234567890189';

  test('reads IBAN and BIC across their boxes', () => {
    const { data } = read(`IBAN   ${spaced(FRENCH_IBAN)}\nBIC   ${spaced('AGRIFRPP867')}`);
    expect(data).toMatchObject({ iban: FRENCH_IBAN, bic: 'AGRIFRPP867', account_number: '12345678901', rib_key: '89' });
  });

  test('reads the four parts in boxes when their key is valid', () => {
    const { data } = read(`Compte   ${spaced('30006 00001 12345678901 89'.replaceAll(' ', ''))}`);
    expect(data).toMatchObject({ agency_code: '00001', account_number: '12345678901', rib_key: '89' });
  });

  test.each([5, 13, 20, 26])('restores box %i missed on a picture by the keys', (missedBox) => {
    const typed = spaced(`${FRENCH_IBAN.slice(0, missedBox)}_${FRENCH_IBAN.slice(missedBox + 1)}`).replace('_', ' ');
    expect(fieldOf(read(`IBAN   ${typed}`, 'ocr'), 'iban')).toMatchObject({ confidence: 0.9 });
    expect(read(`IBAN   ${typed}`, 'ocr').data.iban).toBe(FRENCH_IBAN);
    expect(fieldOf(read(`IBAN   ${typed}`, 'pdf_text'), 'iban')?.confidence ?? 0).toBeLessThanOrEqual(0.3);
  });

  test('completes an IBAN with half its boxes missed from printed parts with a valid key', () => {
    const typed = `Banque 30006 Guichet 00001 Compte 12345678901 Clé 89\nIBAN   ${spaced(FRENCH_IBAN.slice(0, 9))}`;
    expect(read(typed, 'ocr').data.iban).toBe(FRENCH_IBAN);
    expect(read(`IBAN   ${spaced(FRENCH_IBAN.slice(0, 9))}`, 'ocr').data.iban).toBeUndefined();
  });
});

test('reads an IBAN broken over two rows of a narrow column', () => {
  const { data } = read('IBAN\nFR76 3000 6000 0112\n3456 7890 189');
  expect(data.iban).toBe('FR7630006000011234567890189');
});

describe('the address of the bank', () => {
  const holder = 'Titulaire : Mme JEANNE MOREL\n18 rue du Vieux Temple\n59000 LILLE';
  test.each([
    ['at its label', `${holder}\n\nAdresse de l'agence   44 boulevard du Rempart, 59000 LILLE`],
    ['below the name of the bank', `Banque des Dunes\n44 boulevard du Rempart\n59000 LILLE\n\n${holder}`],
    ['next to the domiciliation', `${holder}\n\nDomiciliation : 44 boulevard du Rempart 59000 LILLE`],
  ])('is read %s', (_, typed) => {
    expect(read(typed).data.bank_address?.replace(',', '')).toBe('44 boulevard du Rempart 59000 LILLE');
  });

  test('includes the building', () => {
    const typed = `Banque des Dunes\nParc du Lac\n44 boulevard du Rempart\n59000 LILLE\n\n${holder}`;
    expect(read(typed).data.bank_address).toBe('Parc du Lac, 44 boulevard du Rempart, 59000 LILLE');
  });

  test("is never the holder's address", () => {
    expect(read(`Banque des Dunes\n\n${holder}`).data.bank_address).toBeUndefined();
  });
});

describe('a holder without a label', () => {
  const bank = 'Banque des Dunes\n44 boulevard du Rempart\n59000 LILLE';
  test("is the name above the address that is not the bank's, with low confidence", () => {
    const reading = read(`${bank}\n\n\nTROIS MOULINS ET CIE\n18 rue du Vieux Temple\n59800 LILLE`);
    expect(reading.data.holder_name).toBe('TROIS MOULINS ET CIE');
    expect(fieldOf(reading, 'holder_name')?.confidence).toBeLessThan(0.6);
  });
  test('is not returned when two names are possible, or only the bank has an address', () => {
    const two = 'ALPHA CIE\n18 rue du Vieux Temple\n59800 LILLE\n\n\nBETA CIE\n2 rue du Port\n59140 DUNKERQUE';
    expect(read(two).data.holder_name).toBeUndefined();
    expect(read(bank).data.holder_name).toBeUndefined();
  });
});

describe('a name broken by a narrow column', () => {
  test('continues on the next line', () => {
    const { data } = read('Titulaire du compte\nM. OU MME DELARIVIERE\nCHRISTOPHE\n12 RUE DU PUITS\n59000 LILLE');
    expect(data.holder_name).toBe('M. OU MME DELARIVIERE CHRISTOPHE');
  });
  test('does not continue when the next word would have fitted, or when an address begins', () => {
    const { data } = read('Titulaire du compte\nM. MOREL\nVAUBAN\n12 RUE DU GRAND PUITS PROFOND\n59000 LILLE');
    expect(data.holder_name).toBe('M. MOREL');
    const other = read('Titulaire du compte\nM. OU MME DELARIVIERE\nRESIDENCE FOCH\n12 RUE DU PUITS\n59000 LILLE');
    expect(other.data.holder_name).toBe('M. OU MME DELARIVIERE');
  });
});

test('reads the holder below its own label on a skewed page', () => {
  const { data } = read(`
                                 Domiciliation
Titulaire                        Agence de Nevers
Mme JEANNE MOREL                 25 rue Lanogne`);
  expect(data.holder_name).toBe('Mme JEANNE MOREL');
});

test('gives a BIC with a 1 that may be an I lower confidence on a picture than in a text', () => {
  const typed = 'BIC : AGRIFRP1\nIBAN FR76 3000 6000 0112 3456 7890 189';
  expect(fieldOf(read(typed), 'bic')?.confidence).toBeGreaterThanOrEqual(0.9);
  expect(fieldOf(read(typed, 'ocr'), 'bic')?.confidence).toBeLessThan(0.9);
  expect(fieldOf(read(typed.replace('P1', 'PP'), 'ocr'), 'bic')?.confidence).toBeGreaterThanOrEqual(0.9);
});

test('words in capitals next to the label are no BIC', () => {
  expect(read('BIC (BANK CODE)\nIBAN FR76 3000 6000 0112 3456 7890 189').data.bic).toBeUndefined();
});

test('returns any account that a slip prints', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const account = fc.record({
    bankCode: digits(5),
    agencyCode: digits(5),
    accountNumber: fc.stringMatching(/^[0-9A-Z]{11}$/),
  });
  fc.assert(
    fc.property(account, (printed) => {
      const key = computeRibKey(printed);
      const iban = buildFrenchIban({ ...printed, key });
      const typed = `${printed.bankCode}   ${printed.agencyCode}   ${printed.accountNumber}   ${key}\nIBAN ${iban.replace(/(.{4})/g, '$1 ')}`;
      expect(read(typed).data).toMatchObject({
        iban,
        agency_code: printed.agencyCode,
        account_number: printed.accountNumber,
        rib_key: key,
      });
    }),
    { numRuns: 50 },
  );
});

test('returns no data for a text that is no slip', () => {
  expect(read('Bonjour,\nvotre rendez-vous du 12 mars est confirmé.').data).toEqual({});
});

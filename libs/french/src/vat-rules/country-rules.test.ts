import { describe, expect, test } from 'vitest';
import { findVatNumbers, parseVatNumber } from '../vat.ts';
import { VAT_RULES } from './country-rules.ts';

/** One number of each form of each country: published examples, or numbers made by the published rule. */
const VALID: readonly (readonly [form: string, printed: string, number: string, country: string])[] = [
  ['Austrian', 'ATU13585627', 'ATU13585627', 'AT'],
  ['Austrian in groups', 'ATU 1358 5627', 'ATU13585627', 'AT'],
  ['Belgian', 'BE0428759497', 'BE0428759497', 'BE'],
  ['Belgian with dots', 'BE 0428.759.497', 'BE0428759497', 'BE'],
  ['Belgian of before 2005', 'BE 428.759.497', 'BE428759497', 'BE'],
  ['Bulgarian company', 'BG175074752', 'BG175074752', 'BG'],
  ['Bulgarian citizen', 'BG 7523169263', 'BG7523169263', 'BG'],
  ['Cypriot', 'CY10259033P', 'CY10259033P', 'CY'],
  ['Czech company', 'CZ25123891', 'CZ25123891', 'CZ'],
  ['Czech person', 'CZ7103192745', 'CZ7103192745', 'CZ'],
  ['Czech person without a birth number', 'CZ 640903926', 'CZ640903926', 'CZ'],
  ['German', 'DE136695976', 'DE136695976', 'DE'],
  ['German in groups', 'DE 136 695 976', 'DE136695976', 'DE'],
  ['German in lower case', 'de136695976', 'DE136695976', 'DE'],
  ['Danish', 'DK 13 58 56 28', 'DK13585628', 'DK'],
  ['Estonian', 'EE100594102', 'EE100594102', 'EE'],
  ['Greek', 'EL094259216', 'EL094259216', 'GR'],
  ['Greek with the letters of the country', 'GR 094259216', 'GR094259216', 'GR'],
  ['Spanish company', 'ESB58378431', 'ESB58378431', 'ES'],
  ['Spanish company with hyphens', 'ES-B-58378431', 'ESB58378431', 'ES'],
  ['Spanish person', 'ES 54362315-K', 'ES54362315K', 'ES'],
  ['foreigner in Spain', 'ESX2482300W', 'ESX2482300W', 'ES'],
  ['Spaniard abroad', 'ES M1234567L', 'ESM1234567L', 'ES'],
  ['Finnish', 'FI20774740', 'FI20774740', 'FI'],
  ['Finnish with a hyphen', 'FI 2077474-0', 'FI20774740', 'FI'],
  ['French', 'FR40303265045', 'FR40303265045', 'FR'],
  ['French in lower case', 'fr 40 303 265 045', 'FR40303265045', 'FR'],
  ['French with hyphens', 'FR-40-303265045', 'FR40303265045', 'FR'],
  ['Monegasque', 'FR 53 0000 04605', 'FR53000004605', 'FR'],
  ['Croatian', 'HR33392005961', 'HR33392005961', 'HR'],
  ['Hungarian', 'HU12892312', 'HU12892312', 'HU'],
  ['Irish', 'IE6433435F', 'IE6433435F', 'IE'],
  ['Irish since 2013', 'IE 6433435OA', 'IE6433435OA', 'IE'],
  ['Irish of before 1986', 'IE8D79739I', 'IE8D79739I', 'IE'],
  ['Irish in lower case', 'ie6433435f', 'IE6433435F', 'IE'],
  ['Italian', 'IT00743110157', 'IT00743110157', 'IT'],
  ['Italian in groups', 'IT 007 4311 0157', 'IT00743110157', 'IT'],
  ['Lithuanian', 'LT119511515', 'LT119511515', 'LT'],
  ['Lithuanian for a time', 'LT100001919017', 'LT100001919017', 'LT'],
  ['Luxembourgish', 'LU 150 274 42', 'LU15027442', 'LU'],
  ['Latvian company', 'LV40003521600', 'LV40003521600', 'LV'],
  ['Latvian person', 'LV 161175-19997', 'LV16117519997', 'LV'],
  ['Maltese', 'MT 1167-9112', 'MT11679112', 'MT'],
  ['Dutch company', 'NL004495445B01', 'NL004495445B01', 'NL'],
  ['Dutch company with dots', 'NL 0044.95.445.B.01', 'NL004495445B01', 'NL'],
  ['Dutch person since 2020', 'NL123456789B13', 'NL123456789B13', 'NL'],
  ['Polish', 'PL8567346215', 'PL8567346215', 'PL'],
  ['Polish with hyphens', 'PL 856-734-62-15', 'PL8567346215', 'PL'],
  ['Portuguese', 'PT 501 964 843', 'PT501964843', 'PT'],
  ['Romanian', 'RO 18547290', 'RO18547290', 'RO'],
  ['Swedish', 'SE123456789701', 'SE123456789701', 'SE'],
  ['Swedish with blanks', 'SE 123456-7897 01', 'SE123456789701', 'SE'],
  ['Slovenian', 'SI 50223054', 'SI50223054', 'SI'],
  ['Slovak', 'SK2022749619', 'SK2022749619', 'SK'],
  ['British', 'GB 980 7806 84', 'GB980780684', 'GB'],
  ['British since 2010', 'GB434031439', 'GB434031439', 'GB'],
  ['British branch', 'GB 980 7806 84 001', 'GB980780684001', 'GB'],
  ['Northern Irish', 'XI980780684', 'XI980780684', 'GB'],
  ['Swiss', 'CHE-107.787.577 IVA', 'CHE107787577IVA', 'CH'],
  ['Swiss without its suffix', 'CHE-107.787.577', 'CHE107787577', 'CH'],
  ['Swiss in one word', 'CHE107787577MWST', 'CHE107787577MWST', 'CH'],
  ['Norwegian', 'NO 995 525 828 MVA', 'NO995525828MVA', 'NO'],
  ['Norwegian in one word', 'NO995525828MVA', 'NO995525828MVA', 'NO'],
];

describe.each(VALID)('%s VAT number %s', (_, printed, number, country) => {
  const match = { number, country, valid: true, start: 0, end: printed.length };

  test('is right alone', () => expect(parseVatNumber(printed)).toEqual(match));

  test('is found in a row', () => {
    const row = `Ets Duval, n° TVA : ${printed}, page 1`;
    expect(findVatNumbers(row)).toEqual([{ ...match, start: 20, end: 20 + printed.length }]);
  });

  test('is wrong or no number with the last digit but one changed', () => {
    const at =
      [...number.matchAll(/\d/g)].at(country === 'NL' || country === 'SE' ? -4 : number.length > 13 ? -5 : -2)?.index ??
      0;
    const changed = `${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`;
    expect(parseVatNumber(changed)?.valid ?? false).toBe(false);
  });
});

test('every prefix has a case', () => {
  const prefixes = VALID.map(({ 2: number }) => [...VAT_RULES.keys()].find((prefix) => number.startsWith(prefix)));
  expect([...VAT_RULES.keys()].filter((prefix) => !prefixes.includes(prefix))).toEqual([]);
});

describe('a number whose form has no published rule is judged by its form', () => {
  test.each([
    ['a French key with a letter in front', 'FRK7732829320'],
    ['a French key with a letter behind', 'FR 2H 732 829 320'],
    ['a French key of two letters', 'FRXZ732829320'],
    ['a British office of the state', 'GBGD001'],
    ['a British office of health', 'GBHA599'],
    ['a Czech birth number of before 1954', 'CZ530101123'],
    ['a Latvian personal code since 2017', 'LV32123456789'],
  ])('%s', (_, printed) => expect(parseVatNumber(printed)?.valid).toBeNull());
});

describe('what is no VAT number', () => {
  test.each([
    ['an amount behind "de"', 'un chiffre de 123 456 789 euros'],
    ['an amount behind DE in capitals', 'MONTANT DE 123 456 780 EUROS'],
    ['a telephone number behind "se"', 'il se 0612345678 01'],
    ['the number of an invoice', 'FACTURE NO 995525828'],
    ['the number of an invoice in English', 'INVOICE NO 995 525 828'],
    ['a reference in lower case', 'https://example.fr/de123456789'],
    ['a short Romanian form', 'salle RO12, quai RO 1234'],
    ['a Polish IBAN', 'PL61 1090 1014 0000 0712 1981 2874'],
    ['a Belgian IBAN', 'BE10 3456 7890 1234'],
    ['a Slovak IBAN', 'SK31 1200 0000 1987 4263 7541'],
    ['a French IBAN', 'FR76 3000 6000 0112 3456 7890 189'],
    ['a German IBAN in one word', 'DE89370400440532013000'],
    ['a longer number', 'FR403032650451'],
    ['a word that begins with a prefix', 'Commande 136695976, SIRENE 123456789'],
    ['a Portuguese IBAN', 'PT50 0002 0123 1234 5678 9015 4'],
  ])('%s', (_, row) => expect(findVatNumbers(row)).toEqual([]));
});

describe('the number in its row', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['two numbers', 'TVA FR40303265045 / VAT DE136695976', ['FR40303265045', 'DE136695976']],
    ['a number in parentheses', 'Bosch GmbH (USt-IdNr. DE 136 695 976)', ['DE136695976']],
    ['a number before another word', 'BTW BE 0428.759.497 RPR Gent', ['BE0428759497']],
    ['a SIRET behind it', 'FR 44 732 829 320 - SIRET 732 829 320 00074', ['FR44732829320']],
    ['a telephone number behind it', 'VAT GB 980 7806 84 020 7946 0000', ['GB980780684']],
    ['a lower-case prefix behind its label', 'tva : de 136 695 976', ['DE136695976']],
    ['a small capital letter', 'Tva Fr 44 732 829 320', ['FR44732829320']],
    ['narrow blanks', 'TVA\u00a0: FR\u202f44\u202f732\u202f829\u202f320', ['FR44732829320']],
    ['Norwegian without its prefix', 'Org.nr 995 525 828 MVA', ['NO995525828MVA']],
    ['letters that grow in capitals before it', 'Straße ß ŉ ﬁ, USt-ID DE136695976', ['DE136695976']],
    ['a wrong number behind its label', 'IVA PT 501 964 844', ['PT501964844']],
    ['a Romanian number behind its label', 'CUI RO 361757', ['RO361757']],
  ])('%s', (_, row, numbers) => {
    const found = findVatNumbers(row);
    expect(found.map(({ number }) => number)).toEqual(numbers);
    for (const { start, end, number } of found)
      expect(
        row
          .slice(start, end)
          .replace(/[^A-Za-z\d]/g, '')
          .toUpperCase(),
      ).toContain(number.replace(/^NO/, ''));
  });
});

describe('a number without the letters of its country, behind its local name', () => {
  test.each([
    ['P. IVA 00743110157', 'IT00743110157'],
    ['Partita IVA: 007 4311 0157', 'IT00743110157'],
    ['P.IVA n. 00743110157', 'IT00743110157'],
    ['NIF: B58378431', 'ESB58378431'],
    ['CIF B-58378431', 'ESB58378431'],
    ['N.I.F. 54362315-K', 'ES54362315K'],
    ['NIF 501 964 843', 'PT501964843'],
    ['BTW 0428.759.497 - RPR Gent', 'BE0428759497'],
    ['TVA : 0428.759.497', 'BE0428759497'],
    ['VAT Reg No 980 7806 84', 'GB980780684'],
    ['VAT number: 434031439', 'GB434031439'],
    ['VAT no. 6433435OA', 'IE6433435OA'],
    ['NIP 856-734-62-15', 'PL8567346215'],
    ['CVR-nr. 13 58 56 28', 'DK13585628'],
  ])('%s', (row, number) => {
    expect(findVatNumbers(row)).toMatchObject([{ number, valid: true }]);
    expect(findVatNumbers(`${row}, page 2`)).toMatchObject([{ number }]);
  });

  test.each([
    ['a wrong check digit', 'P. IVA 00743110158'],
    ['an amount of VAT', 'TVA 20 % 1 234,56'],
    ['an amount of VAT like a Belgian number', 'TVA 0428759,49'],
    ['no label', 'Commande 00743110157'],
    ['a longer number', 'CVR 13 58 56 28 99'],
    ['a word that ends with a label', 'EXCIF B58378431'],
    ['the prefix of another country', 'VAT FR40303265046'],
  ])('is not read: %s', (_, row) => expect(findVatNumbers(row).filter(({ valid }) => valid !== false)).toEqual([]));
});

test('reads a hostile text of prefixes and digits once', () => {
  const text = 'DE12345678 FR 1 2 3 '.repeat(20_000);
  expect(findVatNumbers(text)).toEqual([]);
});

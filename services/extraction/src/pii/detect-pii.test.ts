import { type Line, type OpenedDocument, type Page, toPlainText, type Word } from '@probant/documents/document';
import { buildFrenchIban } from '@probant/french/iban';
import { computeNirKey } from '@probant/french/nir';
import { computeRibKey } from '@probant/french/rib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIdCard } from '../id-card/read-id-card.ts';
import type { TypeReading } from '../reading/field-reading.ts';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { readResume } from '../resume/read-resume.ts';
import { readRib } from '../rib/read-rib.ts';
import { detectPii } from './detect-pii.ts';

function detect(...pages: string[]) {
  const document = createTypedDocument(pages);
  const text = toPlainText(document.pages);
  return detectPii({ text, pages: document.pages, reading: null }).map((span) => ({
    ...span,
    text: text.slice(span.start, span.end),
  }));
}
const detectTexts = (...pages: string[]) => detect(...pages).map(({ type, text }) => [type, text]);

describe('detectPii finds', () => {
  test.each([
    ['an IBAN', 'IBAN FR76 3000 6000 0112 3456 7890 189', [['iban', 'FR76 3000 6000 0112 3456 7890 189']]],
    ['a BIC near its label', 'BIC : AGRIFRPP', [['bic', 'AGRIFRPP']]],
    ['a social security number', 'N° SS 2 55 08 14 168 025 38', [['nir', '2 55 08 14 168 025 38']]],
    ['an e-mail', 'Contact : jean.dupont+rh@exemple.fr.', [['email', 'jean.dupont+rh@exemple.fr']]],
    ['a French telephone', 'Tél. 06 12 34 56 78', [['phone', '06 12 34 56 78']]],
    ['a French telephone with country code', 'Appelez +33 (0)1 42 68 53 00', [['phone', '+33 (0)1 42 68 53 00']]],
    ['a foreign telephone', 'Mobile: +44 20 7946 0958', [['phone', '+44 20 7946 0958']]],
    ['no telephone in a period', 'Dienst: Postfach\n01.05.14-31.05.14', []],
    ['no telephone in a period with dashes', 'Période 01-05-14 31-05-14', []],
    ['no telephone in a period with full years', 'du 01.05.2014-31.05.2014', []],
    ['no telephone in a date and a time', 'Imprimé le 01.05.2014 10:30', []],
    ['no telephone in a date and an amount', 'Valeur 02-03-2026 45,00', []],
    ['a telephone after a period', '01.05.14-31.05.14 Tél. 01.42.68.53.00', [['phone', '01.42.68.53.00']]],
    ['a telephone before a dash and a word', '01.42.68.53.00-Paris', [['phone', '01.42.68.53.00']]],
    ['a telephone with two kinds of separator', '01 42.68.53.00', [['phone', '01 42.68.53.00']]],
    ['a telephone that looks like two dates, after its label', 'Tél. 01 05 20 14 31', [['phone', '01 05 20 14 31']]],
    ['no card with a wrong Luhn key', 'CB 4970 1012 3456 7890'.replace('7890', '7894'), []],
    ['a card with a valid Luhn key', 'Carte 4111 1111 1111 1111', [['card_number', '4111 1111 1111 1111']]],
    ['a birth date', 'Né(e) le : 06.12.1965 à Paris', [['birth_date', '06.12.1965']]],
    ['a birth date below its label', 'Date de naissance\n12 mars 1980', [['birth_date', '12 mars 1980']]],
    [
      'an address on two rows',
      '12 bis rue de la Paix\n75002 PARIS',
      [['address', '12 bis rue de la Paix\n75002 PARIS']],
    ],
    ['an address on one row', 'Siège : 3, av. Foch - 59000 Lille', [['address', '3, av. Foch - 59000 Lille']]],
    ['a titled name', 'Bonjour Mme Claire de La Tour,', [['person_name', 'Claire de La Tour']]],
    ['an account holder', 'Titulaire du compte : JEAN DUPONT', [['person_name', 'JEAN DUPONT']]],
    ['an identity number', "Carte nationale d'identité n° 880692310285", [['id_number', '880692310285']]],
    [
      'a line of a machine readable zone',
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
      [['id_number', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']],
    ],
    [
      'the SIRET of a sole trader',
      'Marie Petit EI\nSIRET 732 829 320 00074',
      [['siret_of_individual', '732 829 320 00074']],
    ],
  ])('%s', (_, text, spans) => expect(detectTexts(text)).toEqual(spans));
});

const lineOf = (words: readonly Word[]): Line => ({
  words,
  box: [words[0]?.box[0] ?? 0, words[0]?.box[1] ?? 0, words.at(-1)?.box[2] ?? 1, words.at(-1)?.box[3] ?? 1],
  text: words.map(({ text }) => text).join(' '),
});

/** Joins the cells of a row into one line, as the document reader does. */
function joinRows(page: Page): Page {
  const rows = Map.groupBy(page.lines, ({ box }) => box[1]);
  return { ...page, lines: [...rows.values()].map((lines) => lineOf(lines.flatMap(({ words }) => words))) };
}

describe('columns and cells', () => {
  test.each([
    ['a name ends with its cell', 'M. JEAN MOREL      Agence Lille Vauban\nRCS Lille', [['person_name', 'JEAN MOREL']]],
    ['a name is in the cell next to its label', 'Titulaire :      JEAN MOREL', [['person_name', 'JEAN MOREL']]],
    ['an address ends with its row', '3 rue du Four\n59000 LILLE\nTVA', [['address', '3 rue du Four\n59000 LILLE']]],
    [
      'two addresses side by side stay separate',
      '18 rue du Temple              44 quai du Port\n59000 LILLE                   59100 ROUBAIX',
      [
        ['address', '18 rue du Temple'],
        ['address', '44 quai du Port'],
        ['address', '59000 LILLE'],
        ['address', '59100 ROUBAIX'],
      ],
    ],
    [
      'two addresses with alternating rows stay separate',
      '14 rue des Tisserands\n                              3 chemin du Bois\n59000 LILLE\n                              59100 ROUBAIX',
      [
        ['address', '14 rue des Tisserands'],
        ['address', '3 chemin du Bois'],
        ['address', '59000 LILLE'],
        ['address', '59100 ROUBAIX'],
      ],
    ],
    [
      'a birth date is below its label in two languages',
      'Date de naissance / Date of birth      Lieu / Place\n17/04/1991                              ANNECY',
      [['birth_date', '17/04/1991']],
    ],
    [
      'a date next to the birth date column is not a birth date',
      'Date de naissance      Délivrée le\nNANTES                 17/04/2021',
      [],
    ],
  ])('%s', (_, typed, spans) => {
    const pages = createTypedDocument([typed]).pages.map(joinRows);
    const text = toPlainText(pages);
    expect(
      detectPii({ text, pages, reading: null }).map(({ type, start, end }) => [type, text.slice(start, end)]),
    ).toEqual(spans);
  });
});

test('types the lines of a card zone as number, birth date and name', () => {
  expect(
    detectTexts('IDFRAP7K2QX9M11<<<<<<<<<<<<<<<\n9104174F3305212FRA<<<<<<<<<<<8\nMOREL<<CAMILLE<AURORE<<<<<<<<<'),
  ).toEqual([
    ['id_number', 'IDFRAP7K2QX9M11<<<<<<<<<<<<<<<'],
    ['birth_date', '910417'],
    ['person_name', 'MOREL<<CAMILLE<AURORE<<<<<<<<<'],
  ]);
});

describe('detectPii with the fields of a reading', () => {
  const withFields = (read: (document: OpenedDocument) => TypeReading, typed: string) => {
    const document = createTypedDocument([typed]);
    const text = toPlainText(document.pages);
    return detectPii({ text, pages: document.pages, reading: read(document) }).map(({ type, start, end }) => [
      type,
      text.slice(start, end),
    ]);
  };
  test('joins first name and family name of a resume', () => {
    const spans = withFields(
      readResume,
      'Jeanne MOREL\nComptable\njeanne.morel@exemple.fr\nEXPÉRIENCE\nComptable, Cabinet du Lac\n2019 - 2023\nFORMATION\nDCG, 2018',
    );
    expect(spans).toEqual([
      ['person_name', 'Jeanne MOREL'],
      ['email', 'jeanne.morel@exemple.fr'],
    ]);
  });
  test('finds the values of a zone also where they are printed', () => {
    const zone = 'IDFRAP7K2QX9M11<<<<<<<<<<<<<<<\n9104174F3305212FRA<<<<<<<<<<<8\nVERNAY<<CAMILLE<AURORE<<<<<<<<';
    const spans = withFields(readIdCard, `Surname\nVERNAY      Given\nFoyer Vernay\nNo\nP7K2QX9M1\n${zone}`);
    expect(spans.slice(0, 2)).toEqual([
      ['person_name', 'VERNAY'],
      ['id_number', 'P7K2QX9M1'],
    ]);
  });
  test('does not report a holder that is a company', () => {
    expect(withFields(readRib, 'Titulaire du compte      SARL LES TROIS MOULINS\nBanque du Nord')).toEqual([]);
    expect(withFields(readRib, 'Titulaire du compte      JEANNE MOREL\nBanque du Nord')).toEqual([
      ['person_name', 'JEANNE MOREL'],
    ]);
  });
});

describe('detectPii ignores', () => {
  test.each([
    ['a company', 'SARL LES MOULINS SIRET 732 829 320 00074'],
    ['an invoice', 'Facture n° 2024-0012 du 12/03/2024 Total TTC 1 234,56 €'],
    ['a date without a birth label', 'Date de facture : 12/03/1980'],
    ['a word like a BIC without its label', 'FACTURES'],
    ['an IBAN with a wrong key', 'IBAN FR76 3000 6000 0112 3456 7890 188'],
    ['a card with a wrong key', '4111 1111 1111 1112'],
    ['an empty text', ''],
  ])('%s', (_, text) => expect(detectTexts(text)).toEqual([]));
});

test('returns spans in the order of the text, with their page', () => {
  const spans = detect(
    'M. Jean Dupont\n12 rue de la Paix\n75002 PARIS\nTél : 06 12 34 56 78',
    '',
    'IBAN FR76 3000 6000 0112 3456 7890 189   BIC AGRIFRPP',
  );
  expect(spans.map(({ type, page }) => [type, page])).toEqual([
    ['person_name', 1],
    ['address', 1],
    ['phone', 1],
    ['iban', 3],
    ['bic', 3],
  ]);
});

test('counts pages without words', () => {
  const blank = createTypedDocument(['', '', '']).pages;
  expect(toPlainText(blank)).toBe('');
  expect(detectPii({ text: toPlainText(blank), pages: blank, reading: null })).toEqual([]);
  expect(detect('', '', 'Mme Claire Morel')).toMatchObject([{ page: 3, text: 'Claire Morel' }]);
});

test('finds every generated IBAN and NIR, without overlaps', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const iban = fc
    .tuple(digits(5), digits(5), digits(11))
    .map(([bankCode, agencyCode, accountNumber]) => ({ bankCode, agencyCode, accountNumber }))
    .map((account) => buildFrenchIban({ ...account, key: computeRibKey(account) }));
  const nir = digits(6)
    .map((serial) => `1850575${serial}`)
    .map((number) => `${number} ${computeNirKey(number)}`);
  const filler = fc.constantFrom('Paiement de', 'le 12/03/2024', 'Réf. AB-12', '1 234,56 €', 'Mme Anne Roy');
  fc.assert(
    fc.property(fc.array(fc.oneof(iban, nir, filler), { minLength: 1, maxLength: 12 }), (parts) => {
      const spans = detect(parts.join('\n'));
      const numbers = spans.filter(({ type }) => type === 'iban' || type === 'nir').map(({ text }) => text);
      expect(numbers).toEqual(parts.filter((part) => /^FR\d{10}|^1850575/.test(part)));
      for (const [index, span] of spans.entries())
        expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
    }),
    { numRuns: 60 },
  );
});

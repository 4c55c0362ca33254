import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const readNumber = (page: string) => readPrintedInvoice(createTypedDocument([page])).data.invoice_number ?? null;

const HEADS: Readonly<Record<string, (line: string) => string>> = {
  'supplier left, customer right': (line) => `
Atelier Brocéliande SARL
14 rue des Forges
35000 Rennes
SIRET 732 829 320 00074
                                                   Mairie de Plouha
                                                   1 place de la Mairie
                                                   22580 Plouha
FACTURE
${line}
Date 12/03/2026`,
  'a box on the right': (line) => `
TRANSPORTS LE GOFF                                 FACTURE
Bâtiment 4, 7 bis quai Sud                         ${line}
CS 40012                                           Date : 12/03/2026
56100 LORIENT                                      Code client : 41187
                                                   Conserverie du Port
                                                   23 avenue de la Marne
                                                   56100 LORIENT`,
};

const TABLE = `
Désignation                  Qté     PU HT        Total HT
Pose de volets                2      250,00 €     500,00 €
Réglage portail               1      120,00 €     120,00 €
                             Total HT             620,00 €
                             TVA 20 %             124,00 €
                             Total TTC            744,00 €
Règlement par virement sous 30 jours
Tél. 02 99 12 34 56`;

const pagesOf = (line: string) => Object.values(HEADS).map((head) => `${head(line)}\n${TABLE}`);

describe('the number of an invoice', () => {
  test.each([
    ['Facture n° 20260312-01', '20260312-01'],
    ['Facture n° 20260312/1', '20260312/1'],
    ['Facture n° 2026/03/07', '2026/03/07'],
    ['Facture n° 2026-03-12', '2026-03-12'],
    ['N° de facture : 20260312-007', '20260312-007'],
    ['Facture N° 2026-03-12-4', '2026-03-12-4'],
    ['Facture n° F-20260312-2', 'F-20260312-2'],
    ['Numéro de facture : 12032026-1', '12032026-1'],
    ['Facture n° 260312/15', '260312/15'],
    ['Facture n° 20260312_03', '20260312_03'],
    ['N° de facture : 0 462 118 735 10J6 1', '0 462 118 735 10J6 1'],
    ['Facture n° 0 462 118 735 10J6 1', '0 462 118 735 10J6 1'],
    ['Facture n° 1 234 567', '1 234 567'],
    ['Numéro de facture : 10 25 A7 0042', '10 25 A7 0042'],
    ['Facture n° 4 118 du 12/03/2026', '4 118'],
    ['Facture n° FA 2026 0117', 'FA 2026 0117'],
    ['N° : 0 462 118 735 10J6 1', '0 462 118 735 10J6 1'],
    ['Numéro : 10 25 A7 0042', '10 25 A7 0042'],
    ['Référence facture : 0 462 118 735 10J6 1', '0 462 118 735 10J6 1'],
    ['N° FA 26 03 118 du 12/03/2026', 'FA 26 03 118'],
    ['Facture n° 117', '117'],
    ['Facture n° 20260312', '20260312'],
    ['Facture n° 2026/03/0117', '2026/03/0117'],
    ['Facture n° FC-2026-03-0117 du 12/03/2026', 'FC-2026-03-0117'],
    ['Facture #F 23 0590', 'F 23 0590'],
    ['Facture #FA 0590', 'FA 0590'],
    ['INV#2026-88', '2026-88'],
    ['Invoice #2026-88', '2026-88'],
    ['Invoice # 2026-88', '2026-88'],
    ['INVOICE #88', '88'],
    ['Facture #F-2026-03', 'F-2026-03'],
    ['Facture n° #A-551', '#A-551'],
    ['FACTURE N° 2026', '2026'],
    ['Facture # 2026', '2026'],
    ['FACTURE 2026-17', '2026-17'],
    ['Facture année 2026 N° 112', '112'],
    ['Facture n° FACT.2026.17', 'FACT.2026.17'],
    ['N° de facture : F.2026.17', 'F.2026.17'],
    ['Facture n° INV.2026.08', 'INV.2026.08'],
    ['Facture no F 20 0944 en date du 12.03.2026', 'F 20 0944'],
    ['Facture NO FA 20 0944', 'FA 20 0944'],
    ['Décompte n° 64294328 établi le 12/03/2026', '64294328'],
    ['Décompte n° 64294', '64294'],
    ['Facture / décompte n° 64294', '64294'],
    ['Facture n° 12, décompte n° 64294', '12'],
    ['Facture n° 12 - Situation n° 3', '12'],
    ['Situation n° 3, facture n° 12', '12'],
    ['Facture n° 10034, mandat n° 5372', '10034'],
    ['Facture n° 10034, VIN VF3NWPBN072872671', '10034'],
    ['Facture\n\nN°\nFA202603120001234', 'FA202603120001234'],
  ])('%s', (line, expected) => expect(pagesOf(line).map(readNumber)).toEqual([expected, expected]));
});

describe('the number of another title does not weaken that of the invoice', () => {
  const confidenceOf = (line: string) =>
    pagesOf(line).map((page) => {
      const { data, fields } = readPrintedInvoice(createTypedDocument([page]));
      return [data.invoice_number, fields.find(({ path }) => path === 'invoice_number')?.confidence ?? 0] as const;
    });
  const alone = confidenceOf('Facture n° 12');

  test.each([
    'Facture n° 12    Décompte n° 64294',
    'Décompte n° 64294    Facture n° 12',
    'Facture n° 12    Situation n° 3',
    'Facture n° 12    Relevé n° 64294',
    'Facture n° 12    N° de décompte : 64294',
  ])('%s', (line) => {
    for (const [at, [number, confidence]] of confidenceOf(line).entries()) {
      expect(number).toBe('12');
      expect(confidence).toBeGreaterThan((alone[at]?.[1] ?? 1) - 0.05);
    }
  });
});

test('an invoice among the lines of a "Décompte" does not take the place of its number', () => {
  const line = 'Facture n° 12 du 01/02/2026   1      50,00 €      50,00 €\n';
  const pages = pagesOf('Décompte n° 64294328').map((page) => page.replace('Réglage', `${line}Réglage`));
  expect(pages.map(readNumber)).toEqual(['64294328', '64294328']);
});

const NUMBER = '0 462 118 735 10J6 1';

test.each([
  ['below its label', ['FACTURE N°', NUMBER]],
  ['below the head of its column', ['N° de facture          Date', `${NUMBER}   12/03/2026`]],
  ['beside the name of the paper', [`Facture          ${NUMBER}`]],
  ['below the title of the paper', ['FACTURE', NUMBER]],
])('a number in groups %s is read whole', (_, lines) => {
  const page = [
    'Atelier Brocéliande SARL',
    '14 rue des Forges',
    '35000 Rennes',
    '',
    ...lines,
    'Date : 12/03/2026',
    TABLE,
  ];
  expect(readNumber(page.join('\n'))).toBe(NUMBER);
});

describe('where no number is printed there is none', () => {
  test.each([
    ['nothing but the date', ''],
    ['a code of the customer', 'Code client : 41187'],
    ['a customer number', 'Client n° C00452'],
    ['an order', 'Commande n° 4587'],
    ['a quote', 'Devis n° 2026-44 du 01/03/2026'],
    ['a delivery note', 'BL n° 88123'],
    ['a contract', 'Contrat 778812'],
    ['a file', 'Dossier : 2026/88'],
    ['a mandate', 'Mandat n° 5372'],
    ['a vehicle', 'Numéro VF3NWPBN072872671'],
    ['a flat', 'Appartement 12, 3e étage'],
    ['a building', 'Immeuble 7'],
    ['a label without a value', 'Facture n°'],
    ['a house with a letter', '12 bis, rue du Four'],
    ['a year', 'Facture 2026'],
    ['a year, in English', 'INVOICE 2026'],
    ['a month', 'FACTURE MARS 2026'],
    ['a month, shortened', 'Facture sept. 2026'],
    ['a quarter', 'Facture 1er trimestre 2026'],
    ['a quarter, later', 'Facture 3e trimestre'],
    ['a year of account', 'Facture exercice 2026'],
    ['a year and a purpose', 'Facture 2026 - cotisation annuelle'],
  ])('%s', (_, line) => expect(pagesOf(line).map(readNumber)).toEqual([null, null]));
});

describe('the number of a proforma gives way to that of the paper', () => {
  test.each([
    ['MÉMOIRE N° 118', 'Suite à notre facture proforma n° PF-12'],
    ['MÉMOIRE N° 118', 'Votre proforma n° PF-12'],
    ['DÉCOMPTE N° 118', 'Réf. facture proforma n° PF-12'],
    ['FACTURE N° 118', 'Facture pro forma n° PF-12'],
  ])('%s, %s', (title, line) => expect(pagesOf(`${title}\n${line}`).map(readNumber)).toEqual(['118', '118']));
});

describe('groups of digits below a bare title', () => {
  test.each([
    ['a telephone', '04 75 26 10'],
    ['a telephone with its country', '33 4 75 26 10 11'],
    ['a free telephone', '0 800 118 118'],
    ['a registration', '732 829 320'],
    ['a registered place', '732 829 320 00074'],
    ['an insured person', '1 84 05 26 110 042'],
    ['a day', '14 03 2026'],
    ['a month', '03 2026'],
    ['two years', '2025 2026'],
    ['an amount', '1 200'],
    ['a larger amount', '26 000'],
    ['an amount with cents', '480 00'],
    ['two postcodes', '26110 26000'],
  ])('are not the number of the invoice where they are %s', (_, groups) =>
    expect(pagesOf(groups).map(readNumber)[0]).toBeNull(),
  );

  test.each(['26 000', '1 200', '480 00'])('are its number after a label: "N° : %s"', (groups) =>
    expect(pagesOf(`N° : ${groups}`).map(readNumber)[0]).toBe(groups),
  );

  test.each([
    '0 462 118 735 10',
    '26 110 04',
    '2026 0118',
    '2026 03 118',
    '4411 118',
    '462 118 736 5',
    '4 118 0042',
    '118735462',
    '732829320',
    '2026118',
    '10 2 3',
    '0 462 118 735',
  ])('are its number where they are "%s"', (groups) => expect(pagesOf(groups).map(readNumber)[0]).toBe(groups));
});

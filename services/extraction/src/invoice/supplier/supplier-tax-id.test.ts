import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const readTaxId = (page: string) => readPrintedInvoice(createTypedDocument([page])).data.vendor_tax_id ?? null;

const TABLE = `
Désignation                  Qté     PU HT        Total HT
Pose de volets                2      250,00 €     500,00 €
                             Total HT             500,00 €
                             TVA 20 %             100,00 €
                             Total TTC            600,00 €
Règlement par virement`;

const FOREIGN = ['Northwind Hosting Ltd', '548 Market Street', 'Dublin 2, Ireland'];
const FRENCH = ['Atelier Brocéliande SARL', '14 rue des Forges', '35000 Rennes'];
const TOWN = ['Mairie de Plouha', '1 place de la Mairie', '22580 Plouha'];
const FIRM = ['Conserverie du Port SAS', '23 avenue de la Marne', '56100 Lorient'];

const column = (lines: readonly string[], indent = 50) => lines.map((line) => ' '.repeat(indent) + line).join('\n');
const beside = (left: readonly string[], right: readonly string[]) =>
  Array.from(
    { length: Math.max(left.length, right.length) },
    (_, row) => (left[row] ?? '').padEnd(50) + (right[row] ?? ''),
  ).join('\n');

const below = (supplier: readonly string[], buyer: readonly string[], foot = '') =>
  `${supplier.join('\n')}\n\n\n${column(buyer)}\n\nFACTURE FA-2026-0117\nDate : 12/03/2026\n${TABLE}\n\n\n\n${foot}`;
const sideBySide = (supplier: readonly string[], buyer: readonly string[], foot = '') =>
  `${beside(supplier, buyer)}\n\nFACTURE FA-2026-0117\nDate : 12/03/2026\n${TABLE}\n\n\n\n${foot}`;
const titleFirst = (supplier: readonly string[], buyer: readonly string[], foot = '') =>
  `${beside(['FACTURE FA-2026-0117', 'Date : 12/03/2026'], supplier)}\n\n\n${buyer.join('\n')}\n${TABLE}\n\n\n\n${foot}`;
const LAYOUTS = [below, sideBySide, titleFirst];
/** With the customer's firm on the left, its name is read as the supplier's: the number then goes with the name. */
const layoutsFor = (buyer: readonly string[]) => (buyer.includes('56100 Lorient') ? [below, sideBySide] : LAYOUTS);

describe("the customer's number is not the supplier's", () => {
  test.each<readonly [string, readonly string[], readonly string[], string | null]>([
    ['a VAT number below the address of the customer', FOREIGN, [...TOWN, 'TVA FR40303265045'], null],
    ['a SIRET below the address of the customer', FOREIGN, [...FIRM, 'SIRET 732 829 320 00074'], null],
    ['a SIREN between name and street', FOREIGN, [FIRM[0] ?? '', 'SIREN 732 829 320', ...FIRM.slice(1)], null],
    ['a VAT number without a label', FOREIGN, [...FIRM, 'FR44732829320'], null],
    ['of a customer of a French supplier without a number', FRENCH, [...TOWN, 'N° TVA : FR40303265045'], null],
    ['a SIRET of the customer of a French supplier', FRENCH, [...FIRM, 'Siret : 73282932000074'], null],
    ['under a heading', FRENCH, ['Facturé à', ...FIRM, 'SIRET 732 829 320 00074'], null],
    ['the supplier has an Irish number', [...FOREIGN, 'VAT IE6388047V'], [...TOWN, 'TVA FR40303265045'], 'IE6388047V'],
    [
      'the supplier has a German number',
      ['Muster Werkzeuge GmbH', 'Hauptstraße 7', '80333 München', 'USt-IdNr. DE136695976'],
      [...TOWN, 'TVA FR40303265045'],
      'DE136695976',
    ],
    [
      'both have a SIRET',
      [...FRENCH, 'SIRET 443 061 841 00047'],
      [...FIRM, 'SIRET 732 829 320 00074'],
      '44306184100047',
    ],
  ])('%s', (_, supplier, buyer, expected) =>
    expect(new Set(layoutsFor(buyer).map((layout) => readTaxId(layout(supplier, buyer))))).toEqual(new Set([expected])),
  );

  test.each([
    ['labelled in a box', 'N° TVA client : FR40303265045', null],
    ['labelled "votre"', 'Votre n° de TVA intracommunautaire : FR40303265045', null],
    ['labelled at the foot', 'TVA acheteur FR40303265045', null],
    ['in German', 'Ihre USt-IdNr.: FR40303265045', null],
    ['in English', 'Customer VAT: FR40303265045', null],
  ])('%s', (_, foot, expected) =>
    expect(LAYOUTS.map((layout) => readTaxId(layout(FOREIGN, TOWN, foot)))).toEqual([expected, expected, expected]),
  );
});

test.each([
  'Entité facturée',
  'Pour le compte de',
  'À régler par',
  'Débiteur',
  'Preneur',
  'Commanditaire',
  'Adressée à',
  'Votre société',
])('a number below "%s" is the customer’s', (heading) => {
  const buyer = [heading, ...FIRM, 'TVA FR44732829320'];
  const buyerFirst = `FACTURE FA-2026-0117\nDate : 12/03/2026\n\n${beside(buyer, ['', ...FRENCH])}\n${TABLE}`;
  const alone = `FACTURE FA-2026-0117\nDate : 12/03/2026\n\n${column(buyer)}\n${TABLE}`;
  expect([buyerFirst, alone, ...LAYOUTS.slice(0, 2).map((layout) => layout(FRENCH, buyer))].map(readTaxId)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('"Société" above a block does not say whose it is', () => {
  const buyer = ['Société', ...FIRM, 'TVA FR44732829320'];
  expect([below, sideBySide].map((layout) => readTaxId(layout(FRENCH, buyer)))).toEqual([null, null]);
});

test('of two blocks one below the other, each number belongs to the name above it', () => {
  const page = (first: readonly string[], second: readonly string[]) =>
    `FACTURE FA-2026-0117\nDate : 12/03/2026\n\n${[...first, ...second].join('\n')}\n${TABLE}`;
  const seller = ['Vendeur :', ...FOREIGN, 'N° TVA : IE6388047V'];
  const buyer = ['Acheteur :', ...FIRM, 'N° TVA : FR44732829320'];
  expect([readTaxId(page(seller, buyer)), readTaxId(page(buyer, seller))]).toEqual(['IE6388047V', 'IE6388047V']);
});

describe("the supplier's number is read", () => {
  test.each<readonly [string, readonly string[], string, string]>([
    ['below its address', [...FRENCH, 'SIRET 732 829 320 00074'], '', '73282932000074'],
    [
      'in the small print at the foot',
      FRENCH,
      'SARL au capital de 10 000 € - RCS Rennes 732 829 320 - TVA FR44732829320',
      '732829320',
    ],
    ['at the foot, alone', FRENCH, 'SIRET 732 829 320 00074', '73282932000074'],
    ['at the foot, with its name', FRENCH, 'Atelier Brocéliande - N° TVA FR44732829320', 'FR44732829320'],
    ['of a foreign supplier with a French number', [...FOREIGN, 'N° TVA FR44732829320'], '', 'FR44732829320'],
    [
      'below its telephone',
      [...FRENCH, 'Tél. 02 99 00 00 00', 'Siret 73282932000074 - APE 4332A'],
      '',
      '73282932000074',
    ],
    ['labelled "notre"', FRENCH, 'Notre n° de TVA : FR44732829320', 'FR44732829320'],
  ])('%s', (_, supplier, foot, expected) =>
    expect(LAYOUTS.map((layout) => readTaxId(layout(supplier, TOWN, foot)))).toEqual([expected, expected, expected]),
  );
});

describe('the VAT number of a supplier abroad', () => {
  const SEATS: readonly (readonly [place: string, printed: string, number: string])[] = [
    ['1020 Wien, Österreich', 'ATU 1358 5627', 'ATU13585627'],
    ['B-1000 Bruxelles, Belgique', 'BE 0428.759.497', 'BE0428759497'],
    ['1204 Genève, Suisse', 'CHE-107.787.577 TVA', 'CHE107787577TVA'],
    ['L-1855 Luxembourg', 'LU 15027442', 'LU15027442'],
    ['28013 Madrid, Espagne', 'ES B58378431', 'ESB58378431'],
    ['1012 AB Amsterdam, Nederland', 'NL 123456789B13', 'NL123456789B13'],
    ['London EC1A 1BB, United Kingdom', 'GB 980 7806 84', 'GB980780684'],
    ['0150 Oslo, Norge', 'NO 995 525 828 MVA', 'NO995525828MVA'],
    ['00100 Helsinki, Finland', 'FI 2077474-0', 'FI20774740'],
    ['1100 Lisboa, Portugal', 'PT 501 964 843', 'PT501964843'],
    ['20121 Milano, Italia', 'it00743110157', 'IT00743110157'],
    ['Warszawa, Polska', 'PL 856-734-62-15', 'PL8567346215'],
  ];

  test.each(SEATS)('%s: %s', (place, printed, number) => {
    const supplier = ['Northwind Hosting', '548 Market Street', place, `VAT: ${printed}`];
    const result = readPrintedInvoice(createTypedDocument([below(supplier, TOWN)]));
    expect(result.data.vendor_tax_id).toBe(number);
    expect(result.fields.find(({ path }) => path === 'vendor_tax_id')?.reason).toBe('checksum_valid');
  });
});

test.each([
  "N° TVA de l'acquéreur",
  "SIREN du maître d'ouvrage",
  "Identifiant du donneur d'ordre",
  'TVA intracommunautaire du locataire',
])('a number after "%s" is the customer\'s', (label) =>
  expect(
    readTaxId(`${FRENCH.join('\n')}\n\nFACTURE FA-2026-0117\nDate : 12/03/2026\n${label} : FR40303265045\n${TABLE}`),
  ).toBeNull(),
);

test.each(["Assistance au maître d'ouvrage", "Conseil du maître d'ouvrage", "Assistance à maître d'ouvrage"])(
  'a number after "%s", the trade of the supplier, is its own',
  (trade) =>
    expect(
      readTaxId(
        `${FRENCH.join('\n')}\n${trade} - SIRET 732 829 320 00074\n\nFACTURE FA-2026-0117\nDate : 12/03/2026\n${TABLE}`,
      ),
    ).toBe('73282932000074'),
);

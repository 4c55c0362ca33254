import { PDFDocument, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { observe } from '../testing/test-evidence.ts';
import { listChangedCodes } from './changed-codes.rules.ts';
import { electronicInvoiceDetector } from './electronic-invoice-detector.ts';

const place = { page: 1 };
const CODES = ['69003', '33000', '73282932000074', '4012345001235', '20260117'];

const list = (printed: readonly string[], codes = CODES, others: readonly string[] = []) =>
  listChangedCodes(
    { codes: new Set(codes), allDigits: [...codes, ...others].join(' ') },
    printed.map((number) => {
      const [value = '', nextWord = ''] = number.split(' ');
      return { value, nextWord, place };
    }),
  ).map(({ value }) => value);

test.each([
  ['a post code', ['69503', '33000', '73282932000074'], ['69503']],
  ['a registration', ['69003', '33000', '73282932000174'], ['73282932000174']],
  ['an article number', ['69003', '33000', '4012345007235'], ['4012345007235']],
  ['the number of an order', ['69003', '33000', '20260177'], ['20260177']],
  ['its first digit', ['69003', '33000', '10260117'], ['10260117']],
  ['its last digit', ['69003', '33000', '20260118'], ['20260118']],
  ['a number that is printed twice', ['69503', '69503', '33000', '73282932000074', '20260117'], ['69503', '69503']],
  ['a post code that is printed twice', ['69003 lyon', '61003 lyon', '33000', '20260117'], ['61003']],
  ['two numbers', ['69503', '33000', '73282932000074', '20260117', '4012345001245'], ['69503', '4012345001245']],
])('reports a changed digit of %s', (_, printed, changed) => expect(list(printed)).toEqual(changed));

test.each<[string, readonly string[], (readonly string[])?]>([
  ['all as stated', CODES],
  ['numbers that are not printed', ['69003', '33000']],
  ['a number of the page alone', ['69003', '33000', '75011', '0612345678']],
  ['two other digits', ['69553', '33000', '73282932000074']],
  ['one digit more', ['690033', '33000', '73282932000074']],
  ['a number that the file states elsewhere', ['69503', '33000', '73282932000074'], ['69503']],
  ['a number that is printed right elsewhere', ['69003', '69503', '33000']],
  ['another district of the town', ['69003 lyon', '69008 lyon', '33000']],
  ['a town with another name', ['69003 lyon', '61003 alencon', '33000']],
  ['one number that agrees', ['69503', '33000']],
  ['the data of another invoice', ['69004', '33001', '73282932000075', '20260118', '4012345001236']],
])('is quiet with %s', (_, printed, others) => expect(list(printed, CODES, others)).toEqual([]));

test.each([
  ['69003 LYON', 'Commande 2026-0117', 0],
  ['F-69003 LYON', 'Commande 2026/0117 du 12/03/2026', 0],
  ['69503 LYON', 'Commande 2026-0117', 1],
  ['69003 LYON', 'Commande 2026-0177', 1],
  ['69003 LYON', 'Commande 2026/0177 du 12-03-2026', 1],
])('reads the page of a file: %s, %s', async (city, order, count) => {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  const page = file.addPage([595, 842]);
  const lines = [
    'BOULANGERIE DU PORT',
    city,
    order,
    'SIRET 732 829 320 00074',
    'Client : 33000 BORDEAUX, 12 345 678,90',
  ];
  lines.forEach((line, index) => {
    page.drawText(line, { x: 50, y: 700 - 20 * index, size: 11, font });
  });
  const xml = `<i><a><PostcodeCode>69003</PostcodeCode></a><b><PostcodeCode>33000</PostcodeCode></b><c><ID>73282932000074</ID></c>
    <d><IssuerAssignedID>2026-0117</IssuerAssignedID></d></i>`;
  await file.attach(new TextEncoder().encode(xml), 'factur-x.xml', { mimeType: 'text/xml' });
  expect(await observe([electronicInvoiceDetector], await file.save())).toHaveLength(count);
});

import type { ReceiptData } from '@probant/contracts/extraction';
import { toIsoDate } from '@probant/french/dates';
import { expect, test } from 'vitest';
import { weighDocument } from '../../detection/weighed-document.rules.ts';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { collectDocumentFindings } from '../../receipt-findings/findings.rules.ts';
import { createReceiptReading } from '../../receipt-findings/reading/receipt-reading.rules.ts';
import { extractDocument } from '../../result/extract-document.ts';

const HEAD = 'HOTEL DU PARC\n3 place du Viaduc\n12100 MILLAU\n10/03/2026 13:24\n\n';
const ROOM = '1 Nuitée chambre double      88,00\n1 Petit déjeuner             11,00\n';
const VAT_TABLE = '\nTaux       HT        TVA       TTC\n10,00 %    90,00     9,00      99,00';

function read(rows: string) {
  const document = createTypedDocument([HEAD + rows]);
  const result = extractDocument(document, { type: 'receipt', withGeometry: false });
  const reading = createReceiptReading(weighDocument(document), result);
  const data = result.data as ReceiptData;
  return {
    total: data.total_amount,
    vat: data.vat_amount,
    lineSum: Math.round((data.line_items ?? []).reduce((sum, { amount }) => sum + (amount ?? 0), 0) * 100) / 100,
    findings: collectDocumentFindings(reading, toIsoDate(2026, 3, 12) ?? expect.fail()).map(({ code }) => code),
  };
}

test.each([
  ['tourist tax', `${ROOM}Taxe de séjour   2,20\n\nTOTAL   101,20\nCB   101,20${VAT_TABLE}`, 101.2, 9, 101.2],
  [
    'tourist tax in short',
    `${ROOM}Taxe séjour 2 pers.   2,20\n\nTOTAL   101,20\nCB   101,20${VAT_TABLE}`,
    101.2,
    9,
    101.2,
  ],
  [
    'tourist tax after net amount and VAT',
    `${ROOM}\nTotal HT   90,00\nTVA 10 %   9,00\nTaxe séjour   2,20\nTOTAL TTC   101,20\nCB   101,20`,
    101.2,
    9,
    99,
  ],
  [
    'a contribution to recycling',
    'Aspirateur   120,00\nEco-participation   1,20\n\nTOTAL   121,20\nDont TVA 20 %   20,20\nCB   121,20',
    121.2,
    20.2,
    121.2,
  ],
  [
    'a contribution within the price',
    'Aspirateur   121,20\n dont éco-part.   1,20\n\nTOTAL   121,20\nDont TVA 20 %   20,20\nCB   121,20',
    121.2,
    20.2,
    121.2,
  ],
  [
    'an eco-tax',
    'Lave-linge   399,00\nEcotaxe   10,00\n\nTotal HT   340,83\nTVA 20,00 %   68,17\nTOTAL TTC   409,00\nCB   409,00',
    409,
    68.17,
    409,
  ],
  [
    'a deposit on bottles',
    'Bière 6x25cl   8,40\nConsigne bouteilles   1,80\n\nTOTAL   10,20\nDont TVA 20 %   1,40\nCB   10,20',
    10.2,
    1.4,
    10.2,
  ],
  [
    'a deposit given back',
    'Bière 6x25cl   8,40\nRetour consigne   -1,80\n\nTOTAL   6,60\nDont TVA 20 %   1,40\nCB   6,60',
    6.6,
    1.4,
    6.6,
  ],
  [
    'a deposit after a subtotal',
    'Bière 6x25cl   8,40\nSous-total   8,40\nConsigne   1,80\nTOTAL A PAYER   10,20\nDont TVA 20 %   1,40\nCB   10,20',
    10.2,
    1.4,
    10.2,
  ],
  [
    'a tip',
    '2 Menu   18,00   36,00\nPourboire   4,00\n\nTOTAL   40,00\nDont TVA 10 %   3,27\nCB   40,00',
    40,
    3.27,
    40,
  ],
  [
    'a tip after the bill',
    '2 Menu   18,00   36,00\n\nTotal HT   32,73\nTVA 10 %   3,27\nTOTAL TTC   36,00\nPourboire   4,00\nTotal avec pourboire   40,00\nCB   40,00',
    40,
    3.27,
    40,
  ],
] as const)('is no VAT and part of the sum: %s', (_, rows, total, vat, lineSum) =>
  expect(read(rows)).toEqual({ total, vat, lineSum, findings: [] }),
);

const JOURNEY = 'SNCF VOYAGEURS\nJustificatif de voyage\n10/03/2026\n\n';
test.each([
  ['2 cl. Paris - Millau   45,00', null],
  ['2 CLASSE PLEIN TARIF   45,00', null],
  ['2e classe Paris - Millau   45,00', null],
  ['1 classe aller simple   45,00', null],
  ['Paris - Millau classe 2   45,00', null],
  ['2nde classe   45,00', null],
  ['Trajet   Classe   Prix\nTGV 6201   2   45,00\nTGV 6210   2   55,00', null],
  ['2 Billets Paris - Millau   45,00', 2],
  ['2 Clafoutis   45,00', 2],
])('the class of a seat is no quantity: %s', (rows, quantity) => {
  const total = rows.includes('55,00') ? '100,00' : '45,00';
  const document = createTypedDocument([`${JOURNEY}${rows}\nTOTAL   ${total} EUR\nCB   ${total}`]);
  const data = extractDocument(document, { type: 'receipt', withGeometry: false }).data as ReceiptData;
  expect(data.line_items?.[0]?.quantity ?? null).toBe(quantity);
});

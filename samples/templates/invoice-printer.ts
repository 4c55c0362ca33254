import { createRectangle } from '../drawing/path.ts';
import { type Colour, createSheet, type Sheet, type TextStyle } from '../drawing/sheet.ts';
import {
  formatDecimal,
  formatEuros,
  formatLongDate,
  formatShortDate,
  formatSiret,
  formatVatNumber,
  groupCharacters,
} from '../french.ts';
import { computeInvoiceTotals, type InvoiceTotals, type OpenInvoice } from '../invoice.ts';
import { listInvoiceNotes } from '../invoice-notes.ts';
import { arimo } from '../typeface/faces.ts';

const TEXT_INK: Colour = '#000000';
const GREY_FILL: Colour = '#e4e4e4';
const [LEFT_EDGE, RIGHT_EDGE] = [40, 555.28];

const plain: TextStyle = { face: arimo.regular, size: 9 };
const bold: TextStyle = { face: arimo.bold, size: 9 };
const small: TextStyle = { face: arimo.regular, size: 7.2 };

/** Draws an A4 page in black and grey with a ruled table and a window-envelope address, like older management software. */
export function drawPrinterInvoice(invoice: OpenInvoice): Sheet {
  const sheet = createSheet(595.28, 841.89);
  const totals = computeInvoiceTotals(invoice.lines);
  drawLetterhead(sheet, invoice);
  drawAddressee(sheet, invoice);
  drawReferences(sheet, invoice);
  drawLines(sheet, invoice, totals);
  drawTaxTable(sheet, totals);
  drawTotals(sheet, totals);
  drawPayment(sheet, invoice);
  drawFooter(sheet, invoice);
  return sheet;
}

function drawLetterhead(sheet: Sheet, { seller }: OpenInvoice): void {
  const squares: readonly (readonly [number, number, Colour])[] = [
    [0, 0, '#1b3f73'],
    [15, 0, '#b7322c'],
    [0, 15, '#e0a81f'],
    [15, 15, '#3c3c3c'],
  ];
  for (const [dx, dy, colour] of squares) sheet.shape(createRectangle(LEFT_EDGE + dx, 36 + dy, 13, 13), colour);
  sheet.text(seller.name.toUpperCase(), LEFT_EDGE + 38, 49, { face: arimo.bold, size: 14 });
  sheet.text('Offset - numérique - grand format', LEFT_EDGE + 38, 62, small);
  const rows = [
    seller.street,
    `${seller.postcode} ${seller.town.toUpperCase()}`,
    `Tél. ${seller.phone}`,
    seller.email,
    `Siret ${formatSiret(seller.siret)}`,
    `TVA intracommunautaire ${formatVatNumber(seller.vatNumber)}`,
  ];
  rows.forEach((row, i) => {
    sheet.text(row, LEFT_EDGE, 84 + 11.5 * i, plain);
  });
}

function drawAddressee(sheet: Sheet, { buyer, seller, issued }: OpenInvoice): void {
  const rows = [buyer.name, buyer.street, `${buyer.postcode} ${buyer.town.toUpperCase()}`];
  rows.forEach((row, i) => {
    sheet.text(row, 330, 150 + 14 * i, { ...(i === 0 ? bold : plain), size: 10.5 });
  });
  sheet.text(`TVA : ${formatVatNumber(buyer.vatNumber)}`, 330, 196, small);
  sheet.text(`${seller.town}, le ${formatLongDate(issued)}`, 330, 224, plain);
}

function drawReferences(sheet: Sheet, { number, due, delivered, subject }: OpenInvoice): void {
  sheet.text(`FACTURE N° ${number}`, LEFT_EDGE, 224, { face: arimo.bold, size: 15 });
  sheet.text(subject, LEFT_EDGE, 242, plain);
  sheet.text(`Livraison du ${formatShortDate(delivered)}`, LEFT_EDGE, 255, plain);
  sheet.text(`À régler avant le : ${formatShortDate(due)}`, 330, 242, bold);
}

const COLUMN_EDGES = [LEFT_EDGE, 288, 336, 384, 440, 486, RIGHT_EDGE] as const;
const [TABLE_TOP, TABLE_BOTTOM] = [276, 470];

function drawLines(sheet: Sheet, { lines }: OpenInvoice, { lineAmounts }: InvoiceTotals): void {
  sheet.box(LEFT_EDGE, TABLE_TOP, RIGHT_EDGE - LEFT_EDGE, 20, GREY_FILL);
  sheet.frame(LEFT_EDGE, TABLE_TOP, RIGHT_EDGE - LEFT_EDGE, TABLE_BOTTOM - TABLE_TOP, TEXT_INK, 0.8);
  sheet.rule(LEFT_EDGE, TABLE_TOP + 20, RIGHT_EDGE, TABLE_TOP + 20, TEXT_INK);
  for (const x of COLUMN_EDGES.slice(1, -1)) sheet.rule(x, TABLE_TOP, x, TABLE_BOTTOM, TEXT_INK, 0.5);
  drawRow(sheet, TABLE_TOP + 13.5, ['Description', 'Quantité', 'Unité', 'Prix unit. HT', 'TVA %', 'Total HT'], bold);
  lines.forEach((line, i) => {
    const cells = [
      line.description,
      groupThousands(line.quantity),
      line.unit,
      formatEuros(line.unitPrice, ' '),
      formatDecimal(line.vatRate),
      formatEuros(lineAmounts[i] as number, ' '),
    ];
    drawRow(sheet, TABLE_TOP + 38 + 20 * i, cells, plain);
  });
}

/** 4000 -> `4 000` */
const groupThousands = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ' ');

/** The description and unit columns are left-aligned, figures right-aligned. */
function drawRow(sheet: Sheet, y: number, cells: readonly string[], style: TextStyle): void {
  const fitted = { ...style, size: style === bold ? 8 : 9 };
  cells.forEach((cell, i) => {
    if (i === 0 || i === 2) sheet.text(cell, (COLUMN_EDGES[i] as number) + 5, y, fitted);
    else sheet.right(cell, (COLUMN_EDGES[i + 1] as number) - 5, y, fitted);
  });
}

function drawTaxTable(sheet: Sheet, { vat }: InvoiceTotals): void {
  const [top, columns] = [488, [LEFT_EDGE, 110, 190, 260]] as const;
  const height = 18 * (vat.length + 1);
  sheet.box(LEFT_EDGE, top, 220, 18, GREY_FILL);
  sheet.frame(LEFT_EDGE, top, 220, height, TEXT_INK);
  for (const x of columns.slice(1, -1)) sheet.rule(x, top, x, top + height, TEXT_INK, 0.5);
  ['Taux TVA', 'Base HT', 'Montant TVA'].forEach((heading, i) => {
    sheet.right(heading, (columns[i + 1] as number) - 5, top + 12.5, { ...bold, size: 8 });
  });
  vat.forEach(({ rate, base, vat: tax }, i) => {
    const y = top + 30.5 + 18 * i;
    [`${formatDecimal(rate)} %`, formatEuros(base, ' '), formatEuros(tax, ' ')].forEach((cell, k) => {
      sheet.right(cell, (columns[k + 1] as number) - 5, y, plain);
    });
  });
}

function drawTotals(sheet: Sheet, { net, vatAmount, gross }: InvoiceTotals): void {
  const top = 488;
  sheet.frame(370, top, RIGHT_EDGE - 370, 62, TEXT_INK, 0.8);
  sheet.box(370, top + 40, RIGHT_EDGE - 370, 22, GREY_FILL);
  sheet.frame(370, top + 40, RIGHT_EDGE - 370, 22, TEXT_INK, 0.8);
  const rows = [
    ['Total HT', net, 15, bold],
    ['Total TVA', vatAmount, 32, plain],
    ['Net à payer TTC', gross, 55, { ...bold, size: 10.5 }],
  ] as const;
  for (const [name, amount, y, style] of rows) {
    sheet.text(name, 378, top + y, style);
    sheet.right(`${formatEuros(amount, ' ')} €`, RIGHT_EDGE - 8, top + y, style);
  }
}

function drawPayment(sheet: Sheet, { account: { iban, bic, bank }, due }: OpenInvoice): void {
  const rows = [
    `Mode de règlement : virement bancaire. Échéance : ${formatShortDate(due)}.`,
    `Domiciliation : ${bank}`,
    `IBAN : ${groupCharacters(iban, 4)}`,
    `BIC : ${bic}`,
  ];
  rows.forEach((text, i) => {
    sheet.text(text, LEFT_EDGE, 590 + 13 * i, plain);
  });
}

function drawFooter(sheet: Sheet, { seller }: OpenInvoice): void {
  const notes = listInvoiceNotes(seller).map(({ text }) => text.replaceAll('\u00a0', ' '));
  sheet.rule(LEFT_EDGE, 776, RIGHT_EDGE, 776, TEXT_INK, 0.5);
  notes.forEach((text, i) => {
    sheet.centred(text, 595.28 / 2, 788 + 9.5 * i, small);
  });
}

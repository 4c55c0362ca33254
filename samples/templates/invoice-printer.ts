import { rectangle } from '../drawing/path.ts';
import { type Colour, createSheet, type Sheet, type TextStyle } from '../drawing/sheet.ts';
import { decimal, euros, grouped, longDate, shortDate, spacedSiret, spacedVatNumber } from '../french.ts';
import { type InvoiceTotals, type OpenInvoice, totalsOf } from '../invoice.ts';
import { invoiceNotes } from '../invoice-notes.ts';
import { arimo } from '../typeface/faces.ts';

const INK: Colour = '#000000';
const GREY: Colour = '#e4e4e4';
const [LEFT, RIGHT] = [40, 555.28];

const plain: TextStyle = { face: arimo.regular, size: 9 };
const bold: TextStyle = { face: arimo.bold, size: 9 };
const small: TextStyle = { face: arimo.regular, size: 7.2 };

/** A4 in black and grey with a ruled table: the page of an older management program, addressed for a window envelope. */
export function printerInvoiceSheet(invoice: OpenInvoice): Sheet {
  const sheet = createSheet(595.28, 841.89);
  const totals = totalsOf(invoice.lines);
  letterhead(sheet, invoice);
  addressee(sheet, invoice);
  references(sheet, invoice);
  linesTable(sheet, invoice, totals);
  taxTable(sheet, totals);
  totalsTable(sheet, totals);
  payment(sheet, invoice);
  footer(sheet, invoice);
  return sheet;
}

function letterhead(sheet: Sheet, { seller }: OpenInvoice): void {
  const squares: readonly (readonly [number, number, Colour])[] = [
    [0, 0, '#1b3f73'],
    [15, 0, '#b7322c'],
    [0, 15, '#e0a81f'],
    [15, 15, '#3c3c3c'],
  ];
  for (const [dx, dy, colour] of squares) sheet.shape(rectangle(LEFT + dx, 36 + dy, 13, 13), colour);
  sheet.text(seller.name.toUpperCase(), LEFT + 38, 49, { face: arimo.bold, size: 14 });
  sheet.text('Offset - numérique - grand format', LEFT + 38, 62, small);
  const rows = [
    seller.street,
    `${seller.postcode} ${seller.town.toUpperCase()}`,
    `Tél. ${seller.phone}`,
    seller.email,
    `Siret ${spacedSiret(seller.siret)}`,
    `TVA intracommunautaire ${spacedVatNumber(seller.vatNumber)}`,
  ];
  rows.forEach((row, i) => {
    sheet.text(row, LEFT, 84 + 11.5 * i, plain);
  });
}

function addressee(sheet: Sheet, { buyer, seller, issued }: OpenInvoice): void {
  const rows = [buyer.name, buyer.street, `${buyer.postcode} ${buyer.town.toUpperCase()}`];
  rows.forEach((row, i) => {
    sheet.text(row, 330, 150 + 14 * i, { ...(i === 0 ? bold : plain), size: 10.5 });
  });
  sheet.text(`TVA : ${spacedVatNumber(buyer.vatNumber)}`, 330, 196, small);
  sheet.text(`${seller.town}, le ${longDate(issued)}`, 330, 224, plain);
}

function references(sheet: Sheet, { number, due, delivered, subject }: OpenInvoice): void {
  sheet.text(`FACTURE N° ${number}`, LEFT, 224, { face: arimo.bold, size: 15 });
  sheet.text(subject, LEFT, 242, plain);
  sheet.text(`Livraison du ${shortDate(delivered)}`, LEFT, 255, plain);
  sheet.text(`À régler avant le : ${shortDate(due)}`, 330, 242, bold);
}

const COLUMNS = [LEFT, 288, 336, 384, 440, 486, RIGHT] as const;
const [TABLE_TOP, TABLE_BOTTOM] = [276, 470];

function linesTable(sheet: Sheet, { lines }: OpenInvoice, { lineAmounts }: InvoiceTotals): void {
  sheet.box(LEFT, TABLE_TOP, RIGHT - LEFT, 20, GREY);
  sheet.frame(LEFT, TABLE_TOP, RIGHT - LEFT, TABLE_BOTTOM - TABLE_TOP, INK, 0.8);
  sheet.rule(LEFT, TABLE_TOP + 20, RIGHT, TABLE_TOP + 20, INK);
  for (const x of COLUMNS.slice(1, -1)) sheet.rule(x, TABLE_TOP, x, TABLE_BOTTOM, INK, 0.5);
  row(sheet, TABLE_TOP + 13.5, ['Description', 'Quantité', 'Unité', 'Prix unit. HT', 'TVA %', 'Total HT'], bold);
  lines.forEach((line, i) => {
    const cells = [
      line.description,
      grouped3(line.quantity),
      line.unit,
      euros(line.unitPrice, ' '),
      decimal(line.vatRate),
      euros(lineAmounts[i] as number, ' '),
    ];
    row(sheet, TABLE_TOP + 38 + 20 * i, cells, plain);
  });
}

/** 4000 -> `4 000` */
const grouped3 = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ' ');

/** The first and the unit column stand left, figures right. */
function row(sheet: Sheet, y: number, cells: readonly string[], style: TextStyle): void {
  const fitted = { ...style, size: style === bold ? 8 : 9 };
  cells.forEach((cell, i) => {
    if (i === 0 || i === 2) sheet.text(cell, (COLUMNS[i] as number) + 5, y, fitted);
    else sheet.right(cell, (COLUMNS[i + 1] as number) - 5, y, fitted);
  });
}

function taxTable(sheet: Sheet, { vat }: InvoiceTotals): void {
  const [top, columns] = [488, [LEFT, 110, 190, 260]] as const;
  const height = 18 * (vat.length + 1);
  sheet.box(LEFT, top, 220, 18, GREY);
  sheet.frame(LEFT, top, 220, height, INK);
  for (const x of columns.slice(1, -1)) sheet.rule(x, top, x, top + height, INK, 0.5);
  ['Taux TVA', 'Base HT', 'Montant TVA'].forEach((heading, i) => {
    sheet.right(heading, (columns[i + 1] as number) - 5, top + 12.5, { ...bold, size: 8 });
  });
  vat.forEach(({ rate, base, vat: tax }, i) => {
    const y = top + 30.5 + 18 * i;
    [`${decimal(rate)} %`, euros(base, ' '), euros(tax, ' ')].forEach((cell, k) => {
      sheet.right(cell, (columns[k + 1] as number) - 5, y, plain);
    });
  });
}

function totalsTable(sheet: Sheet, { net, vatAmount, gross }: InvoiceTotals): void {
  const top = 488;
  sheet.frame(370, top, RIGHT - 370, 62, INK, 0.8);
  sheet.box(370, top + 40, RIGHT - 370, 22, GREY);
  sheet.frame(370, top + 40, RIGHT - 370, 22, INK, 0.8);
  const rows = [
    ['Total HT', net, 15, bold],
    ['Total TVA', vatAmount, 32, plain],
    ['Net à payer TTC', gross, 55, { ...bold, size: 10.5 }],
  ] as const;
  for (const [name, amount, y, style] of rows) {
    sheet.text(name, 378, top + y, style);
    sheet.right(`${euros(amount, ' ')} €`, RIGHT - 8, top + y, style);
  }
}

function payment(sheet: Sheet, { account: { iban, bic, bank }, due }: OpenInvoice): void {
  const rows = [
    `Mode de règlement : virement bancaire. Échéance : ${shortDate(due)}.`,
    `Domiciliation : ${bank}`,
    `IBAN : ${grouped(iban, 4)}`,
    `BIC : ${bic}`,
  ];
  rows.forEach((text, i) => {
    sheet.text(text, LEFT, 590 + 13 * i, plain);
  });
}

function footer(sheet: Sheet, { seller }: OpenInvoice): void {
  const notes = invoiceNotes(seller).map(({ text }) => text.replaceAll('\u00a0', ' '));
  sheet.rule(LEFT, 776, RIGHT, 776, INK, 0.5);
  notes.forEach((text, i) => {
    sheet.centred(text, 595.28 / 2, 788 + 9.5 * i, small);
  });
}

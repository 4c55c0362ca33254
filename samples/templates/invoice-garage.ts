import { createDisc } from '../drawing/path.ts';
import { type Colour, createSheet, type Sheet, type TextStyle } from '../drawing/sheet.ts';
import { formatDecimal, formatEuros, formatShortDate, formatSiret } from '../french.ts';
import { computeInvoiceTotals, type Invoice, type InvoiceTotals } from '../invoice.ts';
import { tinos } from '../typeface/faces.ts';

const TEXT_INK: Colour = '#1a1a1a';
const [LEFT_EDGE, RIGHT_EDGE] = [56, 539];
const plain: TextStyle = { face: tinos.regular, size: 10.5, colour: TEXT_INK };
const bold: TextStyle = { face: tinos.bold, size: 10.5, colour: TEXT_INK };

/** Draws an A4 page with a serif typeface and a framed letterhead, like a word processor template. */
export function drawGarageInvoice(invoice: Invoice): Sheet {
  const sheet = createSheet(595.28, 841.89);
  const totals = computeInvoiceTotals(invoice.lines);
  drawLetterhead(sheet, invoice);
  drawBuyerAndFacts(sheet, invoice);
  drawTotals(sheet, totals, drawLines(sheet, invoice, totals, 330));
  drawPayment(sheet, invoice, totals);
  return sheet;
}

function drawLetterhead(sheet: Sheet, { seller }: Invoice): void {
  sheet.frame(LEFT_EDGE, 50, RIGHT_EDGE - LEFT_EDGE, 82, TEXT_INK, 1.2);
  sheet.frame(LEFT_EDGE + 3, 53, RIGHT_EDGE - LEFT_EDGE - 6, 76, TEXT_INK, 0.5);
  drawTyre(sheet, LEFT_EDGE + 44, 91);
  const middle = 595.28 / 2 + 20;
  sheet.centred(seller.name.toUpperCase(), middle, 78, { face: tinos.bold, size: 19, colour: TEXT_INK, tracking: 1.5 });
  sheet.centred('Mécanique - Carrosserie - Dépannage', middle, 94, { ...plain, size: 10 });
  sheet.centred(`${seller.street}, ${seller.postcode} ${seller.town}`, middle, 108, { ...plain, size: 10 });
  sheet.centred(`Tél. ${seller.phone} - ${seller.email}`, middle, 121, { ...plain, size: 10 });
}

function drawTyre(sheet: Sheet, x: number, y: number): void {
  const rings: readonly (readonly [number, Colour])[] = [
    [25, TEXT_INK],
    [16, '#ffffff'],
    [13, TEXT_INK],
    [5, '#ffffff'],
  ];
  for (const [radius, colour] of rings) sheet.shape(createDisc(x, y, radius), colour);
}

function drawBuyerAndFacts(sheet: Sheet, { seller, buyer, number, issued, subject }: Invoice): void {
  sheet.text(`SIRET ${formatSiret(seller.siret)}`, LEFT_EDGE, 156, plain);
  sheet.text(`N° TVA ${seller.vatNumber}`, LEFT_EDGE, 170, plain);
  sheet.text(`Facture n° ${number}`, LEFT_EDGE, 214, { ...bold, size: 14 });
  sheet.text(`Date : ${formatShortDate(issued)}`, LEFT_EDGE, 232, plain);
  const rows = ['Client', buyer.name, buyer.street, `${buyer.postcode} ${buyer.town}`];
  rows.forEach((row, i) => {
    sheet.text(row, 340, 178 + 15 * i, i === 1 ? { ...bold, size: 11.5 } : i === 0 ? { ...plain, size: 9 } : plain);
  });
  sheet.text(`Véhicule : ${subject}`, LEFT_EDGE, 274, plain);
}

const COLUMN_EDGES = { description: LEFT_EDGE + 6, quantity: 352, unitPrice: 448, amount: RIGHT_EDGE - 6 };

function drawLines(sheet: Sheet, { lines }: Invoice, { lineAmounts }: InvoiceTotals, top: number): number {
  sheet.rule(LEFT_EDGE, top - 18, RIGHT_EDGE, top - 18, TEXT_INK, 1);
  sheet.text('Désignation', COLUMN_EDGES.description, top - 5, bold);
  sheet.right('Quantité', COLUMN_EDGES.quantity, top - 5, bold);
  sheet.right('Prix unitaire HT', COLUMN_EDGES.unitPrice, top - 5, bold);
  sheet.right('Montant HT', COLUMN_EDGES.amount, top - 5, bold);
  sheet.rule(LEFT_EDGE, top + 2, RIGHT_EDGE, top + 2, TEXT_INK, 1);
  lines.forEach((line, i) => {
    const y = top + 20 + 20 * i;
    sheet.text(line.description, COLUMN_EDGES.description, y, plain);
    sheet.right(formatDecimal(line.quantity), COLUMN_EDGES.quantity, y, plain);
    sheet.right(formatEuros(line.unitPrice), COLUMN_EDGES.unitPrice, y, plain);
    sheet.right(formatEuros(lineAmounts[i] as number), COLUMN_EDGES.amount, y, plain);
  });
  const bottom = top + 20 * lines.length + 16;
  sheet.rule(LEFT_EDGE, bottom, RIGHT_EDGE, bottom, TEXT_INK, 1);
  return bottom;
}

function drawTotals(sheet: Sheet, { net, vat, gross }: InvoiceTotals, top: number): void {
  const rows = [
    ['Total HT', net, plain],
    ...vat.map(({ rate, vat: tax }) => [`TVA ${formatDecimal(rate)} %`, tax, plain] as const),
    ['TOTAL TTC', gross, { ...bold, size: 13 }],
  ] as const;
  rows.forEach(([name, amount, style], i) => {
    sheet.text(name, 360, top + 24 + 19 * i, style);
    sheet.right(`${formatEuros(amount)} €`, COLUMN_EDGES.amount, top + 24 + 19 * i, style);
  });
}

function drawPayment(sheet: Sheet, { seller, issued }: Invoice, { gross }: InvoiceTotals): void {
  sheet.text(`Réglé par carte bancaire le ${formatShortDate(issued)} : ${formatEuros(gross)} €`, LEFT_EDGE, 600, plain);
  sheet.text('Pièces et main d’œuvre garanties un an ou 15 000 km.', LEFT_EDGE, 618, plain);
  sheet.centred(`${seller.name}, ${seller.legalForm} - ${seller.register}`, 595.28 / 2, 790, { ...plain, size: 9 });
}

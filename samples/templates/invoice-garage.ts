import { disc } from '../drawing/path.ts';
import { type Colour, createSheet, type Sheet, type TextStyle } from '../drawing/sheet.ts';
import { decimal, euros, shortDate, spacedSiret } from '../french.ts';
import { type Invoice, type InvoiceTotals, totalsOf } from '../invoice.ts';
import { tinos } from '../typeface/faces.ts';

const INK: Colour = '#1a1a1a';
const [LEFT, RIGHT] = [56, 539];
const plain: TextStyle = { face: tinos.regular, size: 10.5, colour: INK };
const bold: TextStyle = { face: tinos.bold, size: 10.5, colour: INK };

/** A4 with a serif face and a framed head, as a word processor's invoice form prints. */
export function garageInvoiceSheet(invoice: Invoice): Sheet {
  const sheet = createSheet(595.28, 841.89);
  const totals = totalsOf(invoice.lines);
  letterhead(sheet, invoice);
  buyerAndFacts(sheet, invoice);
  totalsRows(sheet, totals, linesTable(sheet, invoice, totals, 330));
  settled(sheet, invoice, totals);
  return sheet;
}

function letterhead(sheet: Sheet, { seller }: Invoice): void {
  sheet.frame(LEFT, 50, RIGHT - LEFT, 82, INK, 1.2);
  sheet.frame(LEFT + 3, 53, RIGHT - LEFT - 6, 76, INK, 0.5);
  tyre(sheet, LEFT + 44, 91);
  const middle = 595.28 / 2 + 20;
  sheet.centred(seller.name.toUpperCase(), middle, 78, { face: tinos.bold, size: 19, colour: INK, tracking: 1.5 });
  sheet.centred('Mécanique - Carrosserie - Dépannage', middle, 94, { ...plain, size: 10 });
  sheet.centred(`${seller.street}, ${seller.postcode} ${seller.town}`, middle, 108, { ...plain, size: 10 });
  sheet.centred(`Tél. ${seller.phone} - ${seller.email}`, middle, 121, { ...plain, size: 10 });
}

function tyre(sheet: Sheet, x: number, y: number): void {
  const rings: readonly (readonly [number, Colour])[] = [
    [25, INK],
    [16, '#ffffff'],
    [13, INK],
    [5, '#ffffff'],
  ];
  for (const [radius, colour] of rings) sheet.shape(disc(x, y, radius), colour);
}

function buyerAndFacts(sheet: Sheet, { seller, buyer, number, issued, subject }: Invoice): void {
  sheet.text(`SIRET ${spacedSiret(seller.siret)}`, LEFT, 156, plain);
  sheet.text(`N° TVA ${seller.vatNumber}`, LEFT, 170, plain);
  sheet.text(`Facture n° ${number}`, LEFT, 214, { ...bold, size: 14 });
  sheet.text(`Date : ${shortDate(issued)}`, LEFT, 232, plain);
  const rows = ['Client', buyer.name, buyer.street, `${buyer.postcode} ${buyer.town}`];
  rows.forEach((row, i) => {
    sheet.text(row, 340, 178 + 15 * i, i === 1 ? { ...bold, size: 11.5 } : i === 0 ? { ...plain, size: 9 } : plain);
  });
  sheet.text(`Véhicule : ${subject}`, LEFT, 274, plain);
}

const COLUMNS = { description: LEFT + 6, quantity: 352, unitPrice: 448, amount: RIGHT - 6 };

function linesTable(sheet: Sheet, { lines }: Invoice, { lineAmounts }: InvoiceTotals, top: number): number {
  sheet.rule(LEFT, top - 18, RIGHT, top - 18, INK, 1);
  sheet.text('Désignation', COLUMNS.description, top - 5, bold);
  sheet.right('Quantité', COLUMNS.quantity, top - 5, bold);
  sheet.right('Prix unitaire HT', COLUMNS.unitPrice, top - 5, bold);
  sheet.right('Montant HT', COLUMNS.amount, top - 5, bold);
  sheet.rule(LEFT, top + 2, RIGHT, top + 2, INK, 1);
  lines.forEach((line, i) => {
    const y = top + 20 + 20 * i;
    sheet.text(line.description, COLUMNS.description, y, plain);
    sheet.right(decimal(line.quantity), COLUMNS.quantity, y, plain);
    sheet.right(euros(line.unitPrice), COLUMNS.unitPrice, y, plain);
    sheet.right(euros(lineAmounts[i] as number), COLUMNS.amount, y, plain);
  });
  const bottom = top + 20 * lines.length + 16;
  sheet.rule(LEFT, bottom, RIGHT, bottom, INK, 1);
  return bottom;
}

function totalsRows(sheet: Sheet, { net, vat, gross }: InvoiceTotals, top: number): void {
  const rows = [
    ['Total HT', net, plain],
    ...vat.map(({ rate, vat: tax }) => [`TVA ${decimal(rate)} %`, tax, plain] as const),
    ['TOTAL TTC', gross, { ...bold, size: 13 }],
  ] as const;
  rows.forEach(([name, amount, style], i) => {
    sheet.text(name, 360, top + 24 + 19 * i, style);
    sheet.right(`${euros(amount)} €`, COLUMNS.amount, top + 24 + 19 * i, style);
  });
}

function settled(sheet: Sheet, { seller, issued }: Invoice, { gross }: InvoiceTotals): void {
  sheet.text(`Réglé par carte bancaire le ${shortDate(issued)} : ${euros(gross)} €`, LEFT, 600, plain);
  sheet.text('Pièces et main d’œuvre garanties un an ou 15 000 km.', LEFT, 618, plain);
  sheet.centred(`${seller.name}, ${seller.legalForm} - ${seller.register}`, 595.28 / 2, 790, { ...plain, size: 9 });
}

import { createDisc, placePath, readPath } from '../drawing/path.ts';
import { breakLines, type Colour, createSheet, type Sheet, type TextStyle } from '../drawing/sheet.ts';
import { formatDecimal, formatEuros, formatShortDate, formatSiret, groupCharacters } from '../french.ts';
import { computeInvoiceTotals, type InvoiceTotals, type OpenInvoice } from '../invoice.ts';
import { listInvoiceNotes } from '../invoice-notes.ts';
import { inter } from '../typeface/faces.ts';

const TEXT_INK: Colour = '#1d2733';
const GREY_INK: Colour = '#5c6875';
const GREEN_INK: Colour = '#2f5d4a';
const PALE_FILL: Colour = '#eef3f0';
const RULE_COLOUR: Colour = '#d5dcd8';
const [LEFT_EDGE, RIGHT_EDGE] = [48, 547.28];

const plain: TextStyle = { face: inter.regular, size: 8.6, colour: TEXT_INK };
const soft: TextStyle = { ...plain, colour: GREY_INK };
const strong: TextStyle = { ...plain, face: inter.semibold };
const label: TextStyle = { face: inter.semibold, size: 6.8, colour: GREEN_INK, tracking: 0.5 };

/** Draws an A4 page with green accents and a logo made of shapes, like current invoicing software. */
export function drawJoineryInvoice(invoice: OpenInvoice): Sheet {
  const sheet = createSheet(595.28, 841.89);
  const totals = computeInvoiceTotals(invoice.lines);
  sheet.box(0, 0, 595.28, 8, GREEN_INK);
  drawLetterhead(sheet, invoice);
  drawParties(sheet, invoice);
  const underTable = drawLines(sheet, invoice, totals, 306);
  drawTotals(sheet, totals, underTable + 16);
  drawPayment(sheet, invoice, underTable + 16);
  drawLegalNotes(sheet, invoice);
  return sheet;
}

function drawLetterhead(sheet: Sheet, { seller, number, issued, due }: OpenInvoice): void {
  drawLogo(sheet, LEFT_EDGE, 36);
  sheet.text(seller.name, LEFT_EDGE + 54, 55, { face: inter.bold, size: 16, colour: TEXT_INK });
  sheet.text('Menuiserie, isolation, agencement', LEFT_EDGE + 54, 70, { ...soft, size: 8.6 });
  sheet.right('FACTURE', RIGHT_EDGE, 57, { face: inter.bold, size: 22, colour: GREEN_INK, tracking: 1 });
  const facts = [
    ['Facture n°', number],
    ["Date d'émission", formatShortDate(issued)],
    ["Date d'échéance", formatShortDate(due)],
  ] as const;
  facts.forEach(([name, value], i) => {
    sheet.text(name, 398, 78 + 14 * i, soft);
    sheet.right(value, RIGHT_EDGE, 78 + 14 * i, strong);
  });
}

/** Draws a roof, a house and a door. */
function drawLogo(sheet: Sheet, x: number, y: number): void {
  const drawShape = (written: string, fill: Colour) => sheet.shape(placePath(readPath(written), x, y), fill);
  drawShape('M 0 18 L 21 0 L 42 18 L 42 24 L 21 6 L 0 24 Z', GREEN_INK);
  drawShape('M 6 24 L 21 11 L 36 24 L 36 42 L 6 42 Z', '#c9853f');
  drawShape('M 15 42 L 15 30 C 15 25 27 25 27 30 L 27 42 Z', '#ffffff');
  sheet.shape(createDisc(x + 24.6, y + 35.5, 1), GREEN_INK);
}

function drawParties(sheet: Sheet, { seller, buyer, subject }: OpenInvoice): void {
  const rows = (x: number, y: number, texts: readonly string[]) =>
    texts.forEach((text, i) => {
      sheet.text(text, x, y + 13 * i, plain);
    });
  sheet.text('ÉMETTEUR', LEFT_EDGE, 138, label);
  sheet.text(seller.name, LEFT_EDGE, 153, { ...strong, size: 9.4 });
  rows(LEFT_EDGE, 167, [
    seller.street,
    `${seller.postcode} ${seller.town}`,
    `SIRET : ${formatSiret(seller.siret)}`,
    `N° TVA : ${seller.vatNumber}`,
    `Tél. : ${seller.phone}`,
    seller.email,
  ]);
  sheet.box(298, 124, RIGHT_EDGE - 298, 108, PALE_FILL);
  sheet.box(298, 124, 3, 108, GREEN_INK);
  sheet.text('FACTURÉ À', 316, 143, label);
  sheet.text(buyer.name, 316, 159, { ...strong, size: 10 });
  rows(316, 174, [
    buyer.street,
    `${buyer.postcode} ${buyer.town}`,
    `SIRET : ${formatSiret(buyer.siret)}`,
    `N° TVA : ${buyer.vatNumber}`,
  ]);
  sheet.text('Objet :', LEFT_EDGE, 268, soft);
  sheet.text(subject, LEFT_EDGE + 33, 268, strong);
}

const COLUMN_EDGES = {
  description: LEFT_EDGE + 8,
  quantity: 342,
  unit: 350,
  unitPrice: 426,
  rate: 474,
  amount: RIGHT_EDGE - 8,
};

function drawLines(sheet: Sheet, { lines }: OpenInvoice, { lineAmounts }: InvoiceTotals, top: number): number {
  const heading: TextStyle = { face: inter.semibold, size: 7.8, colour: '#ffffff' };
  sheet.box(LEFT_EDGE, top - 18, RIGHT_EDGE - LEFT_EDGE, 21, GREEN_INK);
  const y = top - 4;
  sheet.text('Désignation', COLUMN_EDGES.description, y, heading);
  sheet.right('Qté', COLUMN_EDGES.quantity, y, heading);
  sheet.text('Unité', COLUMN_EDGES.unit, y, heading);
  sheet.right('P.U. HT', COLUMN_EDGES.unitPrice, y, heading);
  sheet.right('TVA', COLUMN_EDGES.rate, y, heading);
  sheet.right('Montant HT', COLUMN_EDGES.amount, y, heading);
  let row = top + 19;
  lines.forEach((line, i) => {
    const descriptionLines = breakLines(line.description, 252, plain);
    descriptionLines.forEach((text, k) => {
      sheet.text(text, COLUMN_EDGES.description, row + 12 * k, plain);
    });
    sheet.right(formatDecimal(line.quantity), COLUMN_EDGES.quantity, row, plain);
    sheet.text(line.unit, COLUMN_EDGES.unit, row, plain);
    sheet.right(formatEuros(line.unitPrice), COLUMN_EDGES.unitPrice, row, plain);
    sheet.right(`${formatDecimal(line.vatRate)} %`, COLUMN_EDGES.rate, row, plain);
    sheet.right(formatEuros(lineAmounts[i] as number), COLUMN_EDGES.amount, row, plain);
    row += 12 * (descriptionLines.length - 1) + 9;
    sheet.rule(LEFT_EDGE, row, RIGHT_EDGE, row, RULE_COLOUR);
    row += 16;
  });
  return row;
}

function drawTotals(sheet: Sheet, { net, vat, vatAmount, gross }: InvoiceTotals, top: number): void {
  const rows = [
    ['Total HT', formatEuros(net), strong],
    ...vat.map(
      ({ rate, base, vat: tax }) =>
        [`TVA ${formatDecimal(rate)} % sur ${formatEuros(base)} €`, formatEuros(tax), soft] as const,
    ),
    ['Total TVA', formatEuros(vatAmount), strong],
  ] as const;
  rows.forEach(([name, value, style], i) => {
    sheet.text(name, 340, top + 16 * i, style);
    sheet.right(`${value} €`, COLUMN_EDGES.amount, top + 16 * i, style);
  });
  const bar = top + 16 * rows.length - 6;
  sheet.box(330, bar, RIGHT_EDGE - 330, 27, GREEN_INK);
  const big: TextStyle = { face: inter.bold, size: 11, colour: '#ffffff' };
  sheet.text('Total TTC', 340, bar + 18, big);
  sheet.right(`${formatEuros(gross)} €`, COLUMN_EDGES.amount, bar + 18, big);
}

function drawPayment(sheet: Sheet, invoice: OpenInvoice, top: number): void {
  sheet.text('RÈGLEMENT', LEFT_EDGE, top, label);
  const rows = [
    ['Mode', 'Virement à 30 jours'],
    ['Banque', invoice.account.bank],
    ['IBAN', groupCharacters(invoice.account.iban, 4)],
    ['BIC', invoice.account.bic],
    ['Référence', invoice.number],
  ] as const;
  rows.forEach(([name, value], i) => {
    sheet.text(name, LEFT_EDGE, top + 16 + 14 * i, soft);
    sheet.text(value, LEFT_EDGE + 52, top + 16 + 14 * i, plain);
  });
}

function drawLegalNotes(sheet: Sheet, { seller, delivered }: OpenInvoice): void {
  const small: TextStyle = { face: inter.regular, size: 7, colour: GREY_INK };
  const notes = listInvoiceNotes(seller);
  const sentences = [
    `Travaux achevés le ${formatShortDate(delivered)} dans un logement achevé depuis plus de deux ans ; le client certifie remplir les conditions des taux réduits (CGI, art. 278-0 bis A et 279-0 bis).`,
    notes
      .filter(({ code }) => code !== 'REG')
      .map(({ text }) => text)
      .join(' '),
  ];
  const rows = sentences.flatMap((sentence) => breakLines(sentence, RIGHT_EDGE - LEFT_EDGE, small));
  rows.forEach((text, i) => {
    sheet.text(text, LEFT_EDGE, 752 + 10.5 * i, small);
  });
  sheet.rule(LEFT_EDGE, 798, RIGHT_EDGE, 798, RULE_COLOUR);
  const register = notes.find(({ code }) => code === 'REG')?.text ?? '';
  sheet.centred(register, 595.28 / 2, 812, small);
}

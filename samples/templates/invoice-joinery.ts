import { disc, placed, readPath } from '../drawing/path.ts';
import { brokenLines, type Colour, createSheet, type Sheet, type TextStyle } from '../drawing/sheet.ts';
import { decimal, euros, grouped, shortDate, spacedSiret } from '../french.ts';
import { type InvoiceTotals, type OpenInvoice, totalsOf } from '../invoice.ts';
import { invoiceNotes } from '../invoice-notes.ts';
import { inter } from '../typeface/faces.ts';

const INK: Colour = '#1d2733';
const SOFT: Colour = '#5c6875';
const GREEN: Colour = '#2f5d4a';
const PALE: Colour = '#eef3f0';
const HAIR: Colour = '#d5dcd8';
const [LEFT, RIGHT] = [48, 547.28];

const plain: TextStyle = { face: inter.regular, size: 8.6, colour: INK };
const soft: TextStyle = { ...plain, colour: SOFT };
const strong: TextStyle = { ...plain, face: inter.semibold };
const label: TextStyle = { face: inter.semibold, size: 6.8, colour: GREEN, tracking: 0.5 };

/** A4, green accents, logo drawn as shapes: what a small company's invoicing program makes today. */
export function joineryInvoiceSheet(invoice: OpenInvoice): Sheet {
  const sheet = createSheet(595.28, 841.89);
  const totals = totalsOf(invoice.lines);
  sheet.box(0, 0, 595.28, 8, GREEN);
  letterhead(sheet, invoice);
  parties(sheet, invoice);
  const underTable = linesTable(sheet, invoice, totals, 306);
  totalsBlock(sheet, totals, underTable + 16);
  payment(sheet, invoice, underTable + 16);
  legalNotes(sheet, invoice);
  return sheet;
}

function letterhead(sheet: Sheet, { seller, number, issued, due }: OpenInvoice): void {
  logo(sheet, LEFT, 36);
  sheet.text(seller.name, LEFT + 54, 55, { face: inter.bold, size: 16, colour: INK });
  sheet.text('Menuiserie, isolation, agencement', LEFT + 54, 70, { ...soft, size: 8.6 });
  sheet.right('FACTURE', RIGHT, 57, { face: inter.bold, size: 22, colour: GREEN, tracking: 1 });
  const facts = [
    ['Facture n°', number],
    ["Date d'émission", shortDate(issued)],
    ["Date d'échéance", shortDate(due)],
  ] as const;
  facts.forEach(([name, value], i) => {
    sheet.text(name, 398, 78 + 14 * i, soft);
    sheet.right(value, RIGHT, 78 + 14 * i, strong);
  });
}

/** A roof, a door and a plane's shaving. */
function logo(sheet: Sheet, x: number, y: number): void {
  const drawn = (written: string, fill: Colour) => sheet.shape(placed(readPath(written), x, y), fill);
  drawn('M 0 18 L 21 0 L 42 18 L 42 24 L 21 6 L 0 24 Z', GREEN);
  drawn('M 6 24 L 21 11 L 36 24 L 36 42 L 6 42 Z', '#c9853f');
  drawn('M 15 42 L 15 30 C 15 25 27 25 27 30 L 27 42 Z', '#ffffff');
  sheet.shape(disc(x + 24.6, y + 35.5, 1), GREEN);
}

function parties(sheet: Sheet, { seller, buyer, subject }: OpenInvoice): void {
  const rows = (x: number, y: number, texts: readonly string[]) =>
    texts.forEach((text, i) => {
      sheet.text(text, x, y + 13 * i, plain);
    });
  sheet.text('ÉMETTEUR', LEFT, 138, label);
  sheet.text(seller.name, LEFT, 153, { ...strong, size: 9.4 });
  rows(LEFT, 167, [
    seller.street,
    `${seller.postcode} ${seller.town}`,
    `SIRET : ${spacedSiret(seller.siret)}`,
    `N° TVA : ${seller.vatNumber}`,
    `Tél. : ${seller.phone}`,
    seller.email,
  ]);
  sheet.box(298, 124, RIGHT - 298, 108, PALE);
  sheet.box(298, 124, 3, 108, GREEN);
  sheet.text('FACTURÉ À', 316, 143, label);
  sheet.text(buyer.name, 316, 159, { ...strong, size: 10 });
  rows(316, 174, [
    buyer.street,
    `${buyer.postcode} ${buyer.town}`,
    `SIRET : ${spacedSiret(buyer.siret)}`,
    `N° TVA : ${buyer.vatNumber}`,
  ]);
  sheet.text('Objet :', LEFT, 268, soft);
  sheet.text(subject, LEFT + 33, 268, strong);
}

const COLUMNS = { description: LEFT + 8, quantity: 342, unit: 350, unitPrice: 426, rate: 474, amount: RIGHT - 8 };

function linesTable(sheet: Sheet, { lines }: OpenInvoice, { lineAmounts }: InvoiceTotals, top: number): number {
  const heading: TextStyle = { face: inter.semibold, size: 7.8, colour: '#ffffff' };
  sheet.box(LEFT, top - 18, RIGHT - LEFT, 21, GREEN);
  const y = top - 4;
  sheet.text('Désignation', COLUMNS.description, y, heading);
  sheet.right('Qté', COLUMNS.quantity, y, heading);
  sheet.text('Unité', COLUMNS.unit, y, heading);
  sheet.right('P.U. HT', COLUMNS.unitPrice, y, heading);
  sheet.right('TVA', COLUMNS.rate, y, heading);
  sheet.right('Montant HT', COLUMNS.amount, y, heading);
  let row = top + 19;
  lines.forEach((line, i) => {
    const described = brokenLines(line.description, 252, plain);
    described.forEach((text, k) => {
      sheet.text(text, COLUMNS.description, row + 12 * k, plain);
    });
    sheet.right(decimal(line.quantity), COLUMNS.quantity, row, plain);
    sheet.text(line.unit, COLUMNS.unit, row, plain);
    sheet.right(euros(line.unitPrice), COLUMNS.unitPrice, row, plain);
    sheet.right(`${decimal(line.vatRate)} %`, COLUMNS.rate, row, plain);
    sheet.right(euros(lineAmounts[i] as number), COLUMNS.amount, row, plain);
    row += 12 * (described.length - 1) + 9;
    sheet.rule(LEFT, row, RIGHT, row, HAIR);
    row += 16;
  });
  return row;
}

function totalsBlock(sheet: Sheet, { net, vat, vatAmount, gross }: InvoiceTotals, top: number): void {
  const rows = [
    ['Total HT', euros(net), strong],
    ...vat.map(
      ({ rate, base, vat: tax }) => [`TVA ${decimal(rate)} % sur ${euros(base)} €`, euros(tax), soft] as const,
    ),
    ['Total TVA', euros(vatAmount), strong],
  ] as const;
  rows.forEach(([name, value, style], i) => {
    sheet.text(name, 340, top + 16 * i, style);
    sheet.right(`${value} €`, COLUMNS.amount, top + 16 * i, style);
  });
  const bar = top + 16 * rows.length - 6;
  sheet.box(330, bar, RIGHT - 330, 27, GREEN);
  const big: TextStyle = { face: inter.bold, size: 11, colour: '#ffffff' };
  sheet.text('Total TTC', 340, bar + 18, big);
  sheet.right(`${euros(gross)} €`, COLUMNS.amount, bar + 18, big);
}

function payment(sheet: Sheet, invoice: OpenInvoice, top: number): void {
  sheet.text('RÈGLEMENT', LEFT, top, label);
  const rows = [
    ['Mode', 'Virement à 30 jours'],
    ['Banque', invoice.account.bank],
    ['IBAN', grouped(invoice.account.iban, 4)],
    ['BIC', invoice.account.bic],
    ['Référence', invoice.number],
  ] as const;
  rows.forEach(([name, value], i) => {
    sheet.text(name, LEFT, top + 16 + 14 * i, soft);
    sheet.text(value, LEFT + 52, top + 16 + 14 * i, plain);
  });
}

function legalNotes(sheet: Sheet, { seller, delivered }: OpenInvoice): void {
  const small: TextStyle = { face: inter.regular, size: 7, colour: SOFT };
  const notes = invoiceNotes(seller);
  const sentences = [
    `Travaux achevés le ${shortDate(delivered)} dans un logement achevé depuis plus de deux ans ; le client certifie remplir les conditions des taux réduits (CGI, art. 278-0 bis A et 279-0 bis).`,
    notes
      .filter(({ code }) => code !== 'REG')
      .map(({ text }) => text)
      .join(' '),
  ];
  const rows = sentences.flatMap((sentence) => brokenLines(sentence, RIGHT - LEFT, small));
  rows.forEach((text, i) => {
    sheet.text(text, LEFT, 752 + 10.5 * i, small);
  });
  sheet.rule(LEFT, 798, RIGHT, 798, HAIR);
  const register = notes.find(({ code }) => code === 'REG')?.text ?? '';
  sheet.centred(register, 595.28 / 2, 812, small);
}

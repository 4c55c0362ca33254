import { type bankDetails, splitIban } from '../content/bank-details.ts';
import { placePath, readPath } from '../drawing/path.ts';
import { type Colour, createSheet, type Sheet, type TextStyle } from '../drawing/sheet.ts';
import { formatShortDate, groupCharacters } from '../french.ts';
import { arimo } from '../typeface/faces.ts';

const BLUE_INK: Colour = '#16335c';
const PALE_FILL: Colour = '#e8eef6';
const TEXT_INK: Colour = '#111111';
const [LEFT_EDGE, RIGHT_EDGE] = [50, 545];
const plain: TextStyle = { face: arimo.regular, size: 10, colour: TEXT_INK };
const bold: TextStyle = { face: arimo.bold, size: 10, colour: TEXT_INK };
const label: TextStyle = { face: arimo.regular, size: 8, colour: '#4a4a4a' };

/** Draws a relevé d'identité bancaire as downloaded from a bank's website. */
export function drawBankDetails(details: typeof bankDetails): Sheet {
  const sheet = createSheet(595.28, 841.89);
  drawLetterhead(sheet, details);
  drawHolder(sheet, details);
  drawAccountNumber(sheet, details);
  drawIban(sheet, details);
  const notice = [
    'Ce relevé est destiné à être remis, sur leur demande, à vos créanciers ou débiteurs appelés à faire inscrire',
    'des opérations à votre compte (virements, paiement de quittances, etc.).',
  ];
  notice.forEach((text, i) => {
    sheet.text(text, LEFT_EDGE, 500 + 13 * i, { ...plain, size: 8.5 });
  });
  return sheet;
}

function drawLetterhead(sheet: Sheet, details: typeof bankDetails): void {
  sheet.shape(placePath(readPath('M 0 30 C 10 10 24 10 36 24 L 36 34 C 24 22 10 24 0 40 Z'), LEFT_EDGE, 30), BLUE_INK);
  sheet.shape(placePath(readPath('M 0 14 C 10 -6 24 -6 36 8 L 36 18 C 24 6 10 8 0 24 Z'), LEFT_EDGE, 36), '#7fa3d1');
  sheet.text(details.bank, LEFT_EDGE + 48, 62, { face: arimo.bold, size: 16, colour: BLUE_INK });
  sheet.rule(LEFT_EDGE, 90, RIGHT_EDGE, 90, BLUE_INK, 1.4);
  sheet.centred("RELEVÉ D'IDENTITÉ BANCAIRE", 595.28 / 2, 122, { face: arimo.bold, size: 15, colour: TEXT_INK });
  sheet.right(`Édité le ${formatShortDate(details.issued)}`, RIGHT_EDGE, 62, label);
}

function drawHolder(sheet: Sheet, details: typeof bankDetails): void {
  const block = (title: string, rows: readonly string[], x: number) => {
    sheet.text(title, x, 162, { ...label, face: arimo.bold, colour: BLUE_INK });
    rows.forEach((row, i) => {
      sheet.text(row, x, 180 + 14 * i, i === 0 ? bold : plain);
    });
  };
  block('Titulaire du compte', [details.holder, details.holderStreet, details.holderTown], LEFT_EDGE);
  const branch = `${details.branchPostcode} ${details.branchTown.toUpperCase()}`;
  block('Domiciliation', [details.branch, details.branchStreet, branch, `Tél. ${details.branchPhone}`], 320);
}

function drawAccountNumber(sheet: Sheet, { iban }: typeof bankDetails): void {
  const { bank, agency, account, key } = splitIban(iban);
  const columns = [
    ['Code banque', bank, 50, 105],
    ['Code guichet', agency, 155, 105],
    ['Numéro de compte', account, 260, 195],
    ['Clé RIB', key, 455, 90],
  ] as const;
  sheet.text('Identification nationale (RIB)', LEFT_EDGE, 274, { ...bold, colour: BLUE_INK });
  for (const [title, value, x, width] of columns) {
    sheet.box(x, 284, width, 22, PALE_FILL);
    sheet.frame(x, 284, width, 52, BLUE_INK, 0.7);
    sheet.centred(title, x + width / 2, 298, { ...label, face: arimo.bold });
    sheet.centred(value, x + width / 2, 326, { ...plain, size: 12 });
  }
}

function drawIban(sheet: Sheet, { iban, bic }: typeof bankDetails): void {
  sheet.text('Identification internationale', LEFT_EDGE, 372, { ...bold, colour: BLUE_INK });
  const rows = [
    ['IBAN (International Bank Account Number)', groupCharacters(iban, 4)],
    ['BIC (Bank Identifier Code)', bic],
  ] as const;
  rows.forEach(([title, value], i) => {
    const y = 382 + 46 * i;
    sheet.frame(LEFT_EDGE, y, RIGHT_EDGE - LEFT_EDGE, 40, BLUE_INK, 0.7);
    sheet.text(title, LEFT_EDGE + 10, y + 14, label);
    sheet.text(value, LEFT_EDGE + 10, y + 31, { ...bold, size: 12.5 });
  });
}

import { type bankDetails, ribParts } from '../content/bank-details.ts';
import { placed, readPath } from '../drawing/path.ts';
import { type Colour, createSheet, type Sheet, type TextStyle } from '../drawing/sheet.ts';
import { grouped, shortDate } from '../french.ts';
import { arimo } from '../typeface/faces.ts';

const BLUE: Colour = '#16335c';
const PALE: Colour = '#e8eef6';
const INK: Colour = '#111111';
const [LEFT, RIGHT] = [50, 545];
const plain: TextStyle = { face: arimo.regular, size: 10, colour: INK };
const bold: TextStyle = { face: arimo.bold, size: 10, colour: INK };
const label: TextStyle = { face: arimo.regular, size: 8, colour: '#4a4a4a' };

/** A relevé d'identité bancaire as a bank's web site gives it. */
export function bankDetailsSheet(details: typeof bankDetails): Sheet {
  const sheet = createSheet(595.28, 841.89);
  letterhead(sheet, details);
  holder(sheet, details);
  accountNumber(sheet, details);
  international(sheet, details);
  const notice = [
    'Ce relevé est destiné à être remis, sur leur demande, à vos créanciers ou débiteurs appelés à faire inscrire',
    'des opérations à votre compte (virements, paiement de quittances, etc.).',
  ];
  notice.forEach((text, i) => {
    sheet.text(text, LEFT, 500 + 13 * i, { ...plain, size: 8.5 });
  });
  return sheet;
}

function letterhead(sheet: Sheet, details: typeof bankDetails): void {
  sheet.shape(placed(readPath('M 0 30 C 10 10 24 10 36 24 L 36 34 C 24 22 10 24 0 40 Z'), LEFT, 30), BLUE);
  sheet.shape(placed(readPath('M 0 14 C 10 -6 24 -6 36 8 L 36 18 C 24 6 10 8 0 24 Z'), LEFT, 36), '#7fa3d1');
  sheet.text(details.bank, LEFT + 48, 62, { face: arimo.bold, size: 16, colour: BLUE });
  sheet.rule(LEFT, 90, RIGHT, 90, BLUE, 1.4);
  sheet.centred("RELEVÉ D'IDENTITÉ BANCAIRE", 595.28 / 2, 122, { face: arimo.bold, size: 15, colour: INK });
  sheet.right(`Édité le ${shortDate(details.issued)}`, RIGHT, 62, label);
}

function holder(sheet: Sheet, details: typeof bankDetails): void {
  const block = (title: string, rows: readonly string[], x: number) => {
    sheet.text(title, x, 162, { ...label, face: arimo.bold, colour: BLUE });
    rows.forEach((row, i) => {
      sheet.text(row, x, 180 + 14 * i, i === 0 ? bold : plain);
    });
  };
  block('Titulaire du compte', [details.holder, details.holderStreet, details.holderTown], LEFT);
  const branch = `${details.branchPostcode} ${details.branchTown.toUpperCase()}`;
  block('Domiciliation', [details.branch, details.branchStreet, branch, `Tél. ${details.branchPhone}`], 320);
}

function accountNumber(sheet: Sheet, { iban }: typeof bankDetails): void {
  const { bank, agency, account, key } = ribParts(iban);
  const columns = [
    ['Code banque', bank, 50, 105],
    ['Code guichet', agency, 155, 105],
    ['Numéro de compte', account, 260, 195],
    ['Clé RIB', key, 455, 90],
  ] as const;
  sheet.text('Identification nationale (RIB)', LEFT, 274, { ...bold, colour: BLUE });
  for (const [title, value, x, width] of columns) {
    sheet.box(x, 284, width, 22, PALE);
    sheet.frame(x, 284, width, 52, BLUE, 0.7);
    sheet.centred(title, x + width / 2, 298, { ...label, face: arimo.bold });
    sheet.centred(value, x + width / 2, 326, { ...plain, size: 12 });
  }
}

function international(sheet: Sheet, { iban, bic }: typeof bankDetails): void {
  sheet.text('Identification internationale', LEFT, 372, { ...bold, colour: BLUE });
  const rows = [
    ['IBAN (International Bank Account Number)', grouped(iban, 4)],
    ['BIC (Bank Identifier Code)', bic],
  ] as const;
  rows.forEach(([title, value], i) => {
    const y = 382 + 46 * i;
    sheet.frame(LEFT, y, RIGHT - LEFT, 40, BLUE, 0.7);
    sheet.text(title, LEFT + 10, y + 14, label);
    sheet.text(value, LEFT + 10, y + 31, { ...bold, size: 12.5 });
  });
}

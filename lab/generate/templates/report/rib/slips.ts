import { breakLines } from '@probant/samples/drawing/sheet';
import { formatAddress } from '../../../invented/places.ts';
import { createA4Sheet } from '../../../page/a4-sheet.ts';
import { pickFamily } from '../../../page/faces.ts';
import type { RibTemplate } from '../../../rib/template.ts';

/** Three slips to cut out, one below the other, as printed on the back of a cheque book. */
const drawThreeSlips: RibTemplate = (draw, { holder, holderAddress, bank, agency, account, agencyPhone }) => {
  const family = pickFamily(draw, 'report', 'text');
  const sheet = createA4Sheet();
  const [smallStyle, textStyle, boldStyle] = [
    { face: family.regular, size: 6.6 },
    { face: family.regular, size: 8.8 },
    { face: family.bold, size: 9.4 },
  ];
  for (const top of [40, 290, 540]) {
    sheet.frame(40, top, 515, 215, '#222222', 0.8);
    sheet.text(bank.name.toUpperCase(), 54, top + 24, { face: family.bold, size: 13 });
    sheet.right('R.I.B.', 541, top + 24, { face: family.bold, size: 13 });
    sheet.text('Cadre réservé au destinataire du relevé', 54, top + 40, smallStyle);
    ['Établissement', 'Guichet', 'N° du compte', 'Clé R.I.B.'].forEach((name, index) => {
      sheet.text(name, [54, 134, 204, 320][index] as number, top + 66, smallStyle);
    });
    [account.bankCode, account.agencyCode, account.accountNumber, account.key].forEach((value, index) => {
      sheet.text(value, [54, 134, 204, 320][index] as number, top + 80, boldStyle);
    });
    sheet.text(`Domiciliation ${agency}`, 54, top + 100, textStyle);
    sheet.text(`Téléphone ${agencyPhone}`, 54, top + 113, textStyle);
    sheet.text('IBAN', 54, top + 138, smallStyle);
    sheet.text(account.iban.replaceAll(/(.{4})(?=.)/g, '$1  '), 84, top + 138, boldStyle);
    sheet.text('BIC', 54, top + 154, smallStyle);
    sheet.text(bank.bic, 84, top + 154, boldStyle);
    sheet.text('Titulaire du compte', 370, top + 60, smallStyle);
    const address = formatAddress(holderAddress, { capitals: true, country: false });
    [...breakLines(holder, 170, textStyle), ...address].forEach((row, index) => {
      sheet.text(row, 370, top + 76 + index * 12, textStyle);
    });
  }
  return { sheet, printed: { showsParts: true, showsAgencyAddress: false }, layout: 'three-slips' };
};

/** The certificate of an online bank: a sentence, the account in large type, its parts in small print. */
const drawCertificate: RibTemplate = (draw, { holder, holderAddress, bank, agencyAddress, account, printed }) => {
  const family = pickFamily(draw, 'report', 'text');
  const sheet = createA4Sheet();
  const writeText = (textStyle: string, y: number, size = 10, bold = false) =>
    sheet.text(textStyle, 70, y, { face: bold ? family.bold : family.regular, size });
  sheet.right(bank.name, 525, 70, { face: family.bold, size: 15, colour: '#5b21b6' });
  writeText('Vos coordonnées bancaires', 130, 20, true);
  writeText(`au ${printed.split('-').reverse().join('/')}`, 150);
  writeText('Ce compte appartient à', 190, 8.5);
  writeText(holder, 206, 12, true);
  formatAddress(holderAddress, { capitals: false, country: false }).forEach((row, index) => {
    writeText(row, 222 + index * 14);
  });
  writeText('IBAN', 300, 8.5);
  writeText(account.iban.replaceAll(/(.{4})(?=.)/g, '$1 '), 318, 14, true);
  writeText('BIC', 348, 8.5);
  writeText(bank.bic, 366, 14, true);
  writeText(
    `Banque : ${account.bankCode} - Guichet : ${account.agencyCode} - Compte : ${account.accountNumber} - Clé : ${account.key}`,
    404,
    8.8,
  );
  writeText('Adresse de la banque', 440, 8.5);
  [bank.name, ...formatAddress(agencyAddress, { capitals: false, country: false })].forEach((row, index) => {
    writeText(row, 456 + index * 14);
  });
  return { sheet, printed: { showsParts: true, showsAgencyAddress: true }, layout: 'certificate' };
};

export const reportRibTemplates: readonly RibTemplate[] = [drawThreeSlips, drawCertificate];

import { brokenLines, createSheet } from '../../../../../samples/drawing/sheet.ts';
import { addressLines } from '../../../invented/places.ts';
import { pickFamily } from '../../../page/faces.ts';
import type { RibTemplate } from '../../../rib/template.ts';

/** Three slips to cut out, one under another, as printed on the back of a cheque book. */
const threeSlips: RibTemplate = (draw, { holder, holderAddress, bank, agency, account, agencyPhone }) => {
  const family = pickFamily(draw, 'report', 'text');
  const sheet = createSheet(595.28, 841.89);
  const [small, text, strong] = [
    { face: family.regular, size: 6.6 },
    { face: family.regular, size: 8.8 },
    { face: family.bold, size: 9.4 },
  ];
  for (const top of [40, 290, 540]) {
    sheet.frame(40, top, 515, 215, '#222222', 0.8);
    sheet.text(bank.name.toUpperCase(), 54, top + 24, { face: family.bold, size: 13 });
    sheet.right('R.I.B.', 541, top + 24, { face: family.bold, size: 13 });
    sheet.text('Cadre réservé au destinataire du relevé', 54, top + 40, small);
    ['Établissement', 'Guichet', 'N° du compte', 'Clé R.I.B.'].forEach((name, i) => {
      sheet.text(name, [54, 134, 204, 320][i] as number, top + 66, small);
    });
    [account.bankCode, account.agencyCode, account.accountNumber, account.key].forEach((value, i) => {
      sheet.text(value, [54, 134, 204, 320][i] as number, top + 80, strong);
    });
    sheet.text(`Domiciliation ${agency}`, 54, top + 100, text);
    sheet.text(`Téléphone ${agencyPhone}`, 54, top + 113, text);
    sheet.text('IBAN', 54, top + 138, small);
    sheet.text(account.iban.replaceAll(/(.{4})(?=.)/g, '$1  '), 84, top + 138, strong);
    sheet.text('BIC', 54, top + 154, small);
    sheet.text(bank.bic, 84, top + 154, strong);
    sheet.text('Titulaire du compte', 370, top + 60, small);
    const address = addressLines(holderAddress, { capitals: true, country: false });
    [...brokenLines(holder, 170, text), ...address].forEach((row, i) => {
      sheet.text(row, 370, top + 76 + i * 12, text);
    });
  }
  return { sheet, said: { showsParts: true, showsAgencyAddress: false }, layout: 'three-slips' };
};

/** An online bank's certificate: a sentence, the account in large letters, parts of it in small print. */
const certificate: RibTemplate = (draw, { holder, holderAddress, bank, agencyAddress, account, printed }) => {
  const family = pickFamily(draw, 'report', 'text');
  const sheet = createSheet(595.28, 841.89);
  const at = (text: string, y: number, size = 10, heavy = false) =>
    sheet.text(text, 70, y, { face: heavy ? family.bold : family.regular, size });
  sheet.right(bank.name, 525, 70, { face: family.bold, size: 15, colour: '#5b21b6' });
  at('Vos coordonnées bancaires', 130, 20, true);
  at(`au ${printed.split('-').reverse().join('/')}`, 150);
  at('Ce compte appartient à', 190, 8.5);
  at(holder, 206, 12, true);
  addressLines(holderAddress, { capitals: false, country: false }).forEach((row, i) => {
    at(row, 222 + i * 14);
  });
  at('IBAN', 300, 8.5);
  at(account.iban.replaceAll(/(.{4})(?=.)/g, '$1 '), 318, 14, true);
  at('BIC', 348, 8.5);
  at(bank.bic, 366, 14, true);
  at(
    `Banque : ${account.bankCode} - Guichet : ${account.agencyCode} - Compte : ${account.accountNumber} - Clé : ${account.key}`,
    404,
    8.8,
  );
  at('Adresse de la banque', 440, 8.5);
  [bank.name, ...addressLines(agencyAddress, { capitals: false, country: false })].forEach((row, i) => {
    at(row, 456 + i * 14);
  });
  return { sheet, said: { showsParts: true, showsAgencyAddress: true }, layout: 'certificate' };
};

export const reportRibTemplates: readonly RibTemplate[] = [threeSlips, certificate];

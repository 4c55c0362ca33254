import { breakLines, measureText } from '@probant/samples/drawing/sheet';
import { formatAddress } from '../../../invented/places.ts';
import { A4_WIDTH } from '../../../page/a4-sheet.ts';
import type { RibTemplate } from '../../../rib/template.ts';
import { bankDocumentTemplates } from './bank-documents.ts';
import { createRibPage, formatDay, groupIban, RIB_TITLES, writeRows } from './rib-page.ts';

/** Title, holder next to agency, the four parts of the account in a table, IBAN and BIC below. */
const drawClassicSlip: RibTemplate = (draw, facts) => {
  const page = createRibPage(draw);
  const { sheet, left } = page;
  const right = 595 - left;
  sheet.text(facts.bank.name, left, 60, page.boldStyle(1.7));
  sheet.centred(draw.pick(RIB_TITLES), 297, 104, page.boldStyle(1.4));
  if (draw.chance(0.5)) sheet.right(`Édité le ${formatDay(facts.printed)}`, right, 60, page.plainStyle(0.85));
  const [holderX, agencyX] = draw.chance(0.7) ? [left, 310] : [310, left];
  sheet.text(
    draw.pick(['Titulaire du compte', 'Titulaire', 'Nom et adresse du titulaire', 'Intitulé du compte']),
    holderX,
    148,
    page.boldStyle(0.9),
  );
  writeRows(
    page,
    [...facts.holderLines, ...formatAddress(facts.holderAddress, { capitals: true, country: false })],
    holderX,
    148 + page.rowHeight,
  );
  sheet.text('Domiciliation', agencyX, 148, page.boldStyle(0.9));
  const showsAgencyAddress = draw.chance(0.7);
  writeRows(
    page,
    [
      facts.agency,
      ...(showsAgencyAddress ? formatAddress(facts.agencyAddress, { capitals: false, country: false }) : []),
      `Tél. ${facts.agencyPhone}`,
    ],
    agencyX,
    148 + page.rowHeight,
  );
  const { bankCode, agencyCode, accountNumber, key, iban } = facts.account;
  const columns: (readonly [string, string, number])[] = [
    [draw.pick(['Code banque', 'Banque', 'Code établissement']), bankCode, 100],
    [draw.pick(['Code guichet', 'Guichet', 'Code agence']), agencyCode, 100],
    [draw.pick(['Numéro de compte', 'N° de compte', 'N° compte']), accountNumber, 180],
    [draw.pick(['Clé RIB', 'Clé']), key, 70],
  ];
  let x = left;
  for (const [title, value, width] of columns) {
    sheet.frame(x, 270, width, 44, '#555555', 0.6);
    sheet.centred(title, x + width / 2, 284, page.plainStyle(0.82));
    sheet.centred(value, x + width / 2, 304, page.boldStyle(1.1));
    x += width;
  }
  const label = draw.pick([
    'IBAN',
    'IBAN (International Bank Account Number)',
    'Identification internationale (IBAN)',
    'Code IBAN',
  ]);
  sheet.text(label, left, 350, page.plainStyle(0.9));
  sheet.text(groupIban(iban), left, 350 + page.rowHeight * 1.1, page.boldStyle(1.2));
  sheet.text(
    draw.pick([
      'BIC',
      'BIC (Bank Identifier Code)',
      'Code BIC / SWIFT',
      'Identifiant international de la banque (BIC)',
    ]),
    left,
    400,
    page.plainStyle(0.9),
  );
  sheet.text(facts.bank.bic, left, 400 + page.rowHeight * 1.1, page.boldStyle(1.2));
  const purpose =
    'Ce relevé est destiné à être remis à vos créanciers ou débiteurs pour vos virements et prélèvements.';
  writeRows(page, breakLines(purpose, right - left, page.plainStyle(0.85)), left, 460, page.plainStyle(0.85));
  return { sheet, printed: { showsParts: true, showsAgencyAddress }, layout: 'classic' };
};

/** One box per character of the IBAN and the BIC, as on paper forms. */
const drawBoxedForm: RibTemplate = (draw, facts) => {
  const page = createRibPage(draw);
  const { sheet, left } = page;
  sheet.text(draw.pick(RIB_TITLES), left, 70, page.boldStyle(1.3));
  sheet.text(facts.bank.name, left, 96, page.plainStyle(1.2));
  let y = writeRows(
    page,
    formatAddress(facts.agencyAddress, { capitals: true, country: false }),
    left,
    96 + page.rowHeight,
  );
  y = writeRows(
    page,
    [`Titulaire : ${facts.holder}`, ...formatAddress(facts.holderAddress, { capitals: true, country: false })],
    left,
    y + 30,
    page.plainStyle(1.05),
  );
  const boxWidth = 11.4;
  const drawBoxes = (label: string, text: string, rowY: number, group: number) => {
    sheet.text(label, left, rowY, page.boldStyle(0.9));
    [...text].forEach((character, index) => {
      const x = left + 70 + index * boxWidth + Math.floor(index / group) * 5;
      sheet.frame(x, rowY - 11, boxWidth, 15, '#888888', 0.5);
      sheet.centred(character, x + boxWidth / 2, rowY, page.plainStyle());
    });
  };
  const { bankCode, agencyCode, accountNumber, key, iban } = facts.account;
  const showsParts = draw.chance(0.6);
  y += 30;
  if (showsParts) {
    sheet.text(
      `Banque ${bankCode}   Guichet ${agencyCode}   Compte ${accountNumber}   Clé ${key}`,
      left,
      y,
      page.plainStyle(),
    );
    y += 34;
  }
  drawBoxes('IBAN', iban, y, 4);
  drawBoxes('BIC', facts.bank.bic, y + 34, 99);
  return { sheet, printed: { showsParts, showsAgencyAddress: true }, layout: 'boxed' };
};

/** What a bank's web site prints: one row per label and value. */
const drawLabelList: RibTemplate = (draw, facts) => {
  const page = createRibPage(draw);
  const { sheet, left } = page;
  sheet.box(0, 0, A4_WIDTH, 54, draw.pick(['#0a3d62', '#1e824c', '#8e2a4d', '#333333'] as const));
  sheet.text(facts.bank.name, left, 35, { ...page.boldStyle(1.5), colour: '#ffffff' });
  sheet.text(draw.pick(RIB_TITLES), left, 96, page.boldStyle(1.2));
  const { bankCode, agencyCode, accountNumber, key, iban } = facts.account;
  const address = formatAddress(facts.agencyAddress, { capitals: false, country: false }).join(', ');
  const [showsAgencyAddress, showsParts] = [draw.chance(0.6), draw.chance(0.8)];
  const entries: (readonly [string, string])[] = [
    [draw.pick(['Titulaire du compte', 'Titulaire', 'Nom du titulaire']), facts.holder],
    ['IBAN', groupIban(iban)],
    ['BIC', facts.bank.bic],
    ...(showsParts
      ? ([
          ['Code banque', bankCode],
          ['Code guichet', agencyCode],
          ['N° de compte', accountNumber],
          ['Clé RIB', key],
        ] as const)
      : []),
    ['Domiciliation', facts.agency],
    ...(showsAgencyAddress ? [["Adresse de l'agence", address] as const] : []),
  ];
  const valueOffset = Math.max(...entries.map(([name]) => measureText(name, page.plainStyle()))) + 24;
  (draw.chance(0.6) ? entries : draw.shuffled(entries)).forEach(([name, value], index) => {
    const y = 128 + index * page.rowHeight * 1.7;
    sheet.text(name + draw.pick([' :', '']), left, y, page.plainStyle());
    sheet.text(value, left + valueOffset, y, page.boldStyle());
    sheet.rule(left, y + 5, 595 - left, y + 5, '#dddddd', 0.4);
  });
  return { sheet, printed: { showsParts, showsAgencyAddress }, layout: 'listed' };
};

/** The slip of a cheque book: narrow columns in which long names and addresses break. */
const drawChequeBookSlip: RibTemplate = (draw, facts) => {
  const page = createRibPage(draw);
  const { sheet, left } = page;
  const { bankCode, agencyCode, accountNumber, key, iban } = facts.account;
  const width = draw.between(118, 190);
  const breakRows = (lines: readonly string[], maxWidth = width) =>
    lines.flatMap((line) => breakLines(line, maxWidth, page.plainStyle()));
  sheet.text(draw.pick(RIB_TITLES), left, 62, page.boldStyle(1.1));
  const holderRows = [
    ...facts.holderLines,
    ...formatAddress(facts.holderAddress, { capitals: draw.chance(0.5), country: false }),
  ];
  const label = draw.pick(['Titulaire', 'Titulaire du compte :', 'Intitulé du compte', '']);
  if (label !== '') sheet.text(label, left + 240, 62, page.plainStyle(0.8));
  const holderBottom = writeRows(page, breakRows(holderRows), left + 240, 62 + page.rowHeight);
  const partsTop =
    writeRows(page, breakRows([facts.bank.name, facts.agency]), left, holderBottom + page.rowHeight / 2) +
    page.rowHeight / 2;
  const parts = [bankCode, agencyCode, accountNumber, key];
  ['Banque', 'Guichet', 'Compte', 'Clé'].forEach((name, index) => {
    const x = left + ([0, 70, 140, 240][index] as number);
    sheet.text(name, x, partsTop, page.plainStyle(0.75));
    sheet.text(parts[index] as string, x, partsTop + page.rowHeight, page.boldStyle());
  });
  const ibanY = partsTop + 3 * page.rowHeight;
  sheet.text(`IBAN ${groupIban(iban)}`, left, ibanY, page.boldStyle());
  sheet.text(`BIC ${facts.bank.bic}`, left, ibanY + page.rowHeight * 1.3, page.boldStyle());
  sheet.frame(left - 8, 40, 595 - 2 * left + 16, ibanY + 2 * page.rowHeight - 40, '#777777', 0.6);
  return { sheet, printed: { showsParts: true, showsAgencyAddress: false }, layout: 'strip' };
};

export const trainRibTemplates: readonly RibTemplate[] = [
  drawClassicSlip,
  drawBoxedForm,
  drawLabelList,
  drawChequeBookSlip,
  ...bankDocumentTemplates,
];

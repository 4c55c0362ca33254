import { breakLines } from '@probant/samples/drawing/sheet';
import { formatAddress } from '../../../invented/places.ts';
import type { RibTemplate } from '../../../rib/template.ts';
import { createRibPage, formatDay, groupIban, RIB_TITLES, type RibPage, writeRows } from './rib-page.ts';

const HOLDER_LABELS = [
  'Titulaire du compte / Account owner',
  'Titulaire du compte (Account Owner)',
  'Intitulé du compte',
  'Intitulé du compte :',
  'Nom et prénom du titulaire',
  'Nom, prénom / Raison sociale',
  'Désignation du titulaire',
  'Compte ouvert au nom de',
  'Propriétaire du compte',
  'Identité du titulaire',
  'Libellé du compte',
] as const;

/** A national and an international table, labelled in two languages; the holder in one cell, the agency as "domiciliation" in another. */
const drawNationalTables: RibTemplate = (draw, facts) => {
  const page = createRibPage(draw);
  const { sheet, left } = page;
  const contentWidth = 595 - 2 * left;
  const smallStyle = page.plainStyle(0.75);
  sheet.text(facts.bank.name, left, 52, page.boldStyle(1.5));
  sheet.centred(draw.pick(RIB_TITLES), 297, 84, page.boldStyle(1.3));
  const drawCell = (title: string, lines: readonly string[], x: number, y: number, width: number, height: number) => {
    sheet.frame(x, y, width, height, '#666666', 0.5);
    sheet.text(title, x + 5, y + 11, smallStyle);
    writeRows(page, lines, x + 5, y + 12 + page.rowHeight, page.boldStyle());
  };
  const holderRows = facts.holderLines.flatMap((line) => breakLines(line, contentWidth * 0.55 - 12, page.boldStyle()));
  const addressRows = formatAddress(facts.holderAddress, { capitals: draw.chance(0.6), country: false });
  const holderBlock = [...holderRows, ...addressRows];
  const height = 20 + holderBlock.length * page.rowHeight;
  const agencyRows = [facts.agency, `Tél. ${facts.agencyPhone}`];
  const isHolderFirst = draw.chance(0.6);
  const [holderX, agencyX] = isHolderFirst ? [left, left + contentWidth * 0.55] : [left + contentWidth * 0.45, left];
  drawCell(draw.pick(HOLDER_LABELS), holderBlock, holderX, 104, contentWidth * 0.55, height);
  drawCell(
    draw.pick(['Domiciliation / Paying bank', 'Domiciliation', 'Agence']),
    agencyRows,
    agencyX,
    104,
    contentWidth * 0.45,
    height,
  );
  let y = 104 + height + 30;
  const { bankCode, agencyCode, accountNumber, key, iban } = facts.account;
  sheet.text('Identification nationale - RIB', left, y - 6, page.boldStyle(0.85));
  const parts: readonly (readonly [string, string, number])[] = [
    ['Code établissement', bankCode, 0.24],
    ['Code guichet', agencyCode, 0.2],
    ['Numéro de compte', accountNumber, 0.38],
    ['Clé RIB', key, 0.18],
  ];
  let x = left;
  for (const [title, value, share] of parts) {
    drawCell(title, [value], x, y, contentWidth * share, 36);
    x += contentWidth * share;
  }
  y += 66;
  sheet.text('Identification internationale - IBAN', left, y - 6, page.boldStyle(0.85));
  const isBicFirst = draw.chance(0.4);
  const bicLabel = draw.pick([
    'BIC (Bank Identifier Code)',
    'Code BIC (Code SWIFT)',
    'BIC / SWIFT',
    'Adresse SWIFT (BIC)',
  ]);
  drawCell(
    'IBAN (International Bank Account Number)',
    [groupIban(iban)],
    left + (isBicFirst ? contentWidth * 0.34 : 0),
    y,
    contentWidth * 0.66,
    36,
  );
  drawCell(bicLabel, [facts.bank.bic], left + (isBicFirst ? 0 : contentWidth * 0.66), y, contentWidth * 0.34, 36);
  return { sheet, printed: { showsParts: true, showsAgencyAddress: false }, layout: 'national' };
};

/** A letter: the holder in the address window, the account in the rows below the text. */
const drawLetter: RibTemplate = (draw, facts) => {
  const page = createRibPage(draw);
  const { sheet, left } = page;
  const agencyAddress = formatAddress(facts.agencyAddress, { capitals: false, country: false });
  sheet.text(facts.bank.name, left, 56, page.boldStyle(1.5));
  writeRows(
    page,
    [facts.agency, ...agencyAddress, `Tél. ${facts.agencyPhone}`],
    left,
    56 + 1.4 * page.rowHeight,
    page.plainStyle(0.9),
  );
  const addressRows = formatAddress(facts.holderAddress, { capitals: true, country: false });
  writeRows(page, [...facts.holderLines, ...addressRows], 320, 150);
  sheet.text(`Le ${formatDay(facts.printed)}`, 320, 240, page.plainStyle());
  sheet.text('Objet : vos coordonnées bancaires', left, 270, page.boldStyle());
  const greeting =
    'Vous trouverez ci-dessous les éléments à communiquer aux organismes qui vous versent ou prélèvent des sommes.';
  let y = writeRows(page, breakLines(greeting, 595 - 2 * left, page.plainStyle()), left, 300) + page.rowHeight;
  const { bankCode, agencyCode, accountNumber, key, iban } = facts.account;
  const showsParts = draw.chance(0.7);
  const namesHolder = draw.chance(0.6);
  const lines = [
    ...(namesHolder
      ? [`${draw.pick(['Compte ouvert au nom de', 'Titulaire du compte', 'Intitulé du compte'])} : ${facts.holder}`]
      : []),
    ...(showsParts
      ? [`Banque : ${bankCode}   Guichet : ${agencyCode}   N° de compte : ${accountNumber}   Clé : ${key}`]
      : []),
    ...(draw.chance(0.5)
      ? [`IBAN : ${groupIban(iban)}`, `BIC : ${facts.bank.bic}`]
      : [`IBAN : ${groupIban(iban)}   BIC : ${facts.bank.bic}`]),
  ];
  for (const line of lines)
    y =
      writeRows(page, breakLines(line, 595 - 2 * left, page.boldStyle()), left, y, page.boldStyle()) +
      page.rowHeight * 0.3;
  writeRows(page, ['Nous vous prions d’agréer nos salutations distinguées.', 'Le directeur de l’agence'], left, y + 24);
  return { sheet, printed: { showsParts, showsAgencyAddress: true }, layout: 'letter' };
};

/** The screen of an online bank's app: small grey labels, each value below its label. */
const drawBankAppScreen: RibTemplate = (draw, facts) => {
  const page = createRibPage(draw);
  const { sheet, left } = page;
  sheet.text(facts.bank.name, left, 60, page.boldStyle(1.8));
  sheet.text(draw.pick(RIB_TITLES), left, 90, page.plainStyle(1.2));
  const address = formatAddress(facts.agencyAddress, { capitals: false, country: false }).join(', ');
  const width = draw.pick([595 - 2 * left, 250]);
  const entries: readonly (readonly [string, readonly string[]])[] = [
    [
      draw.pick(['Titulaire', 'Nom du titulaire', 'Bénéficiaire', 'Nom du bénéficiaire', 'Titulaire(s) du compte']),
      facts.holderLines,
    ],
    ['IBAN', [groupIban(facts.account.iban)]],
    [draw.pick(['BIC', 'BIC / SWIFT', 'Code BIC', 'Code SWIFT']), [facts.bank.bic]],
    [draw.pick(['Banque', 'Nom de la banque', 'Établissement bancaire']), [facts.bank.name]],
    [draw.pick(['Adresse de la banque', "Adresse de l'établissement"]), [address]],
  ];
  let y = 130;
  for (const [label, values] of draw.chance(0.7) ? entries : draw.shuffled(entries)) {
    sheet.text(label, left, y, { ...page.plainStyle(0.85), colour: '#777777' });
    const lines = values.flatMap((value) => breakLines(value, width, page.boldStyle(1.1)));
    y = writeRows(page, lines, left, y + page.rowHeight * 1.2, page.boldStyle(1.1)) + page.rowHeight * 1.1;
  }
  return { sheet, printed: { showsParts: false, showsAgencyAddress: true }, layout: 'application' };
};

/** The same slip three times on one page, to cut out. */
const drawThreeCopies: RibTemplate = (draw, facts) => {
  const page = createRibPage(draw);
  const label = draw.pick(HOLDER_LABELS);
  for (const [copy, top] of [40, 300, 560].entries()) drawCopy(page, facts, label, top, copy);
  return { sheet: page.sheet, printed: { showsParts: true, showsAgencyAddress: false }, layout: 'three-copies' };
};

function drawCopy(page: RibPage, facts: Parameters<RibTemplate>[1], label: string, top: number, copy: number): void {
  const { sheet, left, rowHeight } = page;
  const { bankCode, agencyCode, accountNumber, key, iban } = facts.account;
  sheet.text(facts.bank.name, left, top + 14, page.boldStyle(1.1));
  sheet.right("RELEVÉ D'IDENTITÉ BANCAIRE", 595 - left, top + 14, page.boldStyle());
  sheet.text(label, left, top + 40, page.plainStyle(0.8));
  const addressRows = formatAddress(facts.holderAddress, { capitals: true, country: false });
  let y = writeRows(page, [...facts.holderLines, ...addressRows], left, top + 40 + rowHeight);
  y += rowHeight * 0.8;
  sheet.text(`${bankCode}  ${agencyCode}  ${accountNumber}  ${key}`, left, y, page.boldStyle());
  sheet.text(`Domiciliation : ${facts.agency}`, 330, y, page.plainStyle());
  sheet.text(`IBAN : ${groupIban(iban)}`, left, y + rowHeight * 1.4, page.boldStyle());
  sheet.text(`BIC : ${facts.bank.bic}`, left, y + rowHeight * 2.8, page.boldStyle());
  if (copy < 2) sheet.rule(20, top + 245, 575, top + 245, '#999999', 0.4);
}

export const bankDocumentTemplates: readonly RibTemplate[] = [
  drawNationalTables,
  drawLetter,
  drawBankAppScreen,
  drawThreeCopies,
];

import { brokenLines, widthOf } from '../../../../../samples/drawing/sheet.ts';
import { addressLines } from '../../../invented/places.ts';
import type { RibTemplate } from '../../../rib/template.ts';
import { bankPapers } from './bank-papers.ts';
import { day, grouped, pageOf, rows, TITLES } from './page.ts';

/** Title, holder and agency beside one another, the four parts in a table, IBAN and BIC below. */
const classic: RibTemplate = (draw, facts) => {
  const page = pageOf(draw);
  const { sheet, left } = page;
  const right = 595 - left;
  sheet.text(facts.bank.name, left, 60, page.bold(1.7));
  sheet.centred(draw.pick(TITLES), 297, 104, page.bold(1.4));
  if (draw.chance(0.5)) sheet.right(`Édité le ${day(facts.printed)}`, right, 60, page.plain(0.85));
  const [holder, agency] = draw.chance(0.7) ? [left, 310] : [310, left];
  sheet.text(
    draw.pick(['Titulaire du compte', 'Titulaire', 'Nom et adresse du titulaire', 'Intitulé du compte']),
    holder,
    148,
    page.bold(0.9),
  );
  rows(
    page,
    [...facts.holderLines, ...addressLines(facts.holderAddress, { capitals: true, country: false })],
    holder,
    148 + page.step,
  );
  sheet.text('Domiciliation', agency, 148, page.bold(0.9));
  const showsAgencyAddress = draw.chance(0.7);
  rows(
    page,
    [
      facts.agency,
      ...(showsAgencyAddress ? addressLines(facts.agencyAddress, { capitals: false, country: false }) : []),
      `Tél. ${facts.agencyPhone}`,
    ],
    agency,
    148 + page.step,
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
    sheet.centred(title, x + width / 2, 284, page.plain(0.82));
    sheet.centred(value, x + width / 2, 304, page.bold(1.1));
    x += width;
  }
  const label = draw.pick([
    'IBAN',
    'IBAN (International Bank Account Number)',
    'Identification internationale (IBAN)',
    'Code IBAN',
  ]);
  sheet.text(label, left, 350, page.plain(0.9));
  sheet.text(grouped(iban), left, 350 + page.step * 1.1, page.bold(1.2));
  sheet.text(
    draw.pick([
      'BIC',
      'BIC (Bank Identifier Code)',
      'Code BIC / SWIFT',
      'Identifiant international de la banque (BIC)',
    ]),
    left,
    400,
    page.plain(0.9),
  );
  sheet.text(facts.bank.bic, left, 400 + page.step * 1.1, page.bold(1.2));
  const purpose =
    'Ce relevé est destiné à être remis à vos créanciers ou débiteurs pour vos virements et prélèvements.';
  rows(page, brokenLines(purpose, right - left, page.plain(0.85)), left, 460, page.plain(0.85));
  return { sheet, said: { showsParts: true, showsAgencyAddress }, layout: 'classic' };
};

/** Characters of the IBAN one by one in boxes, as on paper forms. */
const boxed: RibTemplate = (draw, facts) => {
  const page = pageOf(draw);
  const { sheet, left } = page;
  sheet.text(draw.pick(TITLES), left, 70, page.bold(1.3));
  sheet.text(facts.bank.name, left, 96, page.plain(1.2));
  let y = rows(page, addressLines(facts.agencyAddress, { capitals: true, country: false }), left, 96 + page.step);
  y = rows(
    page,
    [`Titulaire : ${facts.holder}`, ...addressLines(facts.holderAddress, { capitals: true, country: false })],
    left,
    y + 30,
    page.plain(1.05),
  );
  const box = 11.4;
  const cells = (label: string, text: string, at: number, group: number) => {
    sheet.text(label, left, at, page.bold(0.9));
    [...text].forEach((character, i) => {
      const x = left + 70 + i * box + Math.floor(i / group) * 5;
      sheet.frame(x, at - 11, box, 15, '#888888', 0.5);
      sheet.centred(character, x + box / 2, at, page.plain());
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
      page.plain(),
    );
    y += 34;
  }
  cells('IBAN', iban, y, 4);
  cells('BIC', facts.bank.bic, y + 34, 99);
  return { sheet, said: { showsParts, showsAgencyAddress: true }, layout: 'boxed' };
};

/** What a bank's web site prints: label and value on a row, one under another. */
const listed: RibTemplate = (draw, facts) => {
  const page = pageOf(draw);
  const { sheet, left } = page;
  sheet.box(0, 0, 595.28, 54, draw.pick(['#0a3d62', '#1e824c', '#8e2a4d', '#333333'] as const));
  sheet.text(facts.bank.name, left, 35, { ...page.bold(1.5), colour: '#ffffff' });
  sheet.text(draw.pick(TITLES), left, 96, page.bold(1.2));
  const { bankCode, agencyCode, accountNumber, key, iban } = facts.account;
  const address = addressLines(facts.agencyAddress, { capitals: false, country: false }).join(', ');
  const [showsAgencyAddress, showsParts] = [draw.chance(0.6), draw.chance(0.8)];
  const entries: (readonly [string, string])[] = [
    [draw.pick(['Titulaire du compte', 'Titulaire', 'Nom du titulaire']), facts.holder],
    ['IBAN', grouped(iban)],
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
  const column = Math.max(...entries.map(([name]) => widthOf(name, page.plain()))) + 24;
  (draw.chance(0.6) ? entries : draw.shuffled(entries)).forEach(([name, value], i) => {
    const y = 128 + i * page.step * 1.7;
    sheet.text(name + draw.pick([' :', '']), left, y, page.plain());
    sheet.text(value, left + column, y, page.bold());
    sheet.rule(left, y + 5, 595 - left, y + 5, '#dddddd', 0.4);
  });
  return { sheet, said: { showsParts, showsAgencyAddress }, layout: 'listed' };
};

/** The strip of a cheque book: everything in narrow columns, in which long names and addresses break. */
const strip: RibTemplate = (draw, facts) => {
  const page = pageOf(draw);
  const { sheet, left } = page;
  const { bankCode, agencyCode, accountNumber, key, iban } = facts.account;
  const width = draw.between(118, 190);
  const broken = (lines: readonly string[], wide = width) =>
    lines.flatMap((line) => brokenLines(line, wide, page.plain()));
  sheet.text(draw.pick(TITLES), left, 62, page.bold(1.1));
  const names = [
    ...facts.holderLines,
    ...addressLines(facts.holderAddress, { capitals: draw.chance(0.5), country: false }),
  ];
  const label = draw.pick(['Titulaire', 'Titulaire du compte :', 'Intitulé du compte', '']);
  if (label !== '') sheet.text(label, left + 240, 62, page.plain(0.8));
  const named = rows(page, broken(names), left + 240, 62 + page.step);
  const headed = rows(page, broken([facts.bank.name, facts.agency]), left, named + page.step / 2) + page.step / 2;
  const parts = [bankCode, agencyCode, accountNumber, key];
  ['Banque', 'Guichet', 'Compte', 'Clé'].forEach((name, i) => {
    const x = left + ([0, 70, 140, 240][i] as number);
    sheet.text(name, x, headed, page.plain(0.75));
    sheet.text(parts[i] as string, x, headed + page.step, page.bold());
  });
  const international = headed + 3 * page.step;
  sheet.text(`IBAN ${grouped(iban)}`, left, international, page.bold());
  sheet.text(`BIC ${facts.bank.bic}`, left, international + page.step * 1.3, page.bold());
  sheet.frame(left - 8, 40, 595 - 2 * left + 16, international + 2 * page.step - 40, '#777777', 0.6);
  return { sheet, said: { showsParts: true, showsAgencyAddress: false }, layout: 'strip' };
};

export const trainRibTemplates: readonly RibTemplate[] = [classic, boxed, listed, strip, ...bankPapers];

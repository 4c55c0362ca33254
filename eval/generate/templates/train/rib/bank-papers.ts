import { brokenLines } from '../../../../../samples/drawing/sheet.ts';
import { addressLines } from '../../../invented/places.ts';
import type { RibTemplate } from '../../../rib/template.ts';
import { day, grouped, type Page, pageOf, rows, TITLES } from './page.ts';

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

/** Two tables, national and international, in two languages; the name in a cell of its own, the agency named as "domiciliation". */
const national: RibTemplate = (draw, facts) => {
  const page = pageOf(draw);
  const { sheet, left } = page;
  const wide = 595 - 2 * left;
  const small = page.plain(0.75);
  sheet.text(facts.bank.name, left, 52, page.bold(1.5));
  sheet.centred(draw.pick(TITLES), 297, 84, page.bold(1.3));
  const cell = (title: string, lines: readonly string[], x: number, y: number, width: number, height: number) => {
    sheet.frame(x, y, width, height, '#666666', 0.5);
    sheet.text(title, x + 5, y + 11, small);
    rows(page, lines, x + 5, y + 12 + page.step, page.bold());
  };
  const holder = facts.holderLines.flatMap((line) => brokenLines(line, wide * 0.55 - 12, page.bold()));
  const home = addressLines(facts.holderAddress, { capitals: draw.chance(0.6), country: false });
  const block = [...holder, ...home];
  const height = 20 + block.length * page.step;
  const agency = [facts.agency, `Tél. ${facts.agencyPhone}`];
  const holderFirst = draw.chance(0.6);
  const [holderAt, agencyAt] = holderFirst ? [left, left + wide * 0.55] : [left + wide * 0.45, left];
  cell(draw.pick(HOLDER_LABELS), block, holderAt, 104, wide * 0.55, height);
  cell(
    draw.pick(['Domiciliation / Paying bank', 'Domiciliation', 'Agence']),
    agency,
    agencyAt,
    104,
    wide * 0.45,
    height,
  );
  let y = 104 + height + 30;
  const { bankCode, agencyCode, accountNumber, key, iban } = facts.account;
  sheet.text('Identification nationale - RIB', left, y - 6, page.bold(0.85));
  const parts: readonly (readonly [string, string, number])[] = [
    ['Code établissement', bankCode, 0.24],
    ['Code guichet', agencyCode, 0.2],
    ['Numéro de compte', accountNumber, 0.38],
    ['Clé RIB', key, 0.18],
  ];
  let x = left;
  for (const [title, value, share] of parts) {
    cell(title, [value], x, y, wide * share, 36);
    x += wide * share;
  }
  y += 66;
  sheet.text('Identification internationale - IBAN', left, y - 6, page.bold(0.85));
  const swap = draw.chance(0.4);
  const code = draw.pick(['BIC (Bank Identifier Code)', 'Code BIC (Code SWIFT)', 'BIC / SWIFT', 'Adresse SWIFT (BIC)']);
  cell(
    'IBAN (International Bank Account Number)',
    [grouped(iban)],
    left + (swap ? wide * 0.34 : 0),
    y,
    wide * 0.66,
    36,
  );
  cell(code, [facts.bank.bic], left + (swap ? 0 : wide * 0.66), y, wide * 0.34, 36);
  return { sheet, said: { showsParts: true, showsAgencyAddress: false }, layout: 'national' };
};

/** A letter: the holder in the window of the envelope, the codes in the sentences and rows below. */
const letter: RibTemplate = (draw, facts) => {
  const page = pageOf(draw);
  const { sheet, left } = page;
  const agencyAddress = addressLines(facts.agencyAddress, { capitals: false, country: false });
  sheet.text(facts.bank.name, left, 56, page.bold(1.5));
  rows(
    page,
    [facts.agency, ...agencyAddress, `Tél. ${facts.agencyPhone}`],
    left,
    56 + 1.4 * page.step,
    page.plain(0.9),
  );
  const home = addressLines(facts.holderAddress, { capitals: true, country: false });
  rows(page, [...facts.holderLines, ...home], 320, 150);
  sheet.text(`Le ${day(facts.printed)}`, 320, 240, page.plain());
  sheet.text('Objet : vos coordonnées bancaires', left, 270, page.bold());
  const greeting =
    'Vous trouverez ci-dessous les éléments à communiquer aux organismes qui vous versent ou prélèvent des sommes.';
  let y = rows(page, brokenLines(greeting, 595 - 2 * left, page.plain()), left, 300) + page.step;
  const { bankCode, agencyCode, accountNumber, key, iban } = facts.account;
  const showsParts = draw.chance(0.7);
  const said = draw.chance(0.6);
  const list = [
    ...(said
      ? [`${draw.pick(['Compte ouvert au nom de', 'Titulaire du compte', 'Intitulé du compte'])} : ${facts.holder}`]
      : []),
    ...(showsParts
      ? [`Banque : ${bankCode}   Guichet : ${agencyCode}   N° de compte : ${accountNumber}   Clé : ${key}`]
      : []),
    ...(draw.chance(0.5)
      ? [`IBAN : ${grouped(iban)}`, `BIC : ${facts.bank.bic}`]
      : [`IBAN : ${grouped(iban)}   BIC : ${facts.bank.bic}`]),
  ];
  for (const line of list)
    y = rows(page, brokenLines(line, 595 - 2 * left, page.bold()), left, y, page.bold()) + page.step * 0.3;
  rows(page, ['Nous vous prions d’agréer nos salutations distinguées.', 'Le directeur de l’agence'], left, y + 24);
  return { sheet, said: { showsParts, showsAgencyAddress: true }, layout: 'letter' };
};

/** What an application of a bank without agencies shows: a small grey label, the value below it. */
const application: RibTemplate = (draw, facts) => {
  const page = pageOf(draw);
  const { sheet, left } = page;
  sheet.text(facts.bank.name, left, 60, page.bold(1.8));
  sheet.text(draw.pick(TITLES), left, 90, page.plain(1.2));
  const address = addressLines(facts.agencyAddress, { capitals: false, country: false }).join(', ');
  const width = draw.pick([595 - 2 * left, 250]);
  const entries: readonly (readonly [string, readonly string[]])[] = [
    [
      draw.pick(['Titulaire', 'Nom du titulaire', 'Bénéficiaire', 'Nom du bénéficiaire', 'Titulaire(s) du compte']),
      facts.holderLines,
    ],
    ['IBAN', [grouped(facts.account.iban)]],
    [draw.pick(['BIC', 'BIC / SWIFT', 'Code BIC', 'Code SWIFT']), [facts.bank.bic]],
    [draw.pick(['Banque', 'Nom de la banque', 'Établissement bancaire']), [facts.bank.name]],
    [draw.pick(['Adresse de la banque', "Adresse de l'établissement"]), [address]],
  ];
  let y = 130;
  for (const [label, values] of draw.chance(0.7) ? entries : draw.shuffled(entries)) {
    sheet.text(label, left, y, { ...page.plain(0.85), colour: '#777777' });
    const lines = values.flatMap((value) => brokenLines(value, width, page.bold(1.1)));
    y = rows(page, lines, left, y + page.step * 1.2, page.bold(1.1)) + page.step * 1.1;
  }
  return { sheet, said: { showsParts: false, showsAgencyAddress: true }, layout: 'application' };
};

/** The same strip three times, to be cut out and sent to three people. */
const threeCopies: RibTemplate = (draw, facts) => {
  const page = pageOf(draw);
  const label = draw.pick(HOLDER_LABELS);
  for (const [copy, top] of [40, 300, 560].entries()) strip(page, facts, label, top, copy);
  return { sheet: page.sheet, said: { showsParts: true, showsAgencyAddress: false }, layout: 'three-copies' };
};

function strip(page: Page, facts: Parameters<RibTemplate>[1], label: string, top: number, copy: number): void {
  const { sheet, left, step } = page;
  const { bankCode, agencyCode, accountNumber, key, iban } = facts.account;
  sheet.text(facts.bank.name, left, top + 14, page.bold(1.1));
  sheet.right("RELEVÉ D'IDENTITÉ BANCAIRE", 595 - left, top + 14, page.bold());
  sheet.text(label, left, top + 40, page.plain(0.8));
  const home = addressLines(facts.holderAddress, { capitals: true, country: false });
  let y = rows(page, [...facts.holderLines, ...home], left, top + 40 + step);
  y += step * 0.8;
  sheet.text(`${bankCode}  ${agencyCode}  ${accountNumber}  ${key}`, left, y, page.bold());
  sheet.text(`Domiciliation : ${facts.agency}`, 330, y, page.plain());
  sheet.text(`IBAN : ${grouped(iban)}`, left, y + step * 1.4, page.bold());
  sheet.text(`BIC : ${facts.bank.bic}`, left, y + step * 2.8, page.bold());
  if (copy < 2) sheet.rule(20, top + 245, 575, top + 245, '#999999', 0.4);
}

export const bankPapers: readonly RibTemplate[] = [national, letter, application, threeCopies];

import type { Draw } from '../../../draw.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { pickFamily } from '../../../page/faces.ts';
import { type Context, emptyContext } from './context.ts';
import { HEADS, type Plan, planOf } from './heads.ts';
import { lineTable } from './line-table.ts';
import { notes } from './notes.ts';
import { identifiers, sellerAddress } from './parties.ts';
import { paymentRows } from './payment.ts';
import { createPen, type Pen, type Style } from './pen.ts';
import { TOTALS_ROOM, totals } from './totals.ts';
import { asLabel } from './wording.ts';

const COLOURS = ['#1b3f73', '#7a1f2b', '#226644', '#333333', '#b35c00', '#4b2e83', '#00707a', '#9aa2ab'] as const;

/** A page of seven kinds of head, and table, totals, payment and foot of their own kinds each: few look alike. */
export function composedInvoice(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const style: Style = {
    family: pickFamily(draw, 'train', 'text'),
    size: draw.between(7.6, 10.4),
    lead: draw.between(1.18, 1.5),
    margin: draw.between(28, 60),
    accent: draw.pick(COLOURS),
    boldLabels: draw.chance(0.4),
    capitalTowns: draw.chance(0.4),
  };
  const letterPaper = facts.seller.address.country === 'US';
  const pen = createPen(style, letterPaper ? 612 : 595.28, letterPaper ? 792 : 841.89);
  const shownName = draw.chance(0.55) ? facts.seller.fullName : facts.seller.name;
  const sign = facts.kind === 'credit_note' && draw.chance(0.6) ? -1 : 1;
  const context = emptyContext(draw, facts, { pen, shownName, sign });
  const { said } = context;
  said.showsNet = true;
  said.showsUnitPrices = true;
  const plan = planOf(context);
  const head = draw.weighted([
    [5, 'twoByTwo'],
    [3, 'centred'],
    [4, 'gridded'],
    [4, 'letter'],
    [3, 'banded'],
    [2, 'customerFirst'],
    [4, 'crowded'],
  ] as const);
  const manner = body(context, plan, (HEADS[head] as (typeof HEADS)[string])(context, plan));
  for (const [index, sheet] of pen.sheets.entries()) foot(context, plan, sheet, index);
  said.vendorAddress = sellerAddress(context).join(', ');
  return { sheets: pen.sheets, said, layout: `composed-${head}-${plan.titlePlace}-${manner}` };
}

function body(context: Context, plan: Plan, top: number): string {
  const { pen, draw, facts } = context;
  let y = top + draw.between(6, 14);
  for (const note of notes(
    context,
    draw.weighted([
      [4, 0],
      [2, 1],
      [1, 2],
    ]),
  )) {
    for (const row of pen.broken(note, pen.right - pen.left)) y = pen.rows([row], pen.left, y + 2);
  }
  const bottom = pen.height - 110;
  y = lineTable(context, y + 6, bottom) + draw.between(4, 22);
  const room = TOTALS_ROOM + pen.line * facts.vat.length;
  if (y + room > bottom + 20) {
    pen.turn();
    y = pen.style.margin + 2 * pen.line;
  } else if (draw.chance(0.3)) y = Math.max(y, draw.between(y, bottom - room));
  const { y: under, manner } = totals(context, y + pen.line);
  y = under + pen.line;
  const rows = [
    ...paymentRows(context, {
      dueHere: plan.duePlace !== 'list' && facts.due !== null,
      account: draw.chance(facts.payment.method === 'transfer' ? 0.9 : 0.35),
    }),
    ...(plan.datePlace === 'bottom' ? [bottomDay(context)] : []),
  ];
  const closing = notes(
    { ...context, facts: { ...facts, regime: 'charged' } },
    draw.weighted([
      [3, 0],
      [3, 1],
      [2, 2],
      [1, 4],
    ]),
  );
  for (const row of [...rows, ...closing].flatMap((text) => pen.broken(text, pen.right - pen.left, { scale: 0.95 }))) {
    if (y > pen.height - 66) {
      pen.turn();
      y = pen.style.margin + 2 * pen.line;
    }
    y = pen.rows([row], pen.left, y, { scale: 0.95 });
  }
  return manner;
}

/** `Fait à Lyon, le 3 mai 2026`, or the label and the day. */
function bottomDay({ facts, notation, draw, words }: Context): string {
  const town = facts.seller.address.town;
  const sentence = {
    fr: `Fait à ${town}, le ${notation.day(facts.issued)}`,
    de: `${town}, den ${notation.day(facts.issued)}`,
    en: `Issued at ${town} on ${notation.day(facts.issued)}`,
  }[facts.language];
  return draw.chance(0.6) ? sentence : `${asLabel(words, 'date')} ${notation.day(facts.issued)}`;
}

/** The company's legal line; each page has it, or the last one. */
function foot(context: Context, plan: Plan, sheet: Pen['sheets'][number], index: number): void {
  const {
    pen,
    draw,
    facts: { seller, language },
    words,
    said,
  } = context;
  const styled = { face: pen.style.family.regular, size: pen.style.size * 0.78, colour: '#333333' } as const;
  const count = pen.sheets.length;
  if (count > 1 || draw.chance(0.15))
    sheet.right(`${words.page} ${index + 1}${draw.chance(0.5) ? `/${count}` : ''}`, pen.right, pen.height - 18, styled);
  if (!plan.logoOnly && draw.chance(0.2)) return;
  const capital = seller.capital === null ? '' : ` au capital de ${seller.capital} €`;
  const form =
    {
      SARL: 'Société à responsabilité limitée',
      SAS: 'Société par actions simplifiée',
      EURL: 'Entreprise unipersonnelle à responsabilité limitée',
    }[seller.legalForm] ?? seller.legalForm;
  const legal =
    language === 'fr' && capital !== '' && draw.chance(0.4)
      ? `${seller.name}, ${form}${capital}`
      : `${seller.fullName}${capital}`;
  const parts = [
    legal,
    sellerAddress(context).join(' '),
    ...identifiers(context),
    ...(draw.chance(0.4) ? [seller.phone, seller.web] : []),
  ];
  if (plan.logoOnly) said.vendorName = seller.fullName;
  const separator = draw.pick([' - ', ' – ', ' | ', ' • ']);
  const rows: string[] = [];
  for (const part of parts) {
    const longer = rows.length === 0 ? part : `${rows.at(-1)}${separator}${part}`;
    if (rows.length > 0 && longer.length < 118) rows[rows.length - 1] = longer;
    else rows.push(part);
  }
  rows.forEach((row, i) => {
    const room = pen.right - pen.left;
    const wide = pen.widthOf(row, { scale: 0.78 });
    sheet.centred(row, pen.width / 2, pen.height - 52 + i * 10, {
      ...styled,
      size: styled.size * Math.min(1, room / wide),
    });
  });
}

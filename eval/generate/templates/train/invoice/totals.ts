import type { Context } from './context.ts';
import { asLabel } from './wording.ts';

type Row = { readonly name: string; readonly cents: number; readonly strong?: boolean };
const MANNERS = [
  'right',
  'right',
  'left',
  'wide',
  'across',
  'withTable',
  'withTable',
  'tableBelow',
  'bigBox',
  'inline',
] as const;
export type TotalsManner = (typeof MANNERS)[number];

/** Height that the block may need. */
export const TOTALS_ROOM = 150;

export function totals(context: Context, y: number): { readonly y: number; readonly manner: TotalsManner } {
  const { pen, draw, facts } = context;
  const manner = draw.pick(MANNERS);
  const table = manner === 'withTable' || manner === 'tableBelow' || (facts.vat.length > 1 && draw.chance(0.4));
  const rows = rowsOf(context, table);
  const line = pen.line * draw.between(1.15, 1.6);
  const label = draw.between(70, 150);
  const column = (left: number, right: number, at: number) => {
    rows.forEach(({ name, cents, strong }, i) => {
      const writing = { bold: strong === true, scale: strong === true ? 1.1 : 1 };
      pen.fitted(
        name,
        left,
        at + i * line,
        right - left - pen.widthOf(context.notation.amount(cents), writing) - 4,
        writing,
      );
      pen.write(context.notation.amount(cents), right, at + i * line, { ...writing, align: 'right' });
    });
    return at + rows.length * line;
  };
  const { left, right } = pen;
  if (manner === 'left')
    return { y: Math.max(column(left, left + label + 80, y), table ? vatTable(context, right - 210, y) : 0), manner };
  if (manner === 'wide')
    return {
      y: table ? vatTable(context, left, column(left + 140, right, y) + 6) : column(left + 140, right, y),
      manner,
    };
  if (manner === 'across')
    return { y: table ? vatTable(context, left, across(context, rows, y) + 6) : across(context, rows, y), manner };
  if (manner === 'tableBelow') return { y: vatTable(context, left, column(right - label - 80, right, y) + 8), manner };
  if (manner === 'inline') {
    const text = rows
      .map(({ name, cents }) => `${name} ${context.notation.amount(cents)}`)
      .join(draw.pick(['   ', ' - ', ' | ']));
    const end = pen.rows(pen.broken(text, right - left, { bold: true }), left, y, { bold: true });
    return { y: table ? vatTable(context, left, end + 6) : end, manner };
  }
  if (manner === 'bigBox')
    pen.sheet().frame(right - label - 92, y - line * 0.9, label + 98, line * (rows.length + 0.5), pen.style.accent, 1);
  return { y: Math.max(column(right - label - 80, right - 4, y), table ? vatTable(context, left, y) : 0), manner };
}

function rowsOf(context: Context, hasTable: boolean): Row[] {
  const { facts, words, draw, notation, sign, said } = context;
  const label = (name: Parameters<typeof asLabel>[1]) => asLabel(words, name);
  const beforeNet =
    facts.globalDiscount > 0
      ? [
          { name: label('beforeDiscount'), cents: sign * (facts.net + facts.globalDiscount) },
          { name: label('globalDiscount'), cents: -sign * facts.globalDiscount },
        ]
      : [];
  const zeros = draw.chance(0.12)
    ? [{ name: { fr: 'Frais de port', de: 'Versand', en: 'Shipping' }[facts.language] + words.colon, cents: 0 }]
    : [];
  const paid =
    facts.deposit > 0 || draw.chance(0.15)
      ? [
          ...(facts.deposit > 0 ? [{ name: label('deposited'), cents: -facts.deposit }] : []),
          { name: label('toPay'), cents: sign * facts.gross - facts.deposit, strong: true },
        ]
      : [];
  const charged = facts.regime === 'charged';
  const printsVat = charged || draw.chance(0.3);
  const printsNet = charged || draw.chance(0.6);
  const separate = facts.vat.length > 1 && !hasTable && draw.chance(0.6);
  const rated = facts.vat.length === 1 && charged && draw.chance(0.5);
  const vatName = rated
    ? `${draw.pick({ fr: ['TVA', 'T.V.A.', 'TVA à'], de: ['MwSt.', 'zzgl. USt.', 'USt.'], en: ['VAT', 'Tax'] }[facts.language])} ${notation.rate(facts.vat[0]?.rate ?? 0)}${words.colon}`
    : label('vat');
  const single = { fr: 'TVA', de: 'MwSt.', en: 'VAT' }[facts.language];
  const perRate = facts.vat.map(({ rate, base, vat }) => ({
    name: `${single} ${notation.rate(rate)}${draw.chance(0.3) ? ` (${notation.bare(sign * base)})` : ''}${words.colon}`,
    cents: sign * vat,
  }));
  const net: Row[] = printsNet ? [{ name: label('net'), cents: sign * facts.net }] : [];
  const vat: Row[] = !printsVat
    ? []
    : separate
      ? [...perRate, ...(draw.chance(0.3) ? [{ name: label('vat'), cents: sign * facts.vatAmount }] : [])]
      : [{ name: vatName, cents: sign * facts.vatAmount }];
  said.showsNet = printsNet;
  said.showsVat = printsVat;
  said.showsVatTotal = !separate || vat.length > perRate.length;
  const gross: Row = { name: label('gross'), cents: sign * facts.gross, strong: true };
  return draw.chance(0.12)
    ? [...beforeNet, ...zeros, gross, ...vat, ...net, ...paid]
    : [...beforeNet, ...zeros, ...net, ...vat, gross, ...paid];
}

function across({ pen, notation, draw }: Context, rows: readonly Row[], y: number): number {
  const cell = (pen.right - pen.left) / Math.max(3, rows.length);
  const [framed, align] = [draw.chance(0.5), draw.pick(['left', 'right'] as const)];
  rows.forEach(({ name, cents }, i) => {
    const x = pen.left + i * cell;
    if (framed) pen.sheet().frame(x, y - pen.line, cell, pen.line * 2.8, '#777777', 0.5);
    const at = align === 'left' ? x + 4 : x + cell - 4;
    pen.fitted(name.replace(/[\s:]+$/, ''), at, y, cell - 8, { scale: 0.9, bold: true, align });
    pen.fitted(notation.amount(cents), at, y + pen.line * 1.3, cell - 8, { align });
  });
  return y + pen.line * 3;
}

/** Rate, base and VAT by rate, often with a row of sums. */
function vatTable(context: Context, x: number, y: number): number {
  const { facts, pen, words, notation, draw, sign, said } = context;
  if (facts.regime !== 'charged') return y;
  const cell = draw.between(58, 74);
  const [framed, whole] = [draw.chance(0.5), draw.chance(0.35)];
  const row = (cells: readonly string[], at: number, bold: boolean) => {
    cells.forEach((text, i) => {
      pen.fitted(text, x + (i + 1) * cell - 4, at, cell - 6, { align: 'right', scale: 0.92, bold });
    });
  };
  row([words.rateHead, words.base, words.vatAmount], y, true);
  facts.vat.forEach(({ rate, base, vat }, i) => {
    row(
      [notation.rate(rate), notation.bare(sign * base), notation.bare(sign * vat)],
      y + (i + 1) * pen.line * 1.2,
      false,
    );
  });
  const count = facts.vat.length + (whole ? 2 : 1);
  if (whole) {
    row(
      ['Total', notation.bare(sign * facts.net), notation.bare(sign * facts.vatAmount)],
      y + (count - 1) * pen.line * 1.2,
      true,
    );
    said.showsVatTotal = true;
  }
  if (facts.vat.length === 1) said.showsVatTotal = true;
  said.showsVat = true;
  if (framed) pen.sheet().frame(x, y - pen.line, cell * 3, pen.line * 1.2 * count + pen.line * 0.4, '#777777', 0.5);
  return y + pen.line * 1.2 * count + pen.line * 0.6;
}

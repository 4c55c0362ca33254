import type { InvoiceLine } from '../../../invoice/facts.ts';
import type { Context } from './context.ts';

/** How a page says the VAT rates of its lines: in figures, by codes and what they mean, by tax and gross amount, or not beside them. */
type RateManner = 'signed' | 'bare' | 'share' | 'code' | 'codeBehind' | 'taxed' | 'none';

export type LineRates = {
  readonly manner: RateManner;
  readonly text: (line: InvoiceLine) => string;
};

const CODES = [
  ['A', 'B', 'C', 'D'],
  ['1', '2', '3', '4'],
  ['T1', 'T2', 'T3', 'T4'],
  ['(1)', '(2)', '(3)', '(4)'],
  ['N', 'R', 'S', 'Z'],
] as const;

/** Draws how the rates of the lines are told; only those that stand beside them, or are told once and for all, are asked for. */
export function inventLineRates(context: Context): LineRates {
  const { facts, draw, notation, said } = context;
  if (facts.regime !== 'charged') return { manner: 'none', text: () => '' };
  const several = facts.vat.length > 1;
  const manner = draw.weighted<RateManner>([
    [several ? 3 : 4, 'none'],
    [5, 'signed'],
    [2, 'bare'],
    [1, 'share'],
    [several ? 5 : 2, 'code'],
    [several ? 2 : 0, 'codeBehind'],
    [1, 'taxed'],
  ]);
  said.showsRates = manner !== 'none';
  const codes = draw.shuffled(draw.pick(CODES));
  const code = ({ vatRate }: InvoiceLine) => codes[facts.vat.findIndex(({ rate }) => rate === vatRate)] ?? '';
  const writers: Readonly<Record<RateManner, (line: InvoiceLine) => string>> = {
    signed: ({ vatRate }) => notation.rate(vatRate),
    bare: ({ vatRate }) => notation.rate(vatRate).replace(/ ?%/, ''),
    share: ({ vatRate }) => notation.quantity(Math.round(vatRate * 10) / 1000),
    code,
    codeBehind: code,
    taxed: () => '',
    none: () => '',
  };
  return { manner, text: writers[manner] };
}

/** The meaning of the codes below the table: a sentence, a row each, or a table with bases and taxes. Returns the next base line. */
export function rateLegend(context: Context, { manner, text }: LineRates, y: number): number {
  if (manner !== 'code' && manner !== 'codeBehind') return y;
  const { facts, pen, draw, notation, sign } = context;
  const meanings = facts.vat.map((row) => {
    const line = facts.lines.find(({ vatRate }) => vatRate === row.rate) as InvoiceLine;
    return { ...row, code: text(line), rate: notation.rate(row.rate) };
  });
  const tax = { fr: 'TVA', de: 'MwSt.', en: 'VAT' }[facts.language];
  const way = draw.pick(['sentence', 'rows', 'table', 'table'] as const);
  if (way === 'sentence') {
    const equals = draw.pick([' = ', ': ', ' : ']);
    const all = meanings.map(({ code, rate }) => `${code}${equals}${draw.chance(0.3) ? `${tax} ` : ''}${rate}`);
    return pen.rows([`${draw.chance(0.5) ? `${tax} ` : ''}${all.join(draw.pick([', ', '   ', ' ; ']))}`], pen.left, y, {
      scale: 0.85,
    });
  }
  if (way === 'rows') {
    const between = draw.pick([' : ', ' ', ' = ', ' - ']);
    return pen.rows(
      meanings.map(({ code, rate }) => `${code}${between}${tax} ${rate}`),
      pen.left,
      y,
      { scale: 0.9 },
    );
  }
  const cell = draw.between(44, 70);
  const [signed, left] = [draw.chance(0.6), draw.chance(0.6) ? pen.left : pen.right - 4 * cell];
  const head = {
    fr: ['Code', 'Taux', 'Base HT', 'TVA'],
    de: ['Kz.', 'Satz', 'Netto', 'Steuer'],
    en: ['Code', 'Rate', 'Net', 'VAT'],
  };
  const rows = [
    head[facts.language],
    ...meanings.map(({ code, rate, base, vat }) => [
      code,
      signed ? rate : rate.replace(/ ?%/, ''),
      notation.bare(sign * base),
      notation.bare(sign * vat),
    ]),
  ];
  rows.forEach((cells, row) => {
    cells.forEach((content, i) => {
      const at = { y: y + row * pen.line * 1.15, x: left + (i === 0 ? 0 : (i + 1) * cell - 4) };
      pen.fitted(content, at.x, at.y, cell - 6, { scale: 0.88, bold: row === 0, align: i === 0 ? 'left' : 'right' });
    });
  });
  context.said.showsVat = true;
  if (facts.vat.length === 1) context.said.showsVatTotal = true;
  return y + rows.length * pen.line * 1.15 + pen.line * 0.4;
}

import type { Draw } from '../../../draw.ts';
import type { ReceiptFacts, ReceiptReport } from '../../../receipt/facts.ts';
import type { LineSetting } from './slip-lines.ts';
import type { Cell } from './slip-writer.ts';

type Kind = 'code' | 'rate' | 'base' | 'tax' | 'sum';
const HEADS: Readonly<Record<Kind, readonly string[]>> = {
  code: ['Code', 'C', 'T', ''],
  rate: ['Taux', 'TVA %', '%', 'Taux TVA', 'TVA'],
  base: ['HT', 'Base HT', 'Mt HT', 'H.T.', 'Base', 'MONTANT HT'],
  tax: ['TVA', 'Mt TVA', 'Taxe', 'T.V.A.', 'Montant TVA'],
  sum: ['TTC', 'Mt TTC', 'T.T.C.', 'Total TTC'],
};
const ORDERS: readonly (readonly Kind[])[] = [
  ['rate', 'base', 'tax', 'sum'],
  ['code', 'rate', 'base', 'tax', 'sum'],
  ['code', 'rate', 'tax', 'base', 'sum'],
  ['rate', 'tax', 'sum'],
  ['rate', 'sum', 'base', 'tax'],
  ['rate', 'sum', 'tax', 'base'],
  ['rate', 'base', 'tax'],
  ['base', 'rate', 'tax'],
  ['code', 'rate', 'sum', 'tax'],
  ['code', 'base', 'tax', 'sum'],
];

/** What a slip says of its taxes. */
export type Taxes = {
  readonly manner: string;
  readonly breakdown: ReceiptReport['breakdown'];
  readonly summed: boolean;
};

export function writeTaxes(
  draw: Draw,
  { slip, notation, codeOf }: LineSetting,
  { vat, net, vatAmount, total }: ReceiptFacts,
): Taxes {
  const { bare, percent } = notation;
  const manner = draw.pick([
    'table',
    'table',
    'table',
    'row',
    'rows',
    'pairs',
    'block',
    'within',
    'sums',
    'none',
  ] as const);
  if (manner === 'none') return { manner, breakdown: 'none', summed: false };
  slip.gap();
  if (manner === 'table') return table();
  if (manner === 'sums') {
    const third = [0.34, 0.67, 1] as const;
    const heads = [
      draw.pick(['HT', 'Total HT', 'H.T.']),
      draw.pick(['TVA', 'Total TVA', 'T.V.A.']),
      draw.pick(['TTC', 'T.T.C.']),
    ];
    slip.row(heads.map((head, at): Cell => [head, third[at] ?? 1, 'right']));
    slip.row([net, vatAmount, total].map((cents, at): Cell => [bare(cents), third[at] ?? 1, 'right']));
    return { manner, breakdown: 'none', summed: true };
  }
  if (manner === 'row') {
    const tight = draw.chance(0.5);
    for (const { rate, base, vat: tax } of vat) {
      const head = `TVA ${draw.chance(0.5) ? `${codeOf(rate)} ` : ''}${percent(rate)}`;
      const rest = `HT ${bare(base)} TVA ${bare(tax)} TTC ${bare(base + tax)}`;
      if (tight && head.length + rest.length < slip.columns) slip.left(`${head} ${rest}`);
      else {
        slip.left(head);
        slip.left(` ${rest}`);
      }
    }
    return { manner, breakdown: 'full', summed: false };
  }
  if (manner === 'pairs') {
    for (const { rate, base, vat: tax } of vat) {
      slip.spread(`${draw.pick(['Total HT', 'HT', 'Base HT'])} ${percent(rate)}`, bare(base));
      slip.spread(`${draw.pick(['TVA', 'Dont TVA'])} ${percent(rate)}`, bare(tax));
    }
    return { manner, breakdown: 'full', summed: false };
  }
  if (manner === 'block') {
    for (const { rate, base, vat: tax } of vat) {
      slip.left(draw.pick([`TVA ${percent(rate)}`, `Taux ${percent(rate)}`]));
      slip.spread('  HT', bare(base));
      slip.spread('  TVA', bare(tax));
      if (draw.chance(0.5)) slip.spread('  TTC', bare(base + tax));
    }
    return { manner, breakdown: 'full', summed: false };
  }
  const opening = draw.pick(['dont TVA', 'Dont TVA', 'TVA', 'TVA incluse', 'T.V.A.']);
  for (const { rate, base, vat: tax } of vat) {
    const code = draw.chance(0.3) ? `${codeOf(rate)} ` : '';
    if (manner === 'rows') slip.spread(`${opening} ${code}${percent(rate)}`, notation.price(tax));
    else {
      const sign = draw.pick(['=', ':', '']);
      const told = `${opening} ${percent(rate)} s/ ${bare(base)} ${sign} ${bare(tax)}`;
      if (slip.fits(told)) slip.left(told);
      else slip.spread(`${percent(rate)} / ${bare(base)}`, `TVA ${bare(tax)}`);
    }
  }
  return { manner, breakdown: manner === 'rows' ? 'amounts' : 'full', summed: false };

  function table(): Taxes {
    const order = draw.pick(ORDERS);
    const step = 1 / order.length;
    const at = order.map((_, index): number => (index === 0 && order.length > 4 ? 0.05 : step * (index + 1)));
    const bar = draw.chance(0.12) ? '|' : '';
    const cells = (texts: readonly string[]) =>
      texts.map((text, index): Cell => [text === '' ? '' : bar + text, at[index] ?? 1, 'right']);
    const unit = draw.chance(0.15) ? '%' : '';
    const bareRates = draw.chance(0.25);
    const ofRate = (rate: number) => (bareRates ? bare(Math.round(rate * 100)) + unit : percent(rate));
    if (draw.chance(0.25)) slip.left(draw.pick(['Détail TVA', 'Ventilation TVA', '*** TVA ***', 'Récapitulatif TVA']));
    const headed = draw.chance(0.88) || !order.includes('rate') || bareRates;
    if (headed) slip.row(cells(order.map((kind) => draw.pick(HEADS[kind]))), draw.pick(['plain', 'bold'] as const));
    for (const { rate, base, vat: tax } of vat) {
      const of: Readonly<Record<Kind, string>> = {
        code: codeOf(rate),
        rate: ofRate(rate),
        base: bare(base),
        tax: bare(tax),
        sum: bare(base + tax),
      };
      slip.row(cells(order.map((kind) => of[kind])));
    }
    const summed = vat.length > 1 ? draw.chance(0.4) : draw.chance(0.15);
    if (summed) {
      const of: Readonly<Record<Kind, string>> = {
        code: '',
        rate: '',
        base: bare(net),
        tax: bare(vatAmount),
        sum: bare(total),
      };
      slip.row(
        cells(
          order.map((kind, index) =>
            index === 0 && of[kind] === '' ? draw.pick(['Total', 'TOTAL', 'Tot.']) : of[kind],
          ),
        ),
      );
    }
    const breakdown = order.includes('base') || order.includes('sum') ? 'full' : 'amounts';
    return { manner: order.join('-'), breakdown: order.includes('base') ? breakdown : 'amounts', summed };
  }
}

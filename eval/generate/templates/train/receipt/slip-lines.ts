import type { Draw } from '../../../draw.ts';
import type { ReceiptFacts, ReceiptLine } from '../../../receipt/facts.ts';
import type { Notation } from './slip-notation.ts';
import type { Cell, Slip } from './slip-writer.ts';

export type LineSetting = {
  readonly slip: Slip;
  readonly notation: Notation;
  /** The letter or digit of a rate, as its table names it. */
  readonly codeOf: (rate: number) => string;
};

const MANNERS = ['below', 'above', 'front', 'behind', 'two rows', 'columns', 'columns', 'priced', 'coded'] as const;

/** The lines of a sale in one of many manners; the manner's name. */
export function writeLines(draw: Draw, { slip, notation, codeOf }: LineSetting, facts: ReceiptFacts): string {
  const manner = draw.pick(MANNERS);
  const { price, bare, weight } = notation;
  const capitals = draw.chance(0.5);
  const name = ({ description }: ReceiptLine) => (capitals ? description.toUpperCase() : description);
  const codes = draw.pick(['none', 'none', 'behind', 'behind', 'in brackets', 'before']);
  const coded = (line: ReceiptLine) => {
    const code = codeOf(line.vatRate);
    if (codes === 'behind') return `${price(line.amount)} ${code}`;
    if (codes === 'in brackets') return `${price(line.amount)} (${code})`;
    return codes === 'before' ? `${code}  ${price(line.amount)}` : price(line.amount);
  };
  const times = draw.pick(['x', 'X', '*', ' x']);
  const perKilo = draw.pick(['€/kg', ' €/kg', ' EUR/kg', '/kg']);
  const kilo = draw.pick([' kg', 'kg', ' KG']);
  const weighed = ({ quantity, unitPrice }: ReceiptLine) =>
    `${weight(quantity)}${kilo} ${times.trim()} ${bare(unitPrice)}${perKilo}`;
  const pieces = ({ quantity, unitPrice }: ReceiptLine) => `${quantity} ${times.trim()} ${bare(unitPrice)}`;
  const detail = (line: ReceiptLine) => (Number.isInteger(line.quantity) ? pieces(line) : weighed(line));
  const indent = draw.pick(['', '  ', '    ']);
  const always = draw.chance(0.25);
  const table = manner === 'columns' || manner === 'two rows' ? columnsOf(draw) : null;
  const sections = facts.kind === 'supermarket' && draw.chance(0.35);

  if (table?.headed)
    slip.row(
      table.columns.map((column) => column.head),
      draw.pick(['plain', 'bold'] as const),
    );
  if (table?.headed && draw.chance(0.4)) slip.line();
  if (table?.headed === false && draw.chance(0.2)) slip.spread('', draw.pick(['EUR', '€', 'Prix TTC', 'Montant EUR']));
  for (const [index, line] of facts.lines.entries()) {
    if (sections && index % 4 === 0)
      slip.left(draw.pick(['>> EPICERIE', '*** FRUITS ET LEGUMES', '>>>> CREMERIE', '** DIVERS **']));
    write(line);
  }
  return manner;

  function write(line: ReceiptLine): unknown {
    const single = line.quantity === 1 && !(always && line.amount > 0);
    if (line.amount < 0) return slip.spread(`${indent}${line.description}`, coded(line));
    if (table !== null) {
      const cells = table.columns.map(({ kind, place: [at, end] }): Cell => [cellOf(kind, line), at, end]);
      if (manner === 'columns') return slip.row(cells);
      slip.left(name(line));
      return slip.row(cells.map((cell, at): Cell => (table.columns[at]?.kind === 'name' ? ['', 0, 'left'] : cell)));
    }
    if (!Number.isInteger(line.quantity) && manner !== 'above') {
      slip.spread(name(line), coded(line));
      return slip.left(`${indent}${weighed(line)}`);
    }
    if (manner === 'above') {
      if (!single) slip.left(`${indent}${detail(line)}`);
      return slip.spread(name(line), coded(line));
    }
    if (manner === 'front')
      return slip.spread(`${line.quantity}${times === ' x' ? '' : times} ${name(line)}`, coded(line));
    if (manner === 'behind')
      return slip.row([
        [name(line), 0, 'left'],
        [single ? '' : `${draw.chance(0.5) ? 'x' : 'x '}${line.quantity}`, 0.74, 'right'],
        [coded(line), 1, 'right'],
      ]);
    if (manner === 'priced')
      return slip.row([
        [`${line.quantity} ${name(line)}`, 0, 'left'],
        [bare(line.unitPrice), 0.76, 'right'],
        [coded(line), 1, 'right'],
      ]);
    if (manner === 'coded') {
      slip.spread(name(line), single ? coded(line) : '');
      return single ? undefined : slip.spread(`${indent}${detail(line)}`, coded(line));
    }
    slip.spread(name(line), coded(line));
    if (!single) slip.left(`${indent}${draw.chance(0.1) ? 'soit ' : ''}${detail(line)}`);
  }

  function cellOf(kind: ColumnKind, line: ReceiptLine): string {
    const { quantity, unitPrice, amount, vatRate } = line;
    if (kind === 'name') return manner === 'columns' ? name(line) : '';
    if (kind === 'count') return Number.isInteger(quantity) ? String(quantity) : weight(quantity);
    if (kind === 'price') return bare(unitPrice);
    if (kind === 'rate') return notation.percent(vatRate);
    return kind === 'code' ? codeOf(vatRate) : price(amount);
  }
}

type ColumnKind = 'name' | 'count' | 'price' | 'rate' | 'code' | 'amount';
type Column = { readonly kind: ColumnKind; readonly place: readonly [number, Cell[2]]; readonly head: Cell };

const HEADS: Readonly<Record<ColumnKind, readonly string[]>> = {
  name: ['Désignation', 'Article', 'Produit', 'Libellé', 'DESIGNATION'],
  count: ['Qté', 'Qte', 'QTE', 'Nb', 'Q.'],
  price: ['P.U.', 'PU', 'Prix', 'P.U. TTC', 'Px unit'],
  rate: ['TVA', 'Taux', '%'],
  code: ['T', 'C', 'TVA', 'Tx'],
  amount: ['Total', 'Montant', 'Mt TTC', 'TTC', 'Total €', 'EUR'],
};

/** Columns in one of the orders that tills have, each with its place. */
function columnsOf(draw: Draw): { readonly columns: readonly Column[]; readonly headed: boolean } {
  const orders: readonly (readonly (readonly [ColumnKind, number, Cell[2]])[])[] = [
    [
      ['count', 0.06, 'right'],
      ['name', 0.1, 'left'],
      ['price', 0.78, 'right'],
      ['amount', 1, 'right'],
    ],
    [
      ['name', 0, 'left'],
      ['count', 0.6, 'right'],
      ['price', 0.79, 'right'],
      ['amount', 1, 'right'],
    ],
    [
      ['name', 0, 'left'],
      ['price', 0.66, 'right'],
      ['count', 0.76, 'right'],
      ['amount', 1, 'right'],
    ],
    [
      ['name', 0, 'left'],
      ['count', 0.55, 'right'],
      ['price', 0.74, 'right'],
      ['amount', 0.95, 'right'],
      ['code', 1, 'right'],
    ],
    [
      ['name', 0, 'left'],
      ['count', 0.72, 'right'],
      ['amount', 1, 'right'],
    ],
    [
      ['count', 0, 'left'],
      ['name', 0.1, 'left'],
      ['rate', 0.76, 'right'],
      ['amount', 1, 'right'],
    ],
    [
      ['code', 0, 'left'],
      ['name', 0.06, 'left'],
      ['count', 0.62, 'right'],
      ['price', 0.8, 'right'],
      ['amount', 1, 'right'],
    ],
    [
      ['name', 0, 'left'],
      ['rate', 0.56, 'right'],
      ['count', 0.63, 'right'],
      ['price', 0.8, 'right'],
      ['amount', 1, 'right'],
    ],
  ];
  return {
    headed: draw.chance(0.65),
    columns: draw
      .pick(orders)
      .map(([kind, at, end]) => ({ kind, place: [at, end], head: [draw.pick(HEADS[kind]), at, end] })),
  };
}

import type { Draw } from '../../../draw.ts';
import type { ReceiptFacts, ReceiptLine } from '../../../receipt/facts.ts';
import type { Notation } from './slip-notation.ts';
import type { Cell, SlipWriter } from './slip-writer.ts';

export type SlipContext = {
  readonly slip: SlipWriter;
  readonly notation: Notation;
  /** The letter or digit that stands for a VAT rate on this slip. */
  readonly formatRateCode: (rate: number) => string;
};

const LINE_LAYOUTS = [
  'below',
  'above',
  'front',
  'behind',
  'two rows',
  'columns',
  'columns',
  'priced',
  'coded',
] as const;

/** Writes the lines of a sale in one of many layouts. Returns the name of the layout. */
export function writeLines(draw: Draw, { slip, notation, formatRateCode }: SlipContext, facts: ReceiptFacts): string {
  const layout = draw.pick(LINE_LAYOUTS);
  const { formatPrice, formatAmount, formatWeight } = notation;
  const isUppercase = draw.chance(0.5);
  const formatName = ({ description }: ReceiptLine) => (isUppercase ? description.toUpperCase() : description);
  const codePlace = draw.pick(['none', 'none', 'after', 'after', 'in brackets', 'before']);
  const formatLinePrice = (line: ReceiptLine) => {
    const code = formatRateCode(line.vatRate);
    if (codePlace === 'after') return `${formatPrice(line.amount)} ${code}`;
    if (codePlace === 'in brackets') return `${formatPrice(line.amount)} (${code})`;
    return codePlace === 'before' ? `${code}  ${formatPrice(line.amount)}` : formatPrice(line.amount);
  };
  const timesSign = draw.pick(['x', 'X', '*', ' x']);
  const perKiloUnit = draw.pick(['€/kg', ' €/kg', ' EUR/kg', '/kg']);
  const kiloUnit = draw.pick([' kg', 'kg', ' KG']);
  const formatWeighed = ({ quantity, unitPrice }: ReceiptLine) =>
    `${formatWeight(quantity)}${kiloUnit} ${timesSign.trim()} ${formatAmount(unitPrice)}${perKiloUnit}`;
  const formatPieces = ({ quantity, unitPrice }: ReceiptLine) =>
    `${quantity} ${timesSign.trim()} ${formatAmount(unitPrice)}`;
  const formatDetail = (line: ReceiptLine) =>
    Number.isInteger(line.quantity) ? formatPieces(line) : formatWeighed(line);
  const indent = draw.pick(['', '  ', '    ']);
  const alwaysShowsDetail = draw.chance(0.25);
  const table = layout === 'columns' || layout === 'two rows' ? pickColumns(draw) : null;
  const hasSections = facts.kind === 'supermarket' && draw.chance(0.35);

  if (table?.hasHeadings)
    slip.writeRow(
      table.columns.map((column) => column.heading),
      draw.pick(['plain', 'bold'] as const),
    );
  if (table?.hasHeadings && draw.chance(0.4)) slip.drawSeparator();
  if (table?.hasHeadings === false && draw.chance(0.2))
    slip.writePair('', draw.pick(['EUR', '€', 'Prix TTC', 'Montant EUR']));
  for (const [index, line] of facts.lines.entries()) {
    if (hasSections && index % 4 === 0)
      slip.writeLeft(draw.pick(['>> EPICERIE', '*** FRUITS ET LEGUMES', '>>>> CREMERIE', '** DIVERS **']));
    writeLine(line);
  }
  return layout;

  function writeLine(line: ReceiptLine): unknown {
    const isSingle = line.quantity === 1 && !(alwaysShowsDetail && line.amount > 0);
    if (line.amount < 0) return slip.writePair(`${indent}${line.description}`, formatLinePrice(line));
    if (table !== null) {
      const cells = table.columns.map(
        ({ kind, place: [position, align] }): Cell => [formatCell(kind, line), position, align],
      );
      if (layout === 'columns') return slip.writeRow(cells);
      slip.writeLeft(formatName(line));
      return slip.writeRow(
        cells.map((cell, position): Cell => (table.columns[position]?.kind === 'name' ? ['', 0, 'left'] : cell)),
      );
    }
    if (!Number.isInteger(line.quantity) && layout !== 'above') {
      slip.writePair(formatName(line), formatLinePrice(line));
      return slip.writeLeft(`${indent}${formatWeighed(line)}`);
    }
    if (layout === 'above') {
      if (!isSingle) slip.writeLeft(`${indent}${formatDetail(line)}`);
      return slip.writePair(formatName(line), formatLinePrice(line));
    }
    if (layout === 'front')
      return slip.writePair(
        `${line.quantity}${timesSign === ' x' ? '' : timesSign} ${formatName(line)}`,
        formatLinePrice(line),
      );
    if (layout === 'behind')
      return slip.writeRow([
        [formatName(line), 0, 'left'],
        [isSingle ? '' : `${draw.chance(0.5) ? 'x' : 'x '}${line.quantity}`, 0.74, 'right'],
        [formatLinePrice(line), 1, 'right'],
      ]);
    if (layout === 'priced')
      return slip.writeRow([
        [`${line.quantity} ${formatName(line)}`, 0, 'left'],
        [formatAmount(line.unitPrice), 0.76, 'right'],
        [formatLinePrice(line), 1, 'right'],
      ]);
    if (layout === 'coded') {
      slip.writePair(formatName(line), isSingle ? formatLinePrice(line) : '');
      return isSingle ? undefined : slip.writePair(`${indent}${formatDetail(line)}`, formatLinePrice(line));
    }
    slip.writePair(formatName(line), formatLinePrice(line));
    if (!isSingle) slip.writeLeft(`${indent}${draw.chance(0.1) ? 'soit ' : ''}${formatDetail(line)}`);
  }

  function formatCell(kind: ColumnKind, line: ReceiptLine): string {
    const { quantity, unitPrice, amount, vatRate } = line;
    if (kind === 'name') return layout === 'columns' ? formatName(line) : '';
    if (kind === 'count') return Number.isInteger(quantity) ? String(quantity) : formatWeight(quantity);
    if (kind === 'price') return formatAmount(unitPrice);
    if (kind === 'rate') return notation.formatRate(vatRate);
    return kind === 'code' ? formatRateCode(vatRate) : formatPrice(amount);
  }
}

type ColumnKind = 'name' | 'count' | 'price' | 'rate' | 'code' | 'amount';
type Column = { readonly kind: ColumnKind; readonly place: readonly [number, Cell[2]]; readonly heading: Cell };

const COLUMN_HEADINGS: Readonly<Record<ColumnKind, readonly string[]>> = {
  name: ['Désignation', 'Article', 'Produit', 'Libellé', 'DESIGNATION'],
  count: ['Qté', 'Qte', 'QTE', 'Nb', 'Q.'],
  price: ['P.U.', 'PU', 'Prix', 'P.U. TTC', 'Px unit'],
  rate: ['TVA', 'Taux', '%'],
  code: ['T', 'C', 'TVA', 'Tx'],
  amount: ['Total', 'Montant', 'Mt TTC', 'TTC', 'Total €', 'EUR'],
};

/** Picks the columns in one of the orders that tills print, each with its position in the row. */
function pickColumns(draw: Draw): { readonly columns: readonly Column[]; readonly hasHeadings: boolean } {
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
    hasHeadings: draw.chance(0.65),
    columns: draw.pick(orders).map(([kind, position, align]) => ({
      kind,
      place: [position, align],
      heading: [draw.pick(COLUMN_HEADINGS[kind]), position, align],
    })),
  };
}

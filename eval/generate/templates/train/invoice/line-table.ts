import type { InvoiceLine } from '../../../invoice/facts.ts';
import type { Context } from './context.ts';
import type { Label } from './wording.ts';

type Column = {
  readonly label: Label;
  readonly share: number;
  readonly align: 'left' | 'right' | 'centre';
  readonly text: (line: InvoiceLine) => string;
};

/** Draws the lines and turns the page when they reach `bottom`; returns the next free base line. */
export function lineTable(context: Context, y: number, bottom: number): number {
  const { facts, pen, draw, notation, sign } = context;
  const columns = columnsOf(context);
  const manner = draw.weighted([
    [3, 'ruled'],
    [3, 'filled'],
    [2, 'boxed'],
    [2, 'plain'],
    [2, 'striped'],
  ] as const);
  const bold = draw.chance(0.75);
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const room = pen.right - pen.left;
  const edges = [pen.left];
  for (const { share } of columns) edges.push((edges.at(-1) as number) + (share / whole) * room);
  const place = (index: number) => {
    const [from, to] = [edges[index] as number, edges[index + 1] as number];
    const { align } = columns[index] as Column;
    return {
      at: align === 'left' ? from + 3 : align === 'right' ? to - 3 : (from + to) / 2,
      width: to - from - 6,
      align,
    };
  };
  const pace = pen.line * draw.between(1.15, 1.7);
  let top = y;
  const head = (at: number): number => {
    const sheet = pen.sheet();
    if (manner === 'filled' || manner === 'striped')
      sheet.box(pen.left, at, room, pen.line * 1.5, draw.chance(0.5) ? '#e3e3e3' : '#dfe7ee');
    columns.forEach((column, i) => {
      const { at: x, width, align } = place(i);
      pen.fitted(context.words[column.label], x, at + pen.line * 1.05, width, { bold, scale: 0.92, align });
    });
    if (manner === 'ruled') sheet.rule(pen.left, at + pen.line * 1.5, pen.right, at + pen.line * 1.5, '#444444', 0.8);
    top = at;
    return at + pen.line * 1.5 + pace * 0.85;
  };
  const close = (at: number) => {
    if (manner !== 'boxed') return;
    pen.sheet().frame(pen.left, top, room, at - top, '#555555', 0.6);
    pen.sheet().rule(pen.left, top + pen.line * 1.5, pen.right, top + pen.line * 1.5, '#555555', 0.6);
    for (const edge of edges.slice(1, -1)) pen.sheet().rule(edge, top, edge, at, '#555555', 0.4);
  };
  let at = head(y);
  let carried = 0;
  const [carries, notes] = [draw.chance(0.4), draw.chance(0.2)];
  facts.lines.forEach((line, index) => {
    const describing = columns.findIndex(({ label }) => label === 'description');
    const { width } = place(describing);
    const rows = pen.broken(line.description, width);
    const extra = notes && draw.chance(0.3) ? [noteUnder(context, line)] : [];
    if (at + pace * rows.length > bottom) {
      if (carries)
        pen.write(`${context.words.carried} ${notation.amount(sign * carried)}`, pen.right - 3, at, { align: 'right' });
      close(at);
      pen.turn();
      at = head(pen.style.margin);
      if (carries) {
        pen.write(`${context.words.carried} ${notation.amount(sign * carried)}`, pen.right - 3, at, { align: 'right' });
        at += pace;
      }
    }
    if (manner === 'striped' && index % 2 === 1) pen.sheet().box(pen.left, at - pace * 0.75, room, pace, '#f3f3f3');
    columns.forEach((column, i) => {
      const { at: x, width: cell, align } = place(i);
      if (i === describing) pen.rows(rows, x, at);
      else pen.fitted(column.text(line), x, at, cell, { align });
    });
    at += pen.line * (rows.length - 1) + pace;
    if (extra.length > 0)
      at =
        pen.rows(extra, place(describing).at, at - pace + pen.line, { scale: 0.85, colour: '#444444' }) -
        pen.line +
        pace;
    carried += line.amount;
  });
  if (manner === 'ruled' || manner === 'striped')
    pen.sheet().rule(pen.left, at - pace * 0.5, pen.right, at - pace * 0.5, '#444444', 0.6);
  const end =
    manner === 'boxed' && draw.chance(0.4) ? Math.max(at, Math.min(bottom, at + draw.whole(0, 12) * pen.line)) : at;
  close(end - pace * 0.5);
  return end;
}

function noteUnder({ facts: { language, references }, notation, draw }: Context, line: InvoiceLine): string {
  const [from, to] = [notation.day(references.periodStart), notation.day(references.periodEnd)];
  return draw.pick(
    {
      fr: [
        `Période du ${from} au ${to}`,
        `BL ${references.deliveryNote} du ${notation.day(references.deliveryDay)}`,
        `Intervention du ${notation.day(line.day)}`,
        `N° de série ${draw.digits(8)}`,
        `Commande ${references.order} du ${notation.day(references.orderDay)}`,
      ],
      de: [
        `Zeitraum ${from} - ${to}`,
        `Lieferschein ${references.deliveryNote}`,
        `Leistung vom ${notation.day(line.day)}`,
      ],
      en: [`Period ${from} to ${to}`, `Delivery note ${references.deliveryNote}`, `S/N ${draw.digits(8)}`],
    }[language],
  );
}

function columnsOf({ facts, notation, draw, said, sign }: Context): Column[] {
  const money = draw.chance(0.45) ? notation.amount : notation.bare;
  const unitPriceTwice = draw.chance(0.9);
  const rates = facts.regime === 'charged' && draw.chance(0.45);
  const several = facts.vat.length > 1;
  said.showsRates = rates || (several && draw.chance(0.5));
  said.showsUnitPrices = unitPriceTwice;
  const discounts = facts.lines.some(({ discount }) => discount > 0);
  const unit = draw.weighted([
    [3, 'none'],
    [2, 'column'],
    [2, 'glued'],
  ] as const);
  const quantity = (line: InvoiceLine) => notation.quantity(line.quantity) + (unit === 'glued' ? ` ${line.unit}` : '');
  const columns: (Column | null)[] = [
    draw.chance(0.4) ? { label: 'reference', share: 11, align: 'left', text: ({ reference }) => reference } : null,
    { label: 'description', share: draw.between(34, 48), align: 'left', text: ({ description }) => description },
    { label: 'quantity', share: 9, align: draw.pick(['right', 'centre', 'right']), text: quantity },
    unit === 'column' ? { label: 'unit', share: 8, align: 'left', text: (line) => line.unit } : null,
    unitPriceTwice ? { label: 'unitPrice', share: 13, align: 'right', text: (line) => money(line.unitPrice) } : null,
    discounts
      ? {
          label: 'discount',
          share: 9,
          align: 'right',
          text: ({ discount }) => (discount === 0 ? '' : notation.rate(discount)),
        }
      : null,
    said.showsRates ? { label: 'rate', share: 9, align: 'right', text: ({ vatRate }) => notation.rate(vatRate) } : null,
    { label: 'lineAmount', share: 14, align: 'right', text: (line) => money(sign * line.amount) },
  ];
  const kept = columns.filter((column) => column !== null);
  return draw.chance(0.12)
    ? [kept.find(({ label }) => label === 'quantity') as Column, ...kept.filter(({ label }) => label !== 'quantity')]
    : kept;
}

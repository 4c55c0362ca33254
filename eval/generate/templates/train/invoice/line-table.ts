import type { InvoiceLine } from '../../../invoice/facts.ts';
import type { Context } from './context.ts';
import { inventLineRates, type LineRates, rateLegend } from './line-rates.ts';
import type { Label } from './wording.ts';

type Column = {
  readonly label: Label;
  /** Where no label heads it, or another text. */
  readonly head?: string;
  readonly share: number;
  readonly align: 'left' | 'right' | 'centre';
  readonly text: (line: InvoiceLine) => string;
};

/** Draws the lines and turns the page when they reach `bottom`; returns the next free base line. */
export function lineTable(context: Context, y: number, bottom: number): number {
  const { facts, pen, draw, notation, sign } = context;
  const rates = inventLineRates(context);
  const columns = columnsOf(context, rates);
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
      pen.fitted(column.head ?? context.words[column.label], x, at + pen.line * 1.05, width, {
        bold,
        scale: 0.92,
        align,
      });
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
  const [carries, notes] = [draw.chance(0.4), draw.chance(0.25)];
  const note = { above: draw.chance(0.25), scale: draw.pick([0.85, 0.85, 1]), colour: '#444444' } as const;
  const sections = sectionsOf(context);
  const amountAt = place(columns.findIndex(({ label }) => label === 'lineAmount'));
  const describedAt = place(columns.findIndex(({ label }) => label === 'description')).at;
  const lastRow = draw.chance(0.15);
  facts.lines.forEach((line, index) => {
    const section = sections.find(({ from }) => from === index);
    if (section && at + pace * 3 < bottom) {
      pen.fitted(section.title, describedAt, at, room * 0.5, { bold: true });
      at += pace;
    }
    const describing = columns.findIndex(({ label }) => label === 'description');
    const { width } = place(describing);
    const rows = pen.broken(line.description, width);
    const noted = notes && draw.chance(0.3) ? [noteUnder(context, line)] : [];
    const extra = note.above ? [] : noted;
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
    if (note.above && noted.length > 0) at = pen.rows(noted, describedAt, at, note);
    if (manner === 'striped' && index % 2 === 1) pen.sheet().box(pen.left, at - pace * 0.75, room, pace, '#f3f3f3');
    columns.forEach((column, i) => {
      const { at: x, width: cell, align } = place(i);
      if (i === describing) pen.rows(rows, x, at);
      else pen.fitted(column.text(line), x, lastRow ? at + pen.line * (rows.length - 1) : at, cell, { align });
    });
    at += pen.line * (rows.length - 1) + pace;
    if (extra.length > 0) at = pen.rows(extra, place(describing).at, at - pace + pen.line, note) - pen.line + pace;
    carried += line.amount;
    const ending = sections.find(({ until }) => until === index);
    if (ending && ending.subtotal !== '' && at + pace < bottom) {
      const sum = facts.lines.slice(ending.from, index + 1).reduce((all, { amount }) => all + amount, 0);
      pen.fitted(ending.subtotal, describedAt, at, room * 0.5, { bold: true });
      pen.fitted(notation.amount(sign * sum), amountAt.at, at, amountAt.width, { bold: true, align: amountAt.align });
      at += pace;
    }
  });
  if (manner === 'ruled' || manner === 'striped')
    pen.sheet().rule(pen.left, at - pace * 0.5, pen.right, at - pace * 0.5, '#444444', 0.6);
  const end =
    manner === 'boxed' && draw.chance(0.4) ? Math.max(at, Math.min(bottom, at + draw.whole(0, 12) * pen.line)) : at;
  close(end - pace * 0.5);
  return rateLegend(context, rates, end);
}

type Section = { readonly from: number; readonly until: number; readonly title: string; readonly subtotal: string };

/** Two or three parts of a longer table, with their titles, sometimes with what each comes to. */
function sectionsOf({ facts: { lines, language }, draw }: Context): Section[] {
  if (lines.length < 4 || !draw.chance(0.2)) return [];
  const count = draw.whole(2, Math.min(3, Math.floor(lines.length / 2)));
  const subtotals = draw.chance(0.6);
  const [title, subtotal] = {
    fr: [draw.pick(['Lot', 'Partie', 'Chapitre', 'Poste']), draw.pick(['Sous-total', 'Total', 'Sous-total HT'])],
    de: [draw.pick(['Los', 'Teil', 'Abschnitt']), draw.pick(['Zwischensumme', 'Summe'])],
    en: [draw.pick(['Part', 'Section', 'Phase']), draw.pick(['Subtotal', 'Total'])],
  }[language] as [string, string];
  return Array.from({ length: count }, (_, index) => {
    const [from, until] = [index, index + 1].map((part) => Math.floor((part * lines.length) / count)) as [
      number,
      number,
    ];
    const name = `${title} ${index + 1}`;
    return { from, until: until - 1, title: name, subtotal: subtotals ? `${subtotal} ${name}` : '' };
  });
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

function columnsOf({ facts, notation, draw, said, sign, words }: Context, rates: LineRates): Column[] {
  const money = draw.chance(0.45) ? notation.amount : notation.bare;
  const unitPriceTwice = draw.chance(0.9);
  said.showsUnitPrices = unitPriceTwice;
  const discounts = facts.lines.some(({ discount }) => discount > 0);
  const unit = draw.weighted([
    [3, 'none'],
    [2, 'column'],
    [2, 'glued'],
  ] as const);
  const quantity = (line: InvoiceLine) => notation.quantity(line.quantity) + (unit === 'glued' ? ` ${line.unit}` : '');
  const inColumn = ['signed', 'bare', 'share', 'code'].includes(rates.manner);
  const behind = draw.chance(0.25);
  const rate: Column = {
    label: 'rate',
    head: rates.manner === 'code' ? draw.pick([words.rate, words.rate, 'T', 'Code', 'C.T.']) : words.rate,
    share: 9,
    align: draw.pick(['right', 'centre', 'right']),
    text: rates.text,
  };
  const columns: (Column | null)[] = [
    draw.chance(0.4) ? { label: 'reference', share: 11, align: 'left', text: ({ reference }) => reference } : null,
    { label: 'description', share: draw.between(22, 48), align: 'left', text: ({ description }) => description },
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
    inColumn && !behind ? rate : null,
    { label: 'lineAmount', share: 14, align: 'right', text: (line) => money(sign * line.amount) },
    ...(rates.manner === 'taxed'
      ? [
          {
            label: 'vatAmount' as const,
            share: 11,
            align: 'right' as const,
            text: (line: InvoiceLine) => money(sign * taxOf(line)),
          },
          {
            label: 'gross' as const,
            head: draw.pick(
              { fr: ['Total TTC', 'Montant TTC', 'TTC'], de: ['Brutto'], en: ['Gross', 'Total'] }[facts.language],
            ),
            share: 13,
            align: 'right' as const,
            text: (line: InvoiceLine) => money(sign * (line.amount + taxOf(line))),
          },
        ]
      : []),
    rates.manner === 'codeBehind' ? { label: 'rate', head: '', share: 4, align: 'left', text: rates.text } : null,
    inColumn && behind ? rate : null,
  ];
  const kept = columns.filter((column) => column !== null);
  return draw.chance(0.12)
    ? [kept.find(({ label }) => label === 'quantity') as Column, ...kept.filter(({ label }) => label !== 'quantity')]
    : kept;
}

const taxOf = ({ amount, vatRate }: InvoiceLine): number => Math.round((amount * vatRate) / 100);

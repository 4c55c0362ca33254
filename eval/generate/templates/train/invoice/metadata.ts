import type { OtherReferences } from '../../../invoice/facts.ts';
import type { Context } from './context.ts';
import { asLabel, type Label } from './wording.ts';

export type Entry = { readonly label: Label; readonly value: string };

/** Number, day and due day, where they are not elsewhere, among as many other numbers and days as the page has. */
export function entriesOf(
  context: Context,
  { number, date, due, others }: { number: boolean; date: boolean; due: boolean; others: number },
): Entry[] {
  const { facts, notation, draw, said } = context;
  const own: Entry[] = [];
  if (number) own.push({ label: 'number', value: facts.number });
  if (date) own.push({ label: 'date', value: notation.day(facts.issued) });
  if (due && facts.due !== null) {
    own.push({ label: 'due', value: notation.day(facts.due) });
    said.showsDue = true;
  }
  const { references } = facts;
  const day = (label: Label, key: keyof OtherReferences): Entry => ({ label, value: notation.day(references[key]) });
  const reference = (label: Label, key: keyof OtherReferences): Entry => ({ label, value: references[key] });
  const person = `${facts.seller.contact.first} ${facts.seller.contact.last}`;
  const period = { fr: ' au ', de: ' bis ', en: ' to ' }[facts.language];
  const crowd: Entry[] = [
    reference('order', 'order'),
    day('orderDay', 'orderDay'),
    day('deliveryDay', 'deliveryDay'),
    reference('customerNumber', 'customer'),
    reference('quote', 'quote'),
    day('quoteDay', 'quoteDay'),
    reference('deliveryNote', 'deliveryNote'),
    reference('contract', 'contract'),
    reference('project', 'project'),
    day('printed', 'printed'),
    { label: 'period', value: `${notation.day(references.periodStart)}${period}${notation.day(references.periodEnd)}` },
    { label: 'contact', value: draw.chance(0.5) ? person : `${person} ${facts.seller.phone}` },
  ];
  const corrects = facts.kind === 'correction' || (facts.kind === 'credit_note' && draw.chance(0.7));
  const original: Entry[] = corrects
    ? [reference('corrected', 'correctedNumber'), day('correctedDay', 'correctedDay')]
    : [];
  const extra = [...original, ...draw.some(crowd, others)];
  return draw.weighted([
    [5, [...own, ...extra]],
    [3, [...extra, ...own]],
    [3, draw.shuffled([...own, ...extra])],
  ]);
}

export type EntryManner = 'inline' | 'columns' | 'apart' | 'stacked' | 'ruled';

export function entryList(
  context: Context,
  entries: readonly Entry[],
  x: number,
  y: number,
  room: number,
  manner: EntryManner,
): number {
  const { pen, words } = context;
  const { boldLabels } = pen.style;
  const label = (entry: Entry) => asLabel(words, entry.label);
  const widest = Math.max(0, ...entries.map((entry) => pen.widthOf(label(entry), { bold: boldLabels })));
  const column = Math.min(room * 0.6, widest + 10);
  entries.forEach((entry, i) => {
    const at = y + i * pen.line * (manner === 'stacked' ? 2.3 : manner === 'ruled' ? 1.4 : 1.05);
    if (manner === 'inline') pen.fitted(`${label(entry)} ${entry.value}`, x, at, room);
    if (manner === 'columns' || manner === 'ruled') {
      pen.fitted(label(entry), x, at, column - 4, { bold: boldLabels });
      pen.fitted(entry.value, x + column, at, room - column);
    }
    if (manner === 'apart') {
      pen.fitted(label(entry), x, at, room * 0.55, { bold: boldLabels });
      pen.fitted(entry.value, x + room, at, room * 0.45, { align: 'right' });
    }
    if (manner === 'stacked') {
      pen.write(words[entry.label], x, at, { scale: 0.82, colour: '#555555' });
      pen.fitted(entry.value, x, at + pen.line, room, { bold: true });
    }
    if (manner === 'ruled') pen.sheet().rule(x, at + pen.line * 0.35, x + room, at + pen.line * 0.35, '#bbbbbb', 0.4);
  });
  return y + entries.length * pen.line * (manner === 'stacked' ? 2.3 : manner === 'ruled' ? 1.4 : 1.05);
}

/** Labels above, values below, in frames or not; several rows when there are many. */
export function entryGrid(context: Context, entries: readonly Entry[], y: number): number {
  const { pen, words, draw } = context;
  const [framed, filled, centred] = [draw.chance(0.5), draw.chance(0.4), draw.chance(0.3)];
  const across = Math.min(entries.length, draw.whole(4, 6));
  const cell = (pen.right - pen.left) / Math.max(1, across);
  const height = pen.line * 2.7;
  entries.forEach((entry, i) => {
    const [x, top] = [pen.left + (i % across) * cell, y + Math.floor(i / across) * height];
    if (filled) pen.sheet().box(x, top, cell, pen.line * 1.25, '#e6e6e6');
    if (framed) pen.sheet().frame(x, top, cell, height, '#888888', 0.5);
    const align = centred ? ('centre' as const) : ('left' as const);
    const at = centred ? x + cell / 2 : x + 4;
    pen.fitted(words[entry.label], at, top + pen.line * 0.9, cell - 8, { scale: 0.85, bold: true, align });
    pen.fitted(entry.value, at, top + pen.line * 2.1, cell - 8, { align });
  });
  return y + Math.ceil(entries.length / across) * height + pen.line * 0.8;
}

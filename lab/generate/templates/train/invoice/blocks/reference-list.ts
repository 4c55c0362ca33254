import type { OtherReferences } from '../../../../invoice/facts.ts';
import { formatLabel, type LabelKey } from '../page/labels.ts';
import type { PageContext } from '../page/page-context.ts';

type ReferenceEntry = { readonly label: LabelKey; readonly value: string };

/**
 * Collects the entries of the reference list: invoice number, date and due date, each where the page does not print it
 * elsewhere, mixed with `referenceCount` other numbers and dates.
 */
export function collectEntries(
  context: PageContext,
  { number, date, due, referenceCount }: { number: boolean; date: boolean; due: boolean; referenceCount: number },
): ReferenceEntry[] {
  const { facts, notation, draw, printed } = context;
  const invoiceEntries: ReferenceEntry[] = [];
  if (number) invoiceEntries.push({ label: 'number', value: facts.number });
  if (date) invoiceEntries.push({ label: 'date', value: notation.day(facts.issued) });
  if (due && facts.due !== null) {
    invoiceEntries.push({ label: 'due', value: notation.day(facts.due) });
    printed.showsDue = true;
  }
  const { references } = facts;
  const dayEntry = (label: LabelKey, key: keyof OtherReferences): ReferenceEntry => ({
    label,
    value: notation.day(references[key]),
  });
  const textEntry = (label: LabelKey, key: keyof OtherReferences): ReferenceEntry => ({
    label,
    value: references[key],
  });
  const contactName = `${facts.seller.contact.first} ${facts.seller.contact.last}`;
  const periodSeparator = { fr: ' au ', de: ' bis ', en: ' to ' }[facts.language];
  const otherEntries: ReferenceEntry[] = [
    textEntry('order', 'order'),
    dayEntry('orderDay', 'orderDay'),
    dayEntry('deliveryDay', 'deliveryDay'),
    textEntry('customerNumber', 'customer'),
    textEntry('quote', 'quote'),
    dayEntry('quoteDay', 'quoteDay'),
    textEntry('deliveryNote', 'deliveryNote'),
    textEntry('contract', 'contract'),
    textEntry('project', 'project'),
    dayEntry('printed', 'printed'),
    {
      label: 'period',
      value: `${notation.day(references.periodStart)}${periodSeparator}${notation.day(references.periodEnd)}`,
    },
    { label: 'contact', value: draw.chance(0.5) ? contactName : `${contactName} ${facts.seller.phone}` },
  ];
  const correctsInvoice = facts.kind === 'correction' || (facts.kind === 'credit_note' && draw.chance(0.7));
  const originalEntries: ReferenceEntry[] = correctsInvoice
    ? [textEntry('corrected', 'correctedNumber'), dayEntry('correctedDay', 'correctedDay')]
    : [];
  const extraEntries = [...originalEntries, ...draw.some(otherEntries, referenceCount)];
  return draw.weighted([
    [5, [...invoiceEntries, ...extraEntries]],
    [3, [...extraEntries, ...invoiceEntries]],
    [3, draw.shuffled([...invoiceEntries, ...extraEntries])],
  ]);
}

export type EntryLayout = 'inline' | 'columns' | 'apart' | 'stacked' | 'ruled';

/** Draws one entry per row. Returns the next base line. */
export function drawEntryList(
  context: PageContext,
  entries: readonly ReferenceEntry[],
  x: number,
  y: number,
  maxWidth: number,
  layout: EntryLayout,
): number {
  const { page, labels } = context;
  const { boldLabels } = page.style;
  const formatEntryLabel = (entry: ReferenceEntry) => formatLabel(labels, entry.label);
  const widestLabel = Math.max(
    0,
    ...entries.map((entry) => page.measureWidth(formatEntryLabel(entry), { bold: boldLabels })),
  );
  const valueOffset = Math.min(maxWidth * 0.6, widestLabel + 10);
  entries.forEach((entry, index) => {
    const rowY = y + index * page.lineHeight * (layout === 'stacked' ? 2.3 : layout === 'ruled' ? 1.4 : 1.05);
    if (layout === 'inline') page.writeFitted(`${formatEntryLabel(entry)} ${entry.value}`, x, rowY, maxWidth);
    if (layout === 'columns' || layout === 'ruled') {
      page.writeFitted(formatEntryLabel(entry), x, rowY, valueOffset - 4, { bold: boldLabels });
      page.writeFitted(entry.value, x + valueOffset, rowY, maxWidth - valueOffset);
    }
    if (layout === 'apart') {
      page.writeFitted(formatEntryLabel(entry), x, rowY, maxWidth * 0.55, { bold: boldLabels });
      page.writeFitted(entry.value, x + maxWidth, rowY, maxWidth * 0.45, { align: 'right' });
    }
    if (layout === 'stacked') {
      page.write(labels[entry.label], x, rowY, { scale: 0.82, colour: '#555555' });
      page.writeFitted(entry.value, x, rowY + page.lineHeight, maxWidth, { bold: true });
    }
    if (layout === 'ruled')
      page
        .currentSheet()
        .rule(x, rowY + page.lineHeight * 0.35, x + maxWidth, rowY + page.lineHeight * 0.35, '#bbbbbb', 0.4);
  });
  return y + entries.length * page.lineHeight * (layout === 'stacked' ? 2.3 : layout === 'ruled' ? 1.4 : 1.05);
}

/** Draws a grid of cells with the label above the value, with or without frames. Returns the next base line. */
export function drawEntryGrid(context: PageContext, entries: readonly ReferenceEntry[], y: number): number {
  const { page, labels, draw } = context;
  const [hasFrames, hasFilledLabels, isCentred] = [draw.chance(0.5), draw.chance(0.4), draw.chance(0.3)];
  const columnCount = Math.min(entries.length, draw.whole(4, 6));
  const cellWidth = (page.right - page.left) / Math.max(1, columnCount);
  const cellHeight = page.lineHeight * 2.7;
  entries.forEach((entry, index) => {
    const [x, cellTop] = [
      page.left + (index % columnCount) * cellWidth,
      y + Math.floor(index / columnCount) * cellHeight,
    ];
    if (hasFilledLabels) page.currentSheet().box(x, cellTop, cellWidth, page.lineHeight * 1.25, '#e6e6e6');
    if (hasFrames) page.currentSheet().frame(x, cellTop, cellWidth, cellHeight, '#888888', 0.5);
    const align = isCentred ? ('centre' as const) : ('left' as const);
    const textX = isCentred ? x + cellWidth / 2 : x + 4;
    page.writeFitted(labels[entry.label], textX, cellTop + page.lineHeight * 0.9, cellWidth - 8, {
      scale: 0.85,
      bold: true,
      align,
    });
    page.writeFitted(entry.value, textX, cellTop + page.lineHeight * 2.1, cellWidth - 8, { align });
  });
  return y + Math.ceil(entries.length / columnCount) * cellHeight + page.lineHeight * 0.8;
}

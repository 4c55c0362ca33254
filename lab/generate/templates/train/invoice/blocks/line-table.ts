import type { InvoiceLine } from '../../../../invoice/facts.ts';
import type { LabelKey } from '../page/labels.ts';
import type { PageContext } from '../page/page-context.ts';
import { drawRateLegend, type LineRates, pickLineRates } from './line-vat-rates.ts';

type Column = {
  readonly label: LabelKey;
  /** Replaces the label as the heading. */
  readonly heading?: string;
  /** Width relative to the other columns. */
  readonly share: number;
  readonly align: 'left' | 'right' | 'centre';
  readonly format: (line: InvoiceLine) => string;
};

/** Draws the invoice lines and starts a new sheet when they reach `bottom`. Returns the next free base line. */
export function drawLineTable(context: PageContext, y: number, bottom: number): number {
  const { facts, page, draw, notation, amountSign } = context;
  const rates = pickLineRates(context);
  const columns = buildColumns(context, rates);
  const tableStyle = draw.weighted([
    [3, 'ruled'],
    [3, 'filled'],
    [2, 'boxed'],
    [2, 'plain'],
    [2, 'striped'],
  ] as const);
  const hasBoldHeadings = draw.chance(0.75);
  const totalShare = columns.reduce((sum, { share }) => sum + share, 0);
  const tableWidth = page.right - page.left;
  const edges = [page.left];
  for (const { share } of columns) edges.push((edges.at(-1) as number) + (share / totalShare) * tableWidth);
  const findCell = (index: number) => {
    const [from, to] = [edges[index] as number, edges[index + 1] as number];
    const { align } = columns[index] as Column;
    return {
      x: align === 'left' ? from + 3 : align === 'right' ? to - 3 : (from + to) / 2,
      width: to - from - 6,
      align,
    };
  };
  const rowHeight = page.lineHeight * draw.between(1.15, 1.7);
  let tableTop = y;
  const drawHeadings = (top: number): number => {
    const sheet = page.currentSheet();
    if (tableStyle === 'filled' || tableStyle === 'striped')
      sheet.box(page.left, top, tableWidth, page.lineHeight * 1.5, draw.chance(0.5) ? '#e3e3e3' : '#dfe7ee');
    columns.forEach((column, index) => {
      const { x, width, align } = findCell(index);
      page.writeFitted(column.heading ?? context.labels[column.label], x, top + page.lineHeight * 1.05, width, {
        bold: hasBoldHeadings,
        scale: 0.92,
        align,
      });
    });
    if (tableStyle === 'ruled')
      sheet.rule(page.left, top + page.lineHeight * 1.5, page.right, top + page.lineHeight * 1.5, '#444444', 0.8);
    tableTop = top;
    return top + page.lineHeight * 1.5 + rowHeight * 0.85;
  };
  const drawBox = (boxBottom: number) => {
    if (tableStyle !== 'boxed') return;
    const ruleY = tableTop + page.lineHeight * 1.5;
    page.currentSheet().frame(page.left, tableTop, tableWidth, boxBottom - tableTop, '#555555', 0.6);
    page.currentSheet().rule(page.left, ruleY, page.right, ruleY, '#555555', 0.6);
    for (const edge of edges.slice(1, -1)) page.currentSheet().rule(edge, tableTop, edge, boxBottom, '#555555', 0.4);
  };
  let rowY = drawHeadings(y);
  let carriedAmount = 0;
  const [carriesAmount, hasNotes] = [draw.chance(0.4), draw.chance(0.25)];
  const noteOptions = { above: draw.chance(0.25), scale: draw.pick([0.85, 0.85, 1]), colour: '#444444' } as const;
  const sections = pickSections(context);
  const descriptionIndex = columns.findIndex(({ label }) => label === 'description');
  const amountCell = findCell(columns.findIndex(({ label }) => label === 'lineAmount'));
  const descriptionCell = findCell(descriptionIndex);
  const alignsToLastRow = draw.chance(0.15);
  const writeCarriedAmount = () =>
    page.write(`${context.labels.carried} ${notation.amount(amountSign * carriedAmount)}`, page.right - 3, rowY, {
      align: 'right',
    });
  facts.lines.forEach((line, index) => {
    const section = sections.find(({ from }) => from === index);
    if (section && rowY + rowHeight * 3 < bottom) {
      page.writeFitted(section.title, descriptionCell.x, rowY, tableWidth * 0.5, { bold: true });
      rowY += rowHeight;
    }
    const descriptionRows = page.breakLines(line.description, descriptionCell.width);
    const noteRows = hasNotes && draw.chance(0.3) ? [pickLineNote(context, line)] : [];
    const rowsBelow = noteOptions.above ? [] : noteRows;
    if (rowY + rowHeight * descriptionRows.length > bottom) {
      if (carriesAmount) writeCarriedAmount();
      drawBox(rowY);
      page.startNewSheet();
      rowY = drawHeadings(page.style.margin);
      if (carriesAmount) {
        writeCarriedAmount();
        rowY += rowHeight;
      }
    }
    if (noteOptions.above && noteRows.length > 0) rowY = page.writeRows(noteRows, descriptionCell.x, rowY, noteOptions);
    if (tableStyle === 'striped' && index % 2 === 1)
      page.currentSheet().box(page.left, rowY - rowHeight * 0.75, tableWidth, rowHeight, '#f3f3f3');
    const lastRowY = rowY + page.lineHeight * (descriptionRows.length - 1);
    columns.forEach((column, columnIndex) => {
      const { x, width, align } = findCell(columnIndex);
      if (columnIndex === descriptionIndex) page.writeRows(descriptionRows, x, rowY);
      else page.writeFitted(column.format(line), x, alignsToLastRow ? lastRowY : rowY, width, { align });
    });
    rowY += page.lineHeight * (descriptionRows.length - 1) + rowHeight;
    if (rowsBelow.length > 0)
      rowY =
        page.writeRows(rowsBelow, descriptionCell.x, rowY - rowHeight + page.lineHeight, noteOptions) -
        page.lineHeight +
        rowHeight;
    carriedAmount += line.amount;
    const endedSection = sections.find(({ until }) => until === index);
    if (endedSection && endedSection.subtotal !== '' && rowY + rowHeight < bottom) {
      const subtotal = facts.lines.slice(endedSection.from, index + 1).reduce((sum, { amount }) => sum + amount, 0);
      page.writeFitted(endedSection.subtotal, descriptionCell.x, rowY, tableWidth * 0.5, { bold: true });
      page.writeFitted(notation.amount(amountSign * subtotal), amountCell.x, rowY, amountCell.width, {
        bold: true,
        align: amountCell.align,
      });
      rowY += rowHeight;
    }
  });
  if (tableStyle === 'ruled' || tableStyle === 'striped')
    page.currentSheet().rule(page.left, rowY - rowHeight * 0.5, page.right, rowY - rowHeight * 0.5, '#444444', 0.6);
  const end =
    tableStyle === 'boxed' && draw.chance(0.4)
      ? Math.max(rowY, Math.min(bottom, rowY + draw.whole(0, 12) * page.lineHeight))
      : rowY;
  drawBox(end - rowHeight * 0.5);
  return drawRateLegend(context, rates, end);
}

type Section = { readonly from: number; readonly until: number; readonly title: string; readonly subtotal: string };

/** Splits a long table into two or three titled sections, with or without a subtotal. Short tables have none. */
function pickSections({ facts: { lines, language }, draw }: PageContext): Section[] {
  if (lines.length < 4 || !draw.chance(0.2)) return [];
  const count = draw.whole(2, Math.min(3, Math.floor(lines.length / 2)));
  const hasSubtotals = draw.chance(0.6);
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
    const sectionTitle = `${title} ${index + 1}`;
    return { from, until: until - 1, title: sectionTitle, subtotal: hasSubtotals ? `${subtotal} ${sectionTitle}` : '' };
  });
}

/** Picks the small print under one line: a period, a delivery note, a serial number. */
function pickLineNote({ facts: { language, references }, notation, draw }: PageContext, line: InvoiceLine): string {
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

function buildColumns({ facts, notation, draw, printed, amountSign, labels }: PageContext, rates: LineRates): Column[] {
  const formatMoney = draw.chance(0.45) ? notation.amount : notation.bare;
  const showsUnitPrices = draw.chance(0.9);
  printed.showsUnitPrices = showsUnitPrices;
  const hasDiscounts = facts.lines.some(({ discount }) => discount > 0);
  const unitPlace = draw.weighted([
    [3, 'none'],
    [2, 'column'],
    [2, 'glued'],
  ] as const);
  const formatQuantity = (line: InvoiceLine) =>
    notation.quantity(line.quantity) + (unitPlace === 'glued' ? ` ${line.unit}` : '');
  const hasRateColumn = ['signed', 'bare', 'share', 'code'].includes(rates.style);
  const isRateLast = draw.chance(0.25);
  const rateColumn: Column = {
    label: 'rate',
    heading: rates.style === 'code' ? draw.pick([labels.rate, labels.rate, 'T', 'Code', 'C.T.']) : labels.rate,
    share: 9,
    align: draw.pick(['right', 'centre', 'right']),
    format: rates.format,
  };
  const columns: (Column | null)[] = [
    draw.chance(0.4) ? { label: 'reference', share: 11, align: 'left', format: ({ reference }) => reference } : null,
    { label: 'description', share: draw.between(22, 48), align: 'left', format: ({ description }) => description },
    { label: 'quantity', share: 9, align: draw.pick(['right', 'centre', 'right']), format: formatQuantity },
    unitPlace === 'column' ? { label: 'unit', share: 8, align: 'left', format: (line) => line.unit } : null,
    showsUnitPrices
      ? { label: 'unitPrice', share: 13, align: 'right', format: (line) => formatMoney(line.unitPrice) }
      : null,
    hasDiscounts
      ? {
          label: 'discount',
          share: 9,
          align: 'right',
          format: ({ discount }) => (discount === 0 ? '' : notation.rate(discount)),
        }
      : null,
    hasRateColumn && !isRateLast ? rateColumn : null,
    { label: 'lineAmount', share: 14, align: 'right', format: (line) => formatMoney(amountSign * line.amount) },
    ...(rates.style === 'taxed'
      ? [
          {
            label: 'vatAmount' as const,
            share: 11,
            align: 'right' as const,
            format: (line: InvoiceLine) => formatMoney(amountSign * computeVat(line)),
          },
          {
            label: 'gross' as const,
            heading: draw.pick(
              { fr: ['Total TTC', 'Montant TTC', 'TTC'], de: ['Brutto'], en: ['Gross', 'Total'] }[facts.language],
            ),
            share: 13,
            align: 'right' as const,
            format: (line: InvoiceLine) => formatMoney(amountSign * (line.amount + computeVat(line))),
          },
        ]
      : []),
    rates.style === 'codeLast' ? { label: 'rate', heading: '', share: 4, align: 'left', format: rates.format } : null,
    hasRateColumn && isRateLast ? rateColumn : null,
  ];
  const shownColumns = columns.filter((column) => column !== null);
  return draw.chance(0.12)
    ? [
        shownColumns.find(({ label }) => label === 'quantity') as Column,
        ...shownColumns.filter(({ label }) => label !== 'quantity'),
      ]
    : shownColumns;
}

const computeVat = ({ amount, vatRate }: InvoiceLine): number => Math.round((amount * vatRate) / 100);

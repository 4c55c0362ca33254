import { formatLabel } from '../page/labels.ts';
import type { PageContext } from '../page/page-context.ts';

type TotalRow = { readonly name: string; readonly cents: number; readonly isStrong?: boolean };
const TOTALS_LAYOUTS = [
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
type TotalsLayout = (typeof TOTALS_LAYOUTS)[number];

/** Height in points that the totals may need, without the rows of a VAT table. */
export const TOTALS_HEIGHT = 150;

/** Draws the totals in one of many layouts. Returns the next base line and the layout. */
export function drawTotals(context: PageContext, y: number): { readonly y: number; readonly layout: TotalsLayout } {
  const { page, draw, facts } = context;
  const layout = draw.pick(TOTALS_LAYOUTS);
  const hasVatTable = layout === 'withTable' || layout === 'tableBelow' || (facts.vat.length > 1 && draw.chance(0.4));
  const rows = buildTotalRows(context, hasVatTable);
  const rowHeight = page.lineHeight * draw.between(1.15, 1.6);
  const labelWidth = draw.between(70, 150);
  const drawColumn = (left: number, right: number, top: number) => {
    rows.forEach(({ name, cents, isStrong }, index) => {
      const textOptions = { bold: isStrong === true, scale: isStrong === true ? 1.1 : 1 };
      page.writeFitted(
        name,
        left,
        top + index * rowHeight,
        right - left - page.measureWidth(context.notation.amount(cents), textOptions) - 4,
        textOptions,
      );
      page.write(context.notation.amount(cents), right, top + index * rowHeight, { ...textOptions, align: 'right' });
    });
    return top + rows.length * rowHeight;
  };
  const { left, right } = page;
  if (layout === 'left')
    return {
      y: Math.max(drawColumn(left, left + labelWidth + 80, y), hasVatTable ? drawVatTable(context, right - 210, y) : 0),
      layout,
    };
  if (layout === 'wide')
    return {
      y: hasVatTable
        ? drawVatTable(context, left, drawColumn(left + 140, right, y) + 6)
        : drawColumn(left + 140, right, y),
      layout,
    };
  if (layout === 'across')
    return {
      y: hasVatTable
        ? drawVatTable(context, left, drawTotalsAcross(context, rows, y) + 6)
        : drawTotalsAcross(context, rows, y),
      layout,
    };
  if (layout === 'tableBelow')
    return { y: drawVatTable(context, left, drawColumn(right - labelWidth - 80, right, y) + 8), layout };
  if (layout === 'inline') {
    const text = rows
      .map(({ name, cents }) => `${name} ${context.notation.amount(cents)}`)
      .join(draw.pick(['   ', ' - ', ' | ']));
    const bottom = page.writeRows(page.breakLines(text, right - left, { bold: true }), left, y, { bold: true });
    return { y: hasVatTable ? drawVatTable(context, left, bottom + 6) : bottom, layout };
  }
  if (layout === 'bigBox')
    page
      .currentSheet()
      .frame(
        right - labelWidth - 92,
        y - rowHeight * 0.9,
        labelWidth + 98,
        rowHeight * (rows.length + 0.5),
        page.style.accent,
        1,
      );
  return {
    y: Math.max(drawColumn(right - labelWidth - 80, right - 4, y), hasVatTable ? drawVatTable(context, left, y) : 0),
    layout,
  };
}

/** Builds the rows of the totals and records which of net and VAT they print. */
function buildTotalRows(context: PageContext, hasTable: boolean): TotalRow[] {
  const { facts, labels, draw, notation, amountSign, printed } = context;
  const labelFor = (name: Parameters<typeof formatLabel>[1]) => formatLabel(labels, name);
  const discountRows =
    facts.globalDiscount > 0
      ? [
          { name: labelFor('beforeDiscount'), cents: amountSign * (facts.net + facts.globalDiscount) },
          { name: labelFor('globalDiscount'), cents: -amountSign * facts.globalDiscount },
        ]
      : [];
  const zeroRows = draw.chance(0.12)
    ? [{ name: { fr: 'Frais de port', de: 'Versand', en: 'Shipping' }[facts.language] + labels.colon, cents: 0 }]
    : [];
  const paidRows =
    facts.deposit > 0 || draw.chance(0.15)
      ? [
          ...(facts.deposit > 0 ? [{ name: labelFor('deposited'), cents: -facts.deposit }] : []),
          { name: labelFor('toPay'), cents: amountSign * facts.gross - facts.deposit, isStrong: true },
        ]
      : [];
  const isVatCharged = facts.regime === 'charged';
  const showsVat = isVatCharged || draw.chance(0.3);
  const showsNet = isVatCharged || draw.chance(0.6);
  const listsEachRate = facts.vat.length > 1 && !hasTable && draw.chance(0.6);
  const namesRate = facts.vat.length === 1 && isVatCharged && draw.chance(0.5);
  const vatName = namesRate
    ? `${draw.pick({ fr: ['TVA', 'T.V.A.', 'TVA à'], de: ['MwSt.', 'zzgl. USt.', 'USt.'], en: ['VAT', 'Tax'] }[facts.language])} ${notation.rate(facts.vat[0]?.rate ?? 0)}${labels.colon}`
    : labelFor('vat');
  const vatWord = { fr: 'TVA', de: 'MwSt.', en: 'VAT' }[facts.language];
  const rateRows = facts.vat.map(({ rate, base, vat: vatRows }) => ({
    name: `${vatWord} ${notation.rate(rate)}${draw.chance(0.3) ? ` (${notation.bare(amountSign * base)})` : ''}${labels.colon}`,
    cents: amountSign * vatRows,
  }));
  const netRows: TotalRow[] = showsNet ? [{ name: labelFor('net'), cents: amountSign * facts.net }] : [];
  const vatRows: TotalRow[] = !showsVat
    ? []
    : listsEachRate
      ? [...rateRows, ...(draw.chance(0.3) ? [{ name: labelFor('vat'), cents: amountSign * facts.vatAmount }] : [])]
      : [{ name: vatName, cents: amountSign * facts.vatAmount }];
  printed.showsNet = showsNet;
  printed.showsVat = showsVat;
  printed.showsVatTotal = !listsEachRate || vatRows.length > rateRows.length;
  const grossRow: TotalRow = { name: labelFor('gross'), cents: amountSign * facts.gross, isStrong: true };
  return draw.chance(0.12)
    ? [...discountRows, ...zeroRows, grossRow, ...vatRows, ...netRows, ...paidRows]
    : [...discountRows, ...zeroRows, ...netRows, ...vatRows, grossRow, ...paidRows];
}

/** Draws the totals side by side, label above amount. Returns the next base line. */
function drawTotalsAcross({ page, notation, draw }: PageContext, rows: readonly TotalRow[], y: number): number {
  const cellWidth = (page.right - page.left) / Math.max(3, rows.length);
  const [hasFrames, align] = [draw.chance(0.5), draw.pick(['left', 'right'] as const)];
  rows.forEach(({ name, cents }, index) => {
    const x = page.left + index * cellWidth;
    if (hasFrames) page.currentSheet().frame(x, y - page.lineHeight, cellWidth, page.lineHeight * 2.8, '#777777', 0.5);
    const textX = align === 'left' ? x + 4 : x + cellWidth - 4;
    page.writeFitted(name.replace(/[\s:]+$/, ''), textX, y, cellWidth - 8, { scale: 0.9, bold: true, align });
    page.writeFitted(notation.amount(cents), textX, y + page.lineHeight * 1.3, cellWidth - 8, { align });
  });
  return y + page.lineHeight * 3;
}

/** Draws rate, base and VAT for each rate, with or without a row of sums. Returns the next base line. */
function drawVatTable(context: PageContext, x: number, y: number): number {
  const { facts, page, labels, notation, draw, amountSign, printed } = context;
  if (facts.regime !== 'charged') return y;
  const cellWidth = draw.between(58, 74);
  const [hasFrame, hasSumRow] = [draw.chance(0.5), draw.chance(0.35)];
  const drawRow = (cells: readonly string[], rowY: number, bold: boolean) => {
    cells.forEach((text, index) => {
      page.writeFitted(text, x + (index + 1) * cellWidth - 4, rowY, cellWidth - 6, {
        align: 'right',
        scale: 0.92,
        bold,
      });
    });
  };
  drawRow([labels.rateHead, labels.base, labels.vatAmount], y, true);
  facts.vat.forEach(({ rate, base, vat }, index) => {
    drawRow(
      [notation.rate(rate), notation.bare(amountSign * base), notation.bare(amountSign * vat)],
      y + (index + 1) * page.lineHeight * 1.2,
      false,
    );
  });
  const rowCount = facts.vat.length + (hasSumRow ? 2 : 1);
  if (hasSumRow) {
    drawRow(
      ['Total', notation.bare(amountSign * facts.net), notation.bare(amountSign * facts.vatAmount)],
      y + (rowCount - 1) * page.lineHeight * 1.2,
      true,
    );
    printed.showsVatTotal = true;
  }
  if (facts.vat.length === 1) printed.showsVatTotal = true;
  printed.showsVat = true;
  if (hasFrame)
    page
      .currentSheet()
      .frame(
        x,
        y - page.lineHeight,
        cellWidth * 3,
        page.lineHeight * 1.2 * rowCount + page.lineHeight * 0.4,
        '#777777',
        0.5,
      );
  return y + page.lineHeight * 1.2 * rowCount + page.lineHeight * 0.6;
}

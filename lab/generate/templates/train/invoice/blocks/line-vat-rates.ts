import type { InvoiceLine } from '../../../../invoice/facts.ts';
import type { PageContext } from '../page/page-context.ts';

/** How a line shows its VAT rate: a figure, a code explained below the table, the VAT and gross amounts, or not at all. */
type RateStyle = 'signed' | 'bare' | 'share' | 'code' | 'codeLast' | 'taxed' | 'none';

export type LineRates = {
  readonly style: RateStyle;
  readonly format: (line: InvoiceLine) => string;
};

const RATE_CODES = [
  ['A', 'B', 'C', 'D'],
  ['1', '2', '3', '4'],
  ['T1', 'T2', 'T3', 'T4'],
  ['(1)', '(2)', '(3)', '(4)'],
  ['N', 'R', 'S', 'Z'],
] as const;

/** Picks how the lines show their VAT rates. The truth asks for the rates only when the lines show them. */
export function pickLineRates(context: PageContext): LineRates {
  const { facts, draw, notation, printed } = context;
  if (facts.regime !== 'charged') return { style: 'none', format: () => '' };
  const hasSeveralRates = facts.vat.length > 1;
  const style = draw.weighted<RateStyle>([
    [hasSeveralRates ? 3 : 4, 'none'],
    [5, 'signed'],
    [2, 'bare'],
    [1, 'share'],
    [hasSeveralRates ? 5 : 2, 'code'],
    [hasSeveralRates ? 2 : 0, 'codeLast'],
    [1, 'taxed'],
  ]);
  printed.showsRates = style !== 'none';
  const codes = draw.shuffled(draw.pick(RATE_CODES));
  const findCode = ({ vatRate }: InvoiceLine) => codes[facts.vat.findIndex(({ rate }) => rate === vatRate)] ?? '';
  const formatters: Readonly<Record<RateStyle, (line: InvoiceLine) => string>> = {
    signed: ({ vatRate }) => notation.rate(vatRate),
    bare: ({ vatRate }) => notation.rate(vatRate).replace(/ ?%/, ''),
    share: ({ vatRate }) => notation.quantity(Math.round(vatRate * 10) / 1000),
    code: findCode,
    codeLast: findCode,
    taxed: () => '',
    none: () => '',
  };
  return { style, format: formatters[style] };
}

/** Draws the legend of the rate codes below the table: a sentence, one row per code, or a table with bases and VAT. Returns the next base line. */
export function drawRateLegend(context: PageContext, { style, format: formatCode }: LineRates, y: number): number {
  if (style !== 'code' && style !== 'codeLast') return y;
  const { facts, page, draw, notation, amountSign } = context;
  const meanings = facts.vat.map((row) => {
    const line = facts.lines.find(({ vatRate }) => vatRate === row.rate) as InvoiceLine;
    return { ...row, code: formatCode(line), rate: notation.rate(row.rate) };
  });
  const vatWord = { fr: 'TVA', de: 'MwSt.', en: 'VAT' }[facts.language];
  const layout = draw.pick(['sentence', 'rows', 'table', 'table'] as const);
  if (layout === 'sentence') {
    const separator = draw.pick([' = ', ': ', ' : ']);
    const codeTexts = meanings.map(
      ({ code, rate }) => `${code}${separator}${draw.chance(0.3) ? `${vatWord} ` : ''}${rate}`,
    );
    return page.writeRows(
      [`${draw.chance(0.5) ? `${vatWord} ` : ''}${codeTexts.join(draw.pick([', ', '   ', ' ; ']))}`],
      page.left,
      y,
      {
        scale: 0.85,
      },
    );
  }
  if (layout === 'rows') {
    const separator = draw.pick([' : ', ' ', ' = ', ' - ']);
    return page.writeRows(
      meanings.map(({ code, rate }) => `${code}${separator}${vatWord} ${rate}`),
      page.left,
      y,
      { scale: 0.9 },
    );
  }
  const cellWidth = draw.between(44, 70);
  const [hasPercentSigns, tableX] = [draw.chance(0.6), draw.chance(0.6) ? page.left : page.right - 4 * cellWidth];
  const headings = {
    fr: ['Code', 'Taux', 'Base HT', 'TVA'],
    de: ['Kz.', 'Satz', 'Netto', 'Steuer'],
    en: ['Code', 'Rate', 'Net', 'VAT'],
  };
  const rows = [
    headings[facts.language],
    ...meanings.map(({ code, rate, base, vat }) => [
      code,
      hasPercentSigns ? rate : rate.replace(/ ?%/, ''),
      notation.bare(amountSign * base),
      notation.bare(amountSign * vat),
    ]),
  ];
  rows.forEach((cells, rowIndex) => {
    cells.forEach((text, column) => {
      const position = {
        y: y + rowIndex * page.lineHeight * 1.15,
        x: tableX + (column === 0 ? 0 : (column + 1) * cellWidth - 4),
      };
      page.writeFitted(text, position.x, position.y, cellWidth - 6, {
        scale: 0.88,
        bold: rowIndex === 0,
        align: column === 0 ? 'left' : 'right',
      });
    });
  });
  context.printed.showsVat = true;
  if (facts.vat.length === 1) context.printed.showsVatTotal = true;
  return y + rows.length * page.lineHeight * 1.15 + page.lineHeight * 0.4;
}

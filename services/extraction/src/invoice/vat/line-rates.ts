import { type Cents, findAmounts, roundToCents } from '@probant/french/money';
import { measureHeight, type Row, type Segment } from '../../reading/rows.ts';
import { computeWordSpans, type LineCells } from '../lines/table-cells.ts';
import type { Totals } from '../totals/choose-totals.rules.ts';
import { type RateLegend, readRateLegend } from './rate-legend.ts';
import { matchRatesToLines } from './rate-partition.ts';
import { readVatBreakdown, type VatPart } from './vat-breakdown.ts';
import { isKnownPercent, type PrintedRate, readPercent } from './vat-rates.ts';

/** The parts of a line that its rate depends on; `rowsBelow`: the rows between it and the next line. */
export type RatedLine = {
  readonly row: Row;
  readonly cells: LineCells;
  readonly amount: Cents;
  readonly rowsBelow: readonly Row[];
};

/** A rate in percent, its place and its source. */
export type LineRate = {
  readonly percent: number;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  /** `printed` next to the line with a percent sign, or `bare` without; a `code` of a legend; `implied` by amounts or by a rate of the whole page. */
  readonly source: 'printed' | 'bare' | 'code' | 'implied';
  /** The taxes of all lines at their rates add up to the tax that the page states. */
  readonly matchesTax: boolean;
};

type FoundRate = Omit<LineRate, 'matchesTax'>;

/**
 * Finds the VAT rate of each line: printed in its row or below it, by a code of the page's legend, or by the tax or gross amount next to
 * it; else the only rate of the page, or the only partition of the lines that adds up to the bases of its VAT table.
 */
export function findLineRates(
  lines: readonly RatedLine[],
  rows: readonly Row[],
  sums: Totals,
): readonly (LineRate | null)[] {
  const lineRows = new Set(lines.map(({ row }) => row));
  const otherRows = rows.filter((row) => !lineRows.has(row));
  const parts = readVatBreakdown(otherRows.filter((row) => !lines.some(({ rowsBelow }) => rowsBelow.includes(row))));
  const lineRates = readRatesOfLines(lines, readRateLegend(otherRows), parts);
  const rates = lineRates.every((rate) => rate === null) ? findImpliedRates(lines, parts, sums) : lineRates;
  const matchesTax = isPageTax(lines, rates, sums);
  return rates.map((rate) => rate && { ...rate, matchesTax });
}

/** Returns the rates by the source that gives most lines a rate. */
function readRatesOfLines(
  lines: readonly RatedLine[],
  legend: RateLegend,
  parts: readonly VatPart[],
): (FoundRate | null)[] {
  const sources = [
    readRateColumn(lines, legend, parts),
    readCodes(lines, legend),
    lines.map(readRateInText),
    inferFromTaxes(lines),
  ];
  const countRates = (rates: readonly (FoundRate | null)[]) => rates.filter((rate) => rate !== null).length;
  return sources.reduce((best, rates) => (countRates(rates) > countRates(best) ? rates : best));
}

function readRateColumn(
  lines: readonly RatedLine[],
  legend: RateLegend,
  parts: readonly VatPart[],
): (FoundRate | null)[] {
  const cells = lines.map(({ cells }) => cells.vatRate ?? null);
  const codes = new Set(cells.flatMap((cell) => (cell ? [stripBrackets(cell.text)] : [])));
  // A column of numbers that are all in the legend contains codes, even where 5 and 10 are rates too.
  const hasCodes = codes.size > 0 && [...codes].every((code) => legend.has(code));
  const meanings = hasCodes ? legend : inferLegend(lines, cells, parts);
  return cells.map((cell) => {
    if (!cell) return null;
    const code = meanings.get(stripBrackets(cell.text));
    if (code !== undefined) return { percent: code, place: cell, source: 'code' };
    const printed = readPercent(cell.text) ?? findStatedRate(cell.text, parts);
    return printed && { percent: printed.percent, place: cell, source: printed.signed ? 'printed' : 'bare' };
  });
}

/** Returns an unknown rate, such as 8.875, that the page states elsewhere with a percent sign. */
function findStatedRate(text: string, parts: readonly VatPart[]): PrintedRate | null {
  const part = parts.find(({ percent }) => percent === Number(text.replace(',', '.')));
  return part ? { percent: part.percent, signed: false } : null;
}

const stripBrackets = (text: string): string => text.replace(/^[([]+|[)\].:]+$/g, '').trim();

/** Infers a legend: the amounts of the lines of each code add up to the base of one rate. */
function inferLegend(
  lines: readonly RatedLine[],
  cells: readonly (Segment | null)[],
  parts: readonly VatPart[],
): RateLegend {
  const codes = Map.groupBy(lines.keys(), (index) => stripBrackets(cells[index]?.text ?? ''));
  if (codes.has('') || codes.size > 4 || [...codes.keys()].some((code) => code.length > 3)) return EMPTY_LEGEND;
  const meanings = [...codes].map(([code, members]) => {
    const sum = members.reduce((all, index) => all + (lines[index]?.amount ?? 0), 0);
    const rates = new Set(parts.filter(({ base }) => base === Math.abs(sum)).map(({ percent }) => percent));
    return [code, rates.size === 1 ? [...rates][0] : undefined] as const;
  });
  const inferredRates = meanings.flatMap(([code, percent]) =>
    percent === undefined ? [] : [[code, percent] as const],
  );
  return inferredRates.length === codes.size ? new Map(inferredRates) : EMPTY_LEGEND;
}

const EMPTY_LEGEND: RateLegend = new Map();
/** In line heights. */
const CODE_COLUMN_TOLERANCE = 1.2;
/** Share of the lines that must have a code in the column. */
const MIN_CODED_SHARE = 0.7;

type Code = { readonly percent: number; readonly middle: number; readonly place: FoundRate['place'] };

/** Reads codes in a column without a head: after the amount or before the quantity. */
function readCodes(lines: readonly RatedLine[], legend: RateLegend): (FoundRate | null)[] {
  const codes = lines.map((line) => findCodes(line, legend));
  const height = lines[0] ? measureHeight(lines[0].row.segments[0] as Segment) : 0;
  const at = (middle: number) =>
    codes.map((all) => all.find((code) => Math.abs(code.middle - middle) < CODE_COLUMN_TOLERANCE * height) ?? null);
  const columns = (codes.find((all) => all.length > 0) ?? []).map(({ middle }) => at(middle));
  const codeColumn = columns.find(
    (column) => column.filter((code) => code !== null).length >= MIN_CODED_SHARE * lines.length,
  );
  return (codeColumn ?? lines.map(() => null)).map(
    (code) => code && { percent: code.percent, place: code.place, source: 'code' },
  );
}

/** Returns the words of the legend right of the start of the description that are neither quantity nor price. */
function findCodes({ row, cells }: RatedLine, legend: RateLegend): Code[] {
  const from = cells.description?.left ?? 0;
  const numbers = new Set([cells.quantity, cells.unitPrice].flatMap((cell) => cell?.words ?? []));
  return row.segments.flatMap((segment) => {
    const spans = computeWordSpans(segment);
    return segment.words.flatMap((word, index) => {
      const percent = legend.get(stripBrackets(word.text));
      const span = spans[index];
      if (percent === undefined || !span || span.left <= from || numbers.has(word)) return [];
      return [{ percent, middle: (span.left + span.right) / 2, place: { ...segment, words: [word] } }];
    });
  });
}

const VAT_RATE_PATTERN =
  /(?:\btva|\bt\.v\.a\.?|\bmwst\.?|\bust\.?|\bvat|\btax)(?: ?(?:a|de|at|rate|satz|taux|:))* ?(\d{1,2}(?:[.,]\d{1,3})?) ?%|(\d{1,2}(?:[.,]\d{1,3})?) ?%(?: de)? (?:tva|mwst|ust|vat)/;

/** Reads "TVA 20 %" in the description or in a row below it. */
function readRateInText({ row, rowsBelow, cells }: RatedLine): FoundRate | null {
  for (const place of [cells.description, row, ...rowsBelow]) {
    const [, rateAfter, rateBefore] = (place && VAT_RATE_PATTERN.exec(place.folded)) ?? [];
    const percent = Number((rateAfter ?? rateBefore)?.replace(',', '.'));
    if (place && percent <= 30) return { percent, place, source: 'printed' };
  }
  return null;
}

/** Infers the rates from the tax and the gross amount printed next to each line. Of several rates that fit a small amount, one of another line counts. */
function inferFromTaxes(lines: readonly RatedLine[]): (FoundRate | null)[] {
  const fittingRates = lines.map(({ row, amount }) => {
    const printed = new Set(findAmounts(row.text).map(({ value }) => Math.abs(value)));
    const net = Math.abs(amount);
    return KNOWN_PERCENTS.filter((percent) => {
      const tax = Math.round((net * percent) / 100);
      return tax > 0 && printed.has(tax) && printed.has(net + tax);
    });
  });
  const certainRates = new Set(fittingRates.flatMap((percents) => (percents.length === 1 ? percents : [])));
  const rates = fittingRates.map((percents) => {
    const likely = percents.length > 1 ? percents.filter((percent) => certainRates.has(percent)) : percents;
    return likely.length === 1 ? (likely[0] as number) : null;
  });
  const isComplete = rates.every((percent) => percent !== null);
  return lines.map(({ row }, index) =>
    isComplete ? { percent: rates[index] as number, place: row, source: 'implied' } : null,
  );
}

const KNOWN_PERCENTS = Array.from({ length: 300 }, (_, index) => index / 10).filter(isKnownPercent);

function findImpliedRates(lines: readonly RatedLine[], parts: readonly VatPart[], sums: Totals): (FoundRate | null)[] {
  const statedRates = [...new Set(parts.map(({ percent }) => percent))];
  const [soleRate] = statedRates.length === 0 ? inferSoleRate(sums) : statedRates;
  if (statedRates.length <= 1 && soleRate !== undefined) {
    if (!isRateOfPage(soleRate, sums)) return lines.map(() => null);
    const place = parts.find(({ percent }) => percent === soleRate)?.row;
    return lines.map(({ row }) => ({ percent: soleRate, place: place ?? row, source: 'implied' }));
  }
  const amounts = lines.map(({ amount }) => amount);
  return matchRatesToLines(amounts, parts, sums).map(
    (rate) => rate && { percent: rate.percent, place: rate.row, source: 'implied' },
  );
}

/** Returns the only known rate at which the VAT follows from the subtotal. */
function inferSoleRate({ subtotal, vat, total }: Totals): number[] {
  if (!subtotal || !vat || !total || vat.value === 0 || total.agreement !== 'proved') return [];
  const fittingRates = KNOWN_PERCENTS.filter((percent) => Math.abs((subtotal.value * percent) / 100 - vat.value) <= 1);
  return fittingRates.length === 1 ? fittingRates : [];
}

/** The total VAT of the page is the subtotal at this rate. */
const isRateOfPage = (percent: number, { subtotal, vat }: Totals): boolean =>
  !subtotal || !vat || Math.abs((subtotal.value * percent) / 100 - vat.value) <= 2;

/** The taxes of net or gross lines, rounded for each rate, add up to the tax of the page. */
function isPageTax(
  lines: readonly RatedLine[],
  rates: readonly (FoundRate | null)[],
  { vat, subtotal, total }: Totals,
): boolean {
  if (!vat || vat.value === 0 || rates.some((rate) => rate === null)) return false;
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  const isNet = subtotal !== null && Math.abs(Math.abs(sum) - subtotal.value) <= 2;
  const isGross = total !== null && Math.abs(Math.abs(sum) - total.value) <= 2;
  if (!isNet && !isGross) return false;
  const byRate = Map.groupBy(lines.keys(), (index) => rates[index]?.percent ?? 0);
  const tax = [...byRate].reduce((all, [percent, members]) => {
    const base = members.reduce((part, index) => part + (lines[index]?.amount ?? 0), 0);
    return all + roundToCents(isNet ? (base * percent) / 100 : (base * percent) / (100 + percent));
  }, 0);
  return Math.abs(Math.abs(tax) - vat.value) <= byRate.size;
}

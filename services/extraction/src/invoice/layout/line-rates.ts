import { type Cents, cents, findAmounts } from '@probant/french/money';
import { heightOf, type Row, type Segment } from '../../reading/rows.ts';
import { type RateLegend, rateLegend } from './rate-legend.ts';
import { ratesOfBases } from './rate-partition.ts';
import { type Cells, wordSpans } from './table-cells.ts';
import type { Totals } from './totals.rules.ts';
import { type VatPart, vatBreakdown } from './vat-breakdown.ts';
import { isKnownPercent, type Percent, percentIn } from './vat-percent.ts';

/** A line as far as its rate is concerned; `below` the rows between it and the next. */
export type RatedLine = {
  readonly row: Row;
  readonly cells: Cells;
  readonly amount: Cents;
  readonly below: readonly Row[];
};

/** A rate in percent, where it stands, and how it is known. */
export type LineRate = {
  readonly percent: number;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  /** `printed` beside the line with its sign, or `bare`; a `code` of a legend; `implied` by amounts or by what the page says of all lines. */
  readonly by: 'printed' | 'bare' | 'code' | 'implied';
  /** The tax that the lines then bear is the one that the page states. */
  readonly agrees: boolean;
};

type Found = Omit<LineRate, 'agrees'>;

/**
 * The VAT rate of each line: printed in its row or below it, by a letter or figure that the page gives a rate, by what tax or gross
 * amount stands beside it; else the one rate of the page, or the only way in which the lines make up the bases of its VAT table.
 */
export function lineRates(
  lines: readonly RatedLine[],
  rows: readonly Row[],
  sums: Totals,
): readonly (LineRate | null)[] {
  const own = new Set(lines.map(({ row }) => row));
  const others = rows.filter((row) => !own.has(row));
  const parts = vatBreakdown(others.filter((row) => !lines.some(({ below }) => below.includes(row))));
  const found = besideLines(lines, rateLegend(others), parts);
  const filled = found.every((rate) => rate === null) ? impliedRates(lines, parts, sums) : found;
  const agrees = taxAgrees(lines, filled, sums);
  return filled.map((rate) => rate && { ...rate, agrees });
}

/** The manner that tells the rates of most lines. */
function besideLines(lines: readonly RatedLine[], legend: RateLegend, parts: readonly VatPart[]): (Found | null)[] {
  const manners = [inColumn(lines, legend, parts), byCodes(lines, legend), lines.map(rateBelow), byTaxes(lines)];
  const told = (rates: readonly (Found | null)[]) => rates.filter((rate) => rate !== null).length;
  return manners.reduce((best, rates) => (told(rates) > told(best) ? rates : best));
}

function inColumn(lines: readonly RatedLine[], legend: RateLegend, parts: readonly VatPart[]): (Found | null)[] {
  const cells = lines.map(({ cells }) => cells.vatRate ?? null);
  const codes = new Set(cells.flatMap((cell) => (cell ? [plain(cell.text)] : [])));
  // A column of figures that all have a meaning in the legend holds codes, even where 5 and 10 are rates too.
  const coded = codes.size > 0 && [...codes].every((code) => legend.has(code));
  const meanings = coded ? legend : bySums(lines, cells, parts);
  return cells.map((cell) => {
    if (!cell) return null;
    const code = meanings.get(plain(cell.text));
    if (code !== undefined) return { percent: code, place: cell, by: 'code' };
    const printed = percentIn(cell.text) ?? statedElsewhere(cell.text, parts);
    return printed && { percent: printed.percent, place: cell, by: printed.signed ? 'printed' : 'bare' };
  });
}

/** A rate that no country here has, as the page states it elsewhere with its sign: 8.875. */
function statedElsewhere(text: string, parts: readonly VatPart[]): Percent | null {
  const part = parts.find(({ percent }) => percent === Number(text.replace(',', '.')));
  return part ? { percent: part.percent, signed: false } : null;
}

const plain = (text: string): string => text.replace(/^[([]+|[)\].:]+$/g, '').trim();

/** Codes without a legend: what the lines of each add up to is the base of one rate. */
function bySums(
  lines: readonly RatedLine[],
  cells: readonly (Segment | null)[],
  parts: readonly VatPart[],
): RateLegend {
  const codes = Map.groupBy(lines.keys(), (index) => plain(cells[index]?.text ?? ''));
  if (codes.has('') || codes.size > 4 || [...codes.keys()].some((code) => code.length > 3)) return NO_CODES;
  const meanings = [...codes].map(([code, members]) => {
    const sum = members.reduce((all, index) => all + (lines[index]?.amount ?? 0), 0);
    const rates = new Set(parts.filter(({ base }) => base === Math.abs(sum)).map(({ percent }) => percent));
    return [code, rates.size === 1 ? [...rates][0] : undefined] as const;
  });
  const known = meanings.flatMap(([code, percent]) => (percent === undefined ? [] : [[code, percent] as const]));
  return known.length === codes.size ? new Map(known) : NO_CODES;
}

const NO_CODES: RateLegend = new Map();
/** Of the height of a line. */
const ASTRAY = 1.2;
/** Of the lines, those that must have a code at one place across the page. */
const MOST = 0.7;

type Code = { readonly percent: number; readonly middle: number; readonly place: Found['place'] };

/** Codes that no head names: behind the amount, before the quantity, at one place across the page. */
function byCodes(lines: readonly RatedLine[], legend: RateLegend): (Found | null)[] {
  const codes = lines.map((line) => codesOf(line, legend));
  const height = lines[0] ? heightOf(lines[0].row.segments[0] as Segment) : 0;
  const at = (middle: number) =>
    codes.map((all) => all.find((code) => Math.abs(code.middle - middle) < ASTRAY * height) ?? null);
  const columns = (codes.find((all) => all.length > 0) ?? []).map(({ middle }) => at(middle));
  const full = columns.find((column) => column.filter((code) => code !== null).length >= MOST * lines.length);
  return (full ?? lines.map(() => null)).map(
    (code) => code && { percent: code.percent, place: code.place, by: 'code' },
  );
}

/** Words that the legend knows, right of where the description begins, that are neither quantity nor price. */
function codesOf({ row, cells }: RatedLine, legend: RateLegend): Code[] {
  const from = cells.description?.left ?? 0;
  const numbers = new Set([cells.quantity, cells.unitPrice].flatMap((cell) => cell?.words ?? []));
  return row.segments.flatMap((segment) => {
    const spans = wordSpans(segment);
    return segment.words.flatMap((word, index) => {
      const percent = legend.get(plain(word.text));
      const span = spans[index];
      if (percent === undefined || !span || span.left <= from || numbers.has(word)) return [];
      return [{ percent, middle: (span.left + span.right) / 2, place: { ...segment, words: [word] } }];
    });
  });
}

const RATE_OF_VAT =
  /(?:\btva|\bt\.v\.a\.?|\bmwst\.?|\bust\.?|\bvat|\btax)(?: ?(?:a|de|at|rate|satz|taux|:))* ?(\d{1,2}(?:[.,]\d{1,3})?) ?%|(\d{1,2}(?:[.,]\d{1,3})?) ?%(?: de)? (?:tva|mwst|ust|vat)/;

/** "TVA 20 %" in the description or in a row below it. */
function rateBelow({ row, below, cells }: RatedLine): Found | null {
  for (const place of [cells.description, row, ...below]) {
    const [, behind, before] = (place && RATE_OF_VAT.exec(place.folded)) ?? [];
    const percent = Number((behind ?? before)?.replace(',', '.'));
    if (place && percent <= 30) return { percent, place, by: 'printed' };
  }
  return null;
}

/** Rates by which both the tax and the gross amount of each line stand beside it; a few cents fit several, of which other lines have one. */
function byTaxes(lines: readonly RatedLine[]): (Found | null)[] {
  const fits = lines.map(({ row, amount }) => {
    const printed = new Set(findAmounts(row.text).map(({ value }) => Math.abs(value)));
    const net = Math.abs(amount);
    return PERCENTS.filter((percent) => {
      const tax = Math.round((net * percent) / 100);
      return tax > 0 && printed.has(tax) && printed.has(net + tax);
    });
  });
  const sure = new Set(fits.flatMap((percents) => (percents.length === 1 ? percents : [])));
  const rates = fits.map((percents) => {
    const likely = percents.length > 1 ? percents.filter((percent) => sure.has(percent)) : percents;
    return likely.length === 1 ? (likely[0] as number) : null;
  });
  const told = rates.every((percent) => percent !== null);
  return lines.map(({ row }, index) => (told ? { percent: rates[index] as number, place: row, by: 'implied' } : null));
}

const PERCENTS = Array.from({ length: 300 }, (_, index) => index / 10).filter(isKnownPercent);

function impliedRates(lines: readonly RatedLine[], parts: readonly VatPart[], sums: Totals): (Found | null)[] {
  const stated = [...new Set(parts.map(({ percent }) => percent))];
  const [only] = stated.length === 0 ? soleRate(sums) : stated;
  if (stated.length <= 1 && only !== undefined) {
    if (!isWhole(only, sums)) return lines.map(() => null);
    const place = parts.find(({ percent }) => percent === only)?.row;
    return lines.map(({ row }) => ({ percent: only, place: place ?? row, by: 'implied' }));
  }
  const amounts = lines.map(({ amount }) => amount);
  return ratesOfBases(amounts, parts, sums).map(
    (rate) => rate && { percent: rate.percent, place: rate.row, by: 'implied' },
  );
}

/** The one known rate by which the VAT is of the subtotal. */
function soleRate({ subtotal, vat, total }: Totals): number[] {
  if (!subtotal || !vat || !total || vat.value === 0 || total.agreement !== 'proved') return [];
  const fits = PERCENTS.filter((percent) => Math.abs((subtotal.value * percent) / 100 - vat.value) <= 1);
  return fits.length === 1 ? fits : [];
}

/** The whole VAT of the page is by this rate. */
const isWhole = (percent: number, { subtotal, vat }: Totals): boolean =>
  !subtotal || !vat || Math.abs((subtotal.value * percent) / 100 - vat.value) <= 2;

/** Net or gross lines bear the tax of the page, each rate rounded for itself. */
function taxAgrees(
  lines: readonly RatedLine[],
  rates: readonly (Found | null)[],
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
    return all + cents(isNet ? (base * percent) / 100 : (base * percent) / (100 + percent));
  }, 0);
  return Math.abs(Math.abs(tax) - vat.value) <= byRate.size;
}

import type { LineItem } from '@probant/contracts/extraction';
import { amountOf, type Cents, cents, centsOf, findAmounts } from '@probant/french/money';
import { readingAt } from '../../reading/evidence.ts';
import type { Reading, ReadingsOf } from '../../reading/field-reading.ts';
import { heightOf, type Row, type Segment, wordsUnder } from '../../reading/rows.ts';
import { inferredHead } from './inferred-head.ts';
import type { InvoicePages } from './invoice-pages.ts';
import { bears } from './labels.ts';
import { type LineRate, lineRates } from './line-rates.ts';
import { rateLegend } from './rate-legend.ts';
import { type Factor, numberIn, numbersIn } from './row-numbers.ts';
import { summedLines } from './summed-lines.ts';
import { type Cells, cellsOf, partingLines, withRates } from './table-cells.ts';
import { piece, type TableHead, tableHead } from './table-head.ts';
import { toldFactors } from './told-factors.ts';
import type { Total } from './totals.rules.ts';
import { vatBreakdown } from './vat-breakdown.ts';

type Line = {
  readonly row: Row;
  readonly cells: Cells;
  readonly amount: Cents;
  readonly amountAt: Segment;
  readonly quantity: Factor | null;
  readonly unitPrice: Factor | null;
  /** Quantity times price, less the discount, is the amount. */
  readonly multiplies: boolean;
  /** What the rows above begin to say, and those below go on to say. */
  readonly before: readonly Segment[];
  readonly more: Segment[];
  /** The rows between this line and the next. */
  readonly below: Row[];
};

/** The lines are known to be all right when they add up to one of these. */
type Sums = { readonly subtotal: Total | null; readonly vat: Total | null; readonly total: Total | null };

const TABLE_END =
  /\btotal|sous-total|subtotal|zwischensumme|\bsumme\b|gesamt(?:betrag|summe)|\breport\b|a reporter|ubertrag|net a payer|montant (?:ht|ttc)|\bbase\b.*\btaux\b|\b(?:taux|satz|rate)\b.*\b(?:base|netto|net)\b/;
const LINE_LIMIT = 500;
/** Dots that lead from a description to its amount. */
const LEADERS = / ?(?:\. ?|…|_){4,400}$/;

/**
 * The lines of the table of an invoice, by the columns that its head names; where none does, by those in which quantities, prices and
 * amounts multiply, or the rows above the totals that add up to them. None where neither is found.
 */
export function readLineItems(pages: InvoicePages, sums: Sums): readonly ReadingsOf<LineItem>[] {
  const lines = linesOf(pages, sums);
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  const addUp = [sums.subtotal, sums.total].some(
    (total) => total !== null && !standsIn(lines, total) && Math.abs(Math.abs(sum) - total.value) <= 2,
  );
  const rates = lineRates(lines, pages.rows, sums);
  return lines.map((line, index) => readingsOf(line, addUp, rates[index] ?? null));
}

/** A total that is the amount of a line proves nothing about the lines. */
const standsIn = (lines: readonly Line[], { candidate }: Total): boolean =>
  lines.some(
    ({ amountAt }) => candidate !== null && amountAt.words.some((word) => candidate.place.words.includes(word)),
  );

function linesOf({ rows }: InvoicePages, sums: Sums): readonly Line[] {
  const head = tableHead(rows);
  const headed = head ? tableLines(tableRows(rows, head), head) : [];
  if (headed.length > 0) return headed;
  const inferred = inferredHead(rows);
  const lines = inferred ? tableLines(tableRows(rows, inferred), inferred) : [];
  if (lines.filter(({ multiplies }) => multiplies).length > 1 || makeUp(lines, sums)) return lines;
  return linesThatAddUp(rows, sums);
}

/** Without columns, the rows above the totals that make one of them. */
function linesThatAddUp(rows: readonly Row[], { subtotal, total }: Sums): readonly Line[] {
  for (const sum of [subtotal, total]) {
    if (!sum?.candidate || sum.value <= 0) continue;
    const { value, agreement } = sum;
    const found =
      placesOf(rows, value)
        .map((place) => summedLines(rows, { value, ...place, proved: agreement === 'proved' }))
        .find((lines) => lines.length > 0) ?? [];
    if (found.length > 0)
      return found.map(({ row, description, amountAt, amount }) => ({
        row,
        cells: { description },
        amount,
        amountAt,
        quantity: null,
        unitPrice: null,
        multiplies: false,
        before: [],
        more: [],
        below: [],
      }));
  }
  return [];
}

/** Where a sum is printed, the last place first. */
function placesOf(rows: readonly Row[], value: Cents): { readonly row: number; readonly right: number }[] {
  const places = rows.flatMap(({ segments }, row) =>
    segments.flatMap((segment) =>
      findAmounts(segment.text)
        .filter((match) => match.value === value)
        .map(({ start, end }) => ({ row, right: wordsUnder(segment.words, start, end).at(-1)?.box[2] ?? 1 })),
    ),
  );
  return places.reverse().slice(0, PLACES);
}

const PLACES = 4;

/** Lines that nothing heads are lines when they add up. */
function makeUp(lines: readonly Line[], { subtotal, total }: Sums): boolean {
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  return lines.length > 0 && [subtotal, total].some((one) => one !== null && Math.abs(Math.abs(sum) - one.value) <= 2);
}

/** A row below the head; `ended`: a row of totals stands between, so that only what multiplies is still a line. */
type TableRow = { readonly row: Row; readonly ended: boolean };

/** Rows below the head, over the pages: a row of totals ends the table until its head is repeated; what is carried over is skipped. */
function tableRows(rows: readonly Row[], head: TableHead): TableRow[] {
  const kept: TableRow[] = [];
  const repeated = rows[head.row]?.folded;
  let [ended, atHead] = [false, true];
  for (const row of rows.slice(head.row + 1)) {
    const isHead = row.folded === repeated;
    const carries = /report|ubertrag|carried/.test(row.folded) && row.segments.length <= 2;
    const isTotal = ends(row, head);
    if (isHead) ended = false;
    else if (isTotal && !atHead && !carries) ended = true;
    if (!isHead && !isTotal && !carries) kept.push({ row, ended });
    atHead = isHead;
  }
  return kept;
}

/** A row of totals: a word for one, and nothing under the heads of quantity and price. */
function ends(row: Row, { columns }: TableHead): boolean {
  const [first] = row.segments;
  if (!first) return false;
  if (TABLE_END.test(row.folded) && !bears(first.folded, 'description')) return true;
  const description = columns.find(({ kind }) => kind === 'description');
  const aside = description !== undefined && first.left > description.right + 2 * heightOf(first);
  const summed = bears(first.folded, 'net', 'gross', 'vat', 'total', 'payable', 'fee', 'discount', 'deposit');
  return row.segments.length <= 2 && summed && (aside || /:$/.test(first.folded.trim()));
}

function tableLines(rows: readonly TableRow[], head: TableHead): Line[] {
  const priced = rows.filter(({ row, ended }) => !ended && /\d[.,]\d\d\b/.test(row.folded)).map(({ row }) => row);
  const parting = partingLines(head.columns, priced);
  const columns = withRates(head.columns, priced, parting);
  const described = priced.map((row) => cellsOf(row, columns, parting).description?.right ?? 0);
  const widest = described.reduce((most, right) => Math.max(most, right), 0);
  const read = rows.map(({ row, ended }) => {
    const cells = cellsOf(row, columns, parting);
    return { row, ended, cells, line: lineOf(row, cells) };
  });
  const lines: Line[] = [];
  let before: Segment[] = [];
  for (const [index, { row, ended, cells, line }] of read.entries()) {
    if (lines.length >= LINE_LIMIT) break;
    if (ended) {
      if (line && isGoingOn(line, lines)) lines.push(line);
      else if (read[index - 1]?.line?.row === lines.at(-1)?.row && goesOn(lines.at(-1), row, cells, widest))
        lines.at(-1)?.more.push(cells.description as Segment);
      continue;
    }
    if (tellsRates(row) && !line?.multiplies) break;
    if (line && sumsUp(line, row)) break;
    if (line && isNothing(line)) continue;
    if (line) lines.push({ ...line, before });
    else if (beginsNext(row, cells, read[index - 1]?.row, read[index + 1]?.line ?? null, widest)) {
      before = [cells.description as Segment];
      continue;
    } else {
      if (goesOn(lines.at(-1), row, cells, widest)) lines.at(-1)?.more.push(cells.description as Segment);
      lines.at(-1)?.below.push(row);
    }
    before = [];
  }
  return lines;
}

/** A legend of codes or a row of a VAT table ends the lines. */
const tellsRates = (row: Row): boolean =>
  !/\p{L}{3}/u.test(row.folded.replace(RATE_WORDS, '')) &&
  (rateLegend([row]).size > 0 || vatBreakdown([row]).some(({ base }) => base !== null));

const RATE_WORDS = /\b(?:tva|mwst|ust|vat|tax|taux|satz|rate|code)\b/g;

/** "Postage 0,00": nothing was sold. */
const isNothing = ({ amount, quantity, unitPrice }: Line): boolean =>
  amount === 0 && quantity === null && unitPrice === null;

/** Where the numbers stand beside the last row of a description, its first row is nearer to them than to the row above. */
function beginsNext(row: Row, cells: Cells, last: Row | undefined, next: Line | null, widest: number): boolean {
  const [own, goal] = [cells.description, next?.cells.description];
  if (!own || !goal || row.segments.length > 1 || cells.amount || own.page !== goal.page) return false;
  const height = heightOf(own);
  const near = goal.top - own.bottom;
  const bottom = last?.page === row.page ? last.segments.reduce((most, one) => Math.max(most, one.bottom), 0) : 0;
  const above = own.top - bottom;
  const alike = Math.abs(heightOf(goal) - height) < 0.12 * height && Math.abs(goal.left - own.left) < height;
  const [word = ''] = goal.text.split(' ');
  const wide = ((goal.right - goal.left) / goal.text.length) * (word.length + 1);
  const unfinished = /^[^\p{Lu}]/u.test(goal.text) || UNFINISHED.test(own.folded);
  return alike && unfinished && near < 0.9 * height && near < 0.8 * above && own.right + wide > widest;
}

/** Behind the subtotal of a section: what multiplies, its amount below those of the lines. */
const isGoingOn = ({ multiplies, cells, amountAt }: Line, lines: readonly Line[]): boolean =>
  multiplies &&
  /\p{L}{3}/u.test(cells.description?.text ?? '') &&
  !bears(cells.description?.folded ?? '', 'net', 'gross', 'total', 'payable') &&
  lines.some((line) => Math.abs(line.amountAt.right - amountAt.right) < heightOf(amountAt));

/** What has neither quantity nor price and a word of totals in a short cell: a table of VAT, a total beside other words. */
const sumsUp = ({ multiplies, quantity, unitPrice }: Line, row: Row): boolean =>
  !multiplies &&
  quantity === null &&
  unitPrice === null &&
  row.segments.some(
    ({ folded }) =>
      folded.length < 30 && /[a-z]{2}/.test(folded) && bears(folded, 'net', 'gross', 'vat', 'total', 'payable', 'base'),
  );

function lineOf(row: Row, cells: Cells): Line | null {
  const amountAt = cells.amount;
  const [amount] = amountAt ? findAmounts(amountAt.text).filter(({ hasDecimals }) => hasDecimals) : [];
  const named = cells.description !== undefined && /\p{L}/u.test(cells.description.text);
  if (!amountAt || !amount || !(named || (cells.quantity && cells.unitPrice))) return null;
  const factors = factorsOf(row, cells, amountAt, amount.value);
  return { row, cells, amount: amount.value, amountAt, ...factors, before: [], more: [], below: [] };
}

/** What is told about a line below it: its period, serial number, order or delivery. */
const NOTE =
  /^(?:periode|zeitraum|period|n[°o]? ?de serie|s\/n|serial|seriennr|bl\b|bon de|lieferschein|delivery note|commande|bestell\w*|order|intervention|leistung|contrat|vertrag|contract|du|vom|from|le|am|on|reference|ref|lot)\b.*\d{3}/;

/** What a description does not end with. */
const UNFINISHED =
  /(?:[,(/&+–-]|\b(?:de|du|des|la|le|les|et|ou|en|a|au|aux|pour|avec|sur|par|und|mit|fur|von|of|and|for|with))$/;

/** A description is broken where its next word would not have fitted; a note below it stands apart or is set smaller. */
function goesOn(line: Line | undefined, row: Row, cells: Cells, widest: number): boolean {
  const [last, next] = [line?.more.at(-1) ?? line?.cells.description, cells.description];
  if (!line || !last || !next || row.segments.length > 1 || cells.amount || last.page !== next.page) return false;
  if (NOTE.test(next.folded)) return false;
  const height = heightOf(last);
  const isNear = next.top - last.bottom < 0.9 * height && Math.abs(next.left - last.left) < height;
  const isAlike = Math.abs(heightOf(next) - height) < 0.12 * height;
  const [word = ''] = next.text.split(' ');
  const wide = ((next.right - next.left) / next.text.length) * (word.length + 1);
  return isNear && isAlike && line.more.length < 3 && last.right + wide > widest;
}

/** Quantity and price by their columns; where those do not make the amount and two other numbers of the row do, by these. */
function factorsOf(
  row: Row,
  cells: Cells,
  amountAt: Segment,
  amount: Cents,
): Pick<Line, 'quantity' | 'unitPrice' | 'multiplies'> {
  const [quantity, unitPrice] = [numberIn(cells.quantity), numberIn(cells.unitPrice)];
  const off = numberIn(cells.discount)?.number ?? 0;
  const makes = (one: Factor, other: Factor) =>
    [0, off].some((percent) => {
      const exact = one.number * other.number * (1 - percent / 100);
      return Math.abs(Math.abs(centsOf(exact)) - Math.abs(amount)) <= 1;
    });
  if (quantity && unitPrice && makes(quantity, unitPrice)) return { quantity, unitPrice, multiplies: true };
  // "1,500 kg": what reads as thousands may be thousandths.
  const finer = quantity &&
    /^\d+[.,]\d{3}(?!\d)/.test(quantity.place.text) && { ...quantity, number: quantity.number / 1000 };
  if (finer && unitPrice && makes(finer, unitPrice)) return { quantity: finer, unitPrice, multiplies: true };
  const others = row.segments
    .filter((segment) => segment.left < amountAt.left)
    .flatMap((segment) => numbersIn(segment))
    .filter(({ place }) => place.right <= amountAt.left + 1)
    .slice(-6);
  const pairs = others.flatMap((one, at) => others.slice(at + 1).map((other) => [one, other] as const));
  const found = pairs.filter(([one, other]) => one.number !== 0 && other.number !== 0 && makes(one, other));
  const [first, second] = found.length === 1 ? (found[0] ?? []) : [];
  if (first && second) {
    // The price is what has decimals; where both have, it stands last.
    const reversed = /[.,]\d\d$/.test(first.place.text) && !/[.,]/.test(second.place.text);
    const [times, price] = reversed ? [second, first] : [first, second];
    return { quantity: times, unitPrice: price, multiplies: true };
  }
  return { quantity, unitPrice, multiplies: false };
}

function readingsOf(
  { cells, amount, amountAt, quantity, unitPrice, multiplies, before, more }: Line,
  addUp: boolean,
  rate: LineRate | null,
): ReadingsOf<LineItem> {
  const sure = addUp && multiplies ? 0.95 : addUp ? 0.9 : multiplies ? 0.85 : 0.6;
  const reason = addUp || multiplies ? 'arithmetic_agrees' : 'layout';
  const factor = (read: Factor | null) =>
    read && readingAt(read.place, read.number, multiplies ? sure : 0.55, multiplies ? 'arithmetic_agrees' : 'layout');
  const described = cells.description && {
    ...cells.description,
    words: [...before, cells.description, ...more].flatMap(({ words }) => words),
  };
  const counted = quantity && cells.description ? behindCount(cells.description, quantity) : cells.description;
  const text = [...before, counted, ...more]
    .map((part) => part?.text ?? '')
    .join(' ')
    .replace(LEADERS, '');
  const told = quantity || unitPrice ? null : toldFactors(text, amount);
  const within = (number: number | null | undefined): Reading<number> | null =>
    described && number != null ? readingAt(described, number, sure, 'arithmetic_agrees') : null;
  return {
    description: described ? readingAt(described, told?.description ?? text, addUp ? 0.85 : 0.6, 'layout') : null,
    quantity: factor(quantity) ?? within(told?.quantity),
    unit_price: factor(unitPrice) ?? within(told?.unitPrice),
    amount: readingAt(amountAt, amountOf(cents(amount)), sure, reason),
    vat_rate: rate && rateReading(rate),
  };
}

/** "5 Papier A4" in one column: the quantity is no part of the description. */
function behindCount(description: Segment, { place }: Factor): Segment {
  const counted = place !== description && place.words[0] === description.words[0] ? place.words.length : 0;
  return counted > 0 && counted < description.words.length
    ? piece(description, counted, description.words.length)
    : description;
}

const RATE_SCORES = { printed: 0.8, code: 0.7, implied: 0.65, bare: 0.6 } as const satisfies Record<
  LineRate['by'],
  number
>;
const RATE_AGREES = { printed: 0.95, code: 0.95, implied: 0.85, bare: 0.95 } as const satisfies Record<
  LineRate['by'],
  number
>;

const rateReading = ({ percent, place, by, agrees }: LineRate): Reading<number> =>
  readingAt(place, percent, (agrees ? RATE_AGREES : RATE_SCORES)[by], agrees ? 'arithmetic_agrees' : 'layout');

import { findDates } from '@probant/french/dates';
import { findAmounts } from '@probant/french/money';
import { parseSiren, parseSiret } from '@probant/french/siren';
import { findVatNumbers } from '@probant/french/vat';
import type { Features } from '../../ranking/features.ts';
import { slicePlace } from '../../reading/create-reading.ts';
import type { Segment } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from '../page/invoice-pages.ts';
import { type LabelContext, readLabelContext } from '../page/label-context.ts';
import { computeLabelFeatures } from '../page/label-features.ts';
import { LABEL_PATTERNS } from '../page/labels.ts';
import { computePlaceFeatures } from '../page/place-features.ts';
import { type NumberTitle, readNumberTitle, withoutOtherTitles } from './number-titles.rules.ts';
import { findSpacedNumber, type SpacedNumber } from './spaced-number.rules.ts';

export type NumberCandidate = {
  readonly value: string;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  readonly features: Features;
  /** Where it is printed: in a cell, from `start` up to `end` of its text. */
  readonly cell: Cell;
  readonly start: number;
  readonly end: number;
  /** The number that it is a group of: "0 462 118 735 10J6 1". */
  readonly whole: SpacedNumber | null;
  readonly title: NumberTitle;
  readonly label: Pick<LabelContext, 'left' | 'above'>;
};

/** A label that only announces a number: the invoice's own number. */
const PLAIN_LABEL_PATTERN = /^(?:numero|number|nummer|n[°o]|no\.?|nr\.?|reference)$/;

/** In "#F 23 0590", and directly after the name of the paper ("Invoice #88", "INV#88"), the sign is no part of the number. */
const TOKEN_PATTERN =
  /(?:(?<!(?:[Ff]acture|FACTURE|[Ii]nvoice|INVOICE|\b[Ii]nv|\bINV|[Rr]echnung|RECHNUNG|\b[Aa]voir|\bAVOIR)\.? ?)#(?![A-Z]{1,4} )|[\p{L}\p{N}])(?:[\p{L}\p{N}/_.-]*[\p{L}\p{N}])?/gu;
const NUMBER_PREFIX_PATTERN = /^(?:f|fa|fc|fac|fact|inv|re|rg|r|av|a|fv|vf)[-_/ .]?\d/;
/** Words that form one number with the next word: "FA 2024-001", "F 24 0012"; not "NO 10057". */
const JOINABLE_WORD_PATTERN = /^(?:(?!(?:NO|NR|NUM)$)[A-Z]{1,4}|\d{2,6})$/;

/** Finds every token of the first pages that may be the invoice number, at every place. */
export function findNumberCandidates(pages: InvoicePages): readonly NumberCandidate[] {
  const candidates = pages.cells
    .filter(({ segment }) => segment.page <= 2)
    .flatMap((cell) =>
      findTokens(cell.segment, pages.tableHeadRow === null || cell.row < pages.tableHeadRow).map(
        ({ text, start, end }) => {
          const context = readLabelContext(pages, cell, start, end);
          return {
            value: text,
            place: slicePlace(cell.segment, start, end),
            features: computeNumberFeatures(pages, { cell, text, start, end, context }),
            cell,
            start,
            end,
            whole: findSpacedNumber(pages, cell, { start, end }),
            title: readNumberTitle(context),
            label: { left: context.left, above: context.above },
          };
        },
      ),
    );
  const places = Map.groupBy(candidates, ({ value }) => value);
  return withoutOtherTitles(candidates, pages).map((candidate) => ({
    ...candidate,
    features: { ...candidate.features, repeated: Number((places.get(candidate.value)?.length ?? 0) > 1) },
  }));
}

const MAX_SEGMENT_WORDS = 40;
/** What is before or after the date in a number by date: "-01", "/1", "FA-". A time or the year of a period is no part of one. */
const DATED_REST_PATTERN = /^(?:[\p{L}\d]{1,6}[-_/.])?(?:[-_/.][\p{L}\d]{1,6}){0,2}$/u;

/** "Facture n° 2026/04/07": the seventh invoice of April. A date with the year first has no "n°". */
const DATE_LIKE_NUMBER_PATTERN = /^20\d\d[/-]\d{2}[/-]\d{2}$/;
const NUMBER_WORD_PATTERN = /(?:facture|invoice|avoir) ?(?:n ?[°o]|numero|no\.?|number|#) ?:? ?$/;

/** "FACT.2026.17", "F.2026.17": letters for an invoice, joined to what parses as an amount. */
const PREFIXED_NUMBER_PATTERN = /^(?:F|FA|FC|FAC|FACT|INV|AV)[.:_/-](?=\d)/;

type Token = { readonly text: string; readonly start: number; readonly end: number };

function findTokens({ text, folded }: Segment, aboveTable: boolean): Token[] {
  const amounts = findAmounts(text);
  const dates = findDates(text);
  const datesAndAmounts = [...dates, ...amounts];
  // "01.234.567.8-2014-1", "20260312-01": what parses as an amount or as a date is a part of a number.
  const isPart = (own: string, at: { start: number; end: number }, from: number) => {
    const others = own.slice(0, Math.max(0, at.start - from)) + own.slice(at.end - from);
    const isOnlyDate = dates.filter(({ start, end }) => start < from + own.length && from < end).length === 1;
    if (PREFIXED_NUMBER_PATTERN.test(own) && at.start > from) return true;
    return (
      /\d/.test(others) && (amounts.some((amount) => amount === at) || (isOnlyDate && DATED_REST_PATTERN.test(others)))
    );
  };
  // Eight digits alone may be a date, and also the number of an invoice that is numbered by date.
  const isFree = ({ text: own, start, end }: Token) =>
    /^\d{8}$/.test(own) ||
    (DATE_LIKE_NUMBER_PATTERN.test(own) && NUMBER_WORD_PATTERN.test(folded.slice(0, start))) ||
    !datesAndAmounts.some((match) => match.start < end && start < match.end && !isPart(own, match, start));
  // One digit is an invoice number only after a label, or alone in a cell of the head.
  const isLabelledNumber = (cellText: string, { start }: Token) =>
    LABEL_PATTERNS.number.test(cellText.slice(0, start)) ||
    LABEL_PATTERNS.invoice.test(cellText.slice(0, start)) ||
    (aboveTable && cellText.length === 1);
  const words = [...text.matchAll(TOKEN_PATTERN)]
    .slice(0, MAX_SEGMENT_WORDS)
    .map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }));
  const joinedTokens = words.flatMap((word, index) => {
    const pair = joinTokens(text, word, words[index + 1]);
    const triple = pair && joinTokens(text, pair, words[index + 2]);
    return [pair, triple].filter((token) => token !== null);
  });
  return [...words, ...joinedTokens].filter(
    (token) =>
      isEligible(token, text) &&
      !POSTCODE_LABEL_PATTERN.test(folded.slice(0, token.start)) &&
      (token.text.length > 1 || isLabelledNumber(folded, token)) &&
      isFree(token),
  );
}

const POSTCODE_LABEL_PATTERN = /(?:code postal|\bcp|\bplz|post ?code|\bzip(?: code)?)[ .:]*$/;

/** Joins two adjacent tokens that may be parts of one number. */
function joinTokens(text: string, first: Token, next: Token | undefined): Token | null {
  if (!next || !/\d/.test(next.text) || !first.text.split(' ').every((part) => JOINABLE_WORD_PATTERN.test(part)))
    return null;
  if (!/^(?: | ?[-/] ?)$/.test(text.slice(first.end, next.start))) return null;
  return { text: text.slice(first.start, next.end), start: first.start, end: next.end };
}

const isEligible = ({ text, start, end }: Token, cellText: string): boolean =>
  /\d/.test(text) &&
  text.length <= 26 &&
  !cellText.slice(Math.max(0, start - 1), end + 1).includes('@') &&
  !text.split(' ').some(isVatNumber);

/** Numbers such as "DE202600123" have the form of a VAT number; a French one is rarely anything else, even misread. */
const isVatNumber = (text: string): boolean =>
  findVatNumbers(text).some(
    ({ country, valid, start, end }) => start === 0 && end === text.length && (country === 'FR' || valid !== false),
  );

type PlacedToken = Token & { readonly cell: Cell; readonly context: LabelContext };

function computeNumberFeatures(pages: InvoicePages, { cell, text, start, end, context }: PlacedToken): Features {
  const { segment } = cell;
  const before = /(\S+)[^\p{L}\p{N}#°]*$/u.exec(segment.folded.slice(0, start))?.[1] ?? '';
  const digits = text.replace(/\D/g, '');
  return {
    ...computeLabelFeatures(context),
    ...computePlaceFeatures(pages, cell, start, end),
    length: text.length,
    digits: digits.length,
    letterCount: text.replace(/\P{L}/gu, '').length,
    onlyDigits: Number(digits.length === text.length),
    pair: Number(text.includes(' ')),
    dash: Number(text.includes('-')),
    slash: Number(text.includes('/')),
    dot: Number(text.includes('.')),
    opensCell: Number(start === 0),
    digitsOfCell: segment.text.replace(/\D/g, '').length / segment.text.length,
    aboveInvoiceNumber: Number(
      LABEL_PATTERNS.invoice.test(context.above) && LABEL_PATTERNS.number.test(context.above) && start === 0,
    ),
    underNumber: Number(PLAIN_LABEL_PATTERN.test(context.above.trim()) && start === 0),
    besideNumber: Number(PLAIN_LABEL_PATTERN.test(context.left.replace(/[\s:.]+$/, '').trim())),
    nextToNumber: Number(LABEL_PATTERNS.number.test(before)),
    nextToInvoice: Number(LABEL_PATTERNS.invoice.test(before)),
    prefixed: Number(NUMBER_PREFIX_PATTERN.test(text.toLowerCase())),
    letters: Number(/\p{L}/u.test(text)),
    lower: Number(/\p{Ll}{2}/u.test(text)),
    year: Number(/(?:19|20)\d\d/.test(text)),
    isYear: Number(/^(?:19|20)\d\d$/.test(text)),
    short: Number(digits.length < 3),
    long: Number(digits.length >= 5),
    registration: Number(/^\d+$/.test(text) && (parseSiren(text) ?? parseSiret(text)) !== null),
    postcode: Number(/^\d{5}$/.test(text) && /^ \p{L}/u.test(segment.folded.slice(end))),
    afterRate: Number(/^ ?%/.test(segment.folded.slice(end))),
    first: Number(cell.row < 8),
    tall: Number(segment.bottom - segment.top > 0.7 * pages.maxHeight),
  };
}

import { findDates } from '@probant/french/dates';
import { findAmounts } from '@probant/french/money';
import { parseSiren, parseSiret } from '@probant/french/siren';
import { parseVatNumber } from '@probant/french/vat';
import { partOf } from '../../reading/evidence.ts';
import type { Segment } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from './invoice-pages.ts';
import { labelContext } from './label-context.ts';
import { labelFlags } from './label-flags.ts';
import { LABELS } from './labels.ts';
import { placeFeatures } from './place-features.ts';
import { byRules, type Features, type Ranking, type Scored, type Scorer, weighed } from './scoring.ts';

export type NumberCandidate = {
  readonly value: string;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  readonly features: Features;
};

/** Weights by hand: a feature of the learned ones. */
export const NUMBER_RULES: Scorer = weighed({
  bias: -4,
  'left:invoice': 2.4,
  'left:number': 1.6,
  nextToNumber: 1,
  nextToInvoice: 1.2,
  'above:invoice': 1.2,
  'above:number': 0.8,
  aboveInvoiceNumber: 1.2,
  underNumber: 1.6,
  besideNumber: 1.2,
  'left:order': -2.5,
  'left:customer': -2.5,
  'left:quote': -2.5,
  'left:delivery': -2.5,
  'left:origin': -3,
  'left:bank': -3,
  'left:registration': -4,
  'left:phone': -3,
  'left:vat': -3,
  'above:order': -1,
  'above:customer': -1,
  'above:delivery': -1,
  'above:phone': -1,
  'left:page': -3,
  'left:date': -1,
  'left:total': -2,
  'left:payable': -2,
  'left:quantity': -1.5,
  'left:reference': -0.6,
  prefixed: 1.2,
  letters: 0.3,
  year: 0.4,
  isYear: -2.5,
  short: -1.5,
  long: 0.3,
  registration: -3,
  postcode: -3,
  depth: -1.5,
  first: 0.4,
  tall: 0.8,
  repeated: 0.4,
  lower: -1,
  afterRate: -3,
});

/** A label that says no more than that a number follows: the invoice's own. */
const PLAIN_LABEL = /^(?:numero|number|nummer|n[°o]|no\.?|nr\.?|reference)$/;

const TOKEN = /[\p{L}\p{N}#](?:[\p{L}\p{N}/_.-]*[\p{L}\p{N}])?/gu;
const PREFIX = /^(?:f|fa|fc|fac|fact|inv|re|rg|r|av|a|fv|vf)[-_/ .]?\d/;
/** Words that are one number with what follows: "FA 2024-001", "F 24 0012". */
const JOINABLE = /^(?:[A-Z]{1,4}|\d{2,6})$/;

/** Every token of the first pages that could number an invoice, at every place. */
export function numberCandidates(pages: InvoicePages): readonly NumberCandidate[] {
  const candidates = pages.cells
    .filter(({ segment }) => segment.page <= 2)
    .flatMap((cell) =>
      tokensOf(cell.segment, pages.tableRow === null || cell.row < pages.tableRow).map(({ text, start, end }) => ({
        value: text,
        place: partOf(cell.segment, start, end),
        features: featuresOf(pages, cell, text, start, end),
      })),
    );
  const places = Map.groupBy(candidates, ({ value }) => value);
  return candidates.map((candidate) => ({
    ...candidate,
    features: { ...candidate.features, repeated: Number((places.get(candidate.value)?.length ?? 0) > 1) },
  }));
}

export function chooseNumber(
  candidates: readonly NumberCandidate[],
  ranking: Ranking<NumberCandidate> = byRules(NUMBER_RULES),
  least = LEAST,
): Scored<NumberCandidate> | null {
  const [best] = ranking(candidates);
  return best && best.score >= least ? best : null;
}

const LEAST = 0.25;
const TOKENS_A_SEGMENT = 40;

type Token = { readonly text: string; readonly start: number; readonly end: number };

function tokensOf({ text, folded }: Segment, aboveTable: boolean): Token[] {
  const amounts = findAmounts(text);
  const taken = [...findDates(text), ...amounts];
  // "01.234.567.8-2014-1": what reads as an amount is a part of a number.
  const isPart = (own: string, at: { start: number; end: number }, from: number) =>
    amounts.some((amount) => amount === at) &&
    /\d/.test(own.slice(0, Math.max(0, at.start - from)) + own.slice(at.end - from));
  // Eight digits alone may be a day, and number invoices that are numbered by the day.
  const free = ({ text: own, start, end }: Token) =>
    /^\d{8}$/.test(own) || !taken.some((other) => other.start < end && start < other.end && !isPart(own, other, start));
  // One digit numbers an invoice only where that is said, or alone in a cell of the head.
  const numbered = (around: string, { start }: Token) =>
    LABELS.number.test(around.slice(0, start)) ||
    LABELS.invoice.test(around.slice(0, start)) ||
    (aboveTable && around.length === 1);
  const words = [...text.matchAll(TOKEN)]
    .slice(0, TOKENS_A_SEGMENT)
    .map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }));
  const joined = words.flatMap((word, index) => {
    const pair = joins(text, word, words[index + 1]);
    const triple = pair && joins(text, pair, words[index + 2]);
    return [pair, triple].filter((one) => one !== null);
  });
  return [...words, ...joined].filter(
    (token) =>
      eligible(token, text) &&
      !POSTCODE.test(folded.slice(0, token.start)) &&
      (token.text.length > 1 || numbered(folded, token)) &&
      free(token),
  );
}

const POSTCODE = /(?:code postal|\bcp|\bplz|post ?code|\bzip(?: code)?)[ .:]*$/;

/** Two neighbours as one, when they may be parts of one number. */
function joins(text: string, first: Token, next: Token | undefined): Token | null {
  if (!next || !/\d/.test(next.text) || !first.text.split(' ').every((part) => JOINABLE.test(part))) return null;
  if (!/^(?: | ?[-/] ?)$/.test(text.slice(first.end, next.start))) return null;
  return { text: text.slice(first.start, next.end), start: first.start, end: next.end };
}

const eligible = ({ text, start, end }: Token, around: string): boolean =>
  /\d/.test(text) &&
  text.length <= 26 &&
  !around.slice(Math.max(0, start - 1), end + 1).includes('@') &&
  parseVatNumber(text) === null;

function featuresOf(pages: InvoicePages, cell: Cell, text: string, start: number, end: number): Features {
  const { segment } = cell;
  const context = labelContext(pages, cell, start, end);
  const before = /(\S+)[^\p{L}\p{N}#°]*$/u.exec(segment.folded.slice(0, start))?.[1] ?? '';
  const digits = text.replace(/\D/g, '');
  return {
    ...labelFlags(context),
    ...placeFeatures(pages, cell, start, end),
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
    aboveInvoiceNumber: Number(LABELS.invoice.test(context.above) && LABELS.number.test(context.above) && start === 0),
    underNumber: Number(PLAIN_LABEL.test(context.above.trim()) && start === 0),
    besideNumber: Number(PLAIN_LABEL.test(context.left.replace(/[\s:.]+$/, '').trim())),
    nextToNumber: Number(LABELS.number.test(before)),
    nextToInvoice: Number(LABELS.invoice.test(before)),
    prefixed: Number(PREFIX.test(text.toLowerCase())),
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
    tall: Number(segment.bottom - segment.top > 0.7 * pages.tallest),
  };
}

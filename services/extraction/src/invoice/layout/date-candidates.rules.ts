import { daysBetween, findDates, type IsoDate } from '@probant/french/dates';
import { partOf } from '../../reading/evidence.ts';
import type { Segment } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from './invoice-pages.ts';
import { labelContext } from './label-context.ts';
import { labelFlags } from './label-flags.ts';
import { bears } from './labels.ts';
import { leadsTo, type PaymentTerm } from './payment-terms.rules.ts';
import { placeFeatures } from './place-features.ts';
import { byRules, type Features, type Ranking, type Scored, type Scorer, weighed } from './scoring.ts';

export type DateCandidate = {
  readonly value: IsoDate;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  readonly features: Features;
};

export type InvoiceDates = {
  readonly issued: Scored<DateCandidate> | null;
  readonly due: Scored<DateCandidate> | null;
  /** A printed term of payment leads from one to the other. */
  readonly agrees: boolean;
};

const AGAINST = {
  'left:order': -2.5,
  'left:delivery': -2.5,
  'left:quote': -2.5,
  'left:origin': -3,
  'left:phone': -2,
  'left:page': -1.5,
};

/** Weights by hand: a feature of the learned ones. */
export const DATE_RULES: { readonly issued: Scorer; readonly due: Scorer } = {
  issued: weighed({
    bias: -2.2,
    'left:date': 2.2,
    'left:invoice': 1.6,
    'above:date': 1.4,
    'above:invoice': 1.2,
    'column:date': 0.4,
    'left:due': -4,
    'above:due': -2.5,
    'above:delivery': -1.2,
    'above:order': -1,
    first: 1.2,
    earliest: 0.3,
    depth: -1.5,
    'row:due': -0.8,
    priced: -1.5,
    'left:deposit': -2,
    alone: 0.8,
    town: 1,
    ...AGAINST,
  }),
  due: weighed({
    bias: -4.2,
    'left:due': 5,
    'above:due': 3.2,
    'row:due': 1,
    latest: 0.6,
    'left:invoice': -1,
    priced: -0.5,
    'left:deposit': -1.5,
    ...AGAINST,
    'left:delivery': -1,
  }),
};

/** Every place of every day printed, with what stands around it. */
export function dateCandidates(pages: InvoicePages): readonly DateCandidate[] {
  const printed = pages.cells.flatMap((cell) => datesIn(pages, cell));
  const days = [...new Set(printed.map(({ value }) => value))];
  const ordered = days.toSorted();
  const [earliest, latest] = [ordered[0], ordered.at(-1)];
  return printed.map((candidate) => ({
    ...candidate,
    features: {
      ...candidate.features,
      first: Number(candidate.value === days[0]),
      alone: Number(days.length === 1),
      earliest: Number(candidate.value === earliest),
      latest: Number(candidate.value === latest),
      daysAfterFirst: earliest === undefined ? 0 : Math.min(400, daysBetween(earliest, candidate.value)),
      olderDays: Math.min(8, ordered.indexOf(candidate.value)),
      youngerDays: Math.min(8, ordered.length - 1 - ordered.indexOf(candidate.value)),
    },
  }));
}

function datesIn(pages: InvoicePages, cell: Cell): DateCandidate[] {
  const { segment } = cell;
  const found = findDates(segment.text, pages.dateOrder).filter(({ value }) => value >= FIRST_DAY);
  return found.map((match) => {
    const context = labelContext(pages, cell, match.start, match.end);
    const priced = /\d[.,]\d\d\b(?![.,/-])/.test(context.row) && !bears(context.left, 'date', 'due', 'invoice');
    return {
      value: match.value,
      place: partOf(segment, match.start, match.end),
      features: {
        ...labelFlags(context),
        ...placeFeatures(pages, cell, match.start, match.end),
        inWords: Number(match.form === 'words'),
        'row:due': Number(bears(context.row, 'due')),
        priced: Number(priced),
        town: Number(/^[\p{L}' -]{3,40}, le $/u.test(segment.folded.slice(0, match.start))),
      },
    };
  });
}

/** No invoice is older; what reads as an older day is a year of birth or a part number. */
const FIRST_DAY = '1995-01-01';

export type DateRankings = { readonly issued: Ranking<DateCandidate>; readonly due: Ranking<DateCandidate> };
const BY_RULES: DateRankings = { issued: byRules(DATE_RULES.issued), due: byRules(DATE_RULES.due) };

/** Below this a day is not told by rules alone. */
const LEAST = 0.3;
const LOOKED_AT = 5;
/** Log-likelihoods: a day due before the day of issue; a printed term of payment that leads from one to the other. */
const BEFORE_ISSUED = -3;
const TERM_AGREES = 1;

/** The likeliest day of issue and day due together. A day due never comes before the day of issue. */
export function chooseDates(
  candidates: readonly DateCandidate[],
  terms: readonly PaymentTerm[] = [],
  rankings: DateRankings = BY_RULES,
  least = LEAST,
): InvoiceDates {
  const issued = rankings.issued(candidates).slice(0, LOOKED_AT);
  const due = rankings.due(candidates).slice(0, LOOKED_AT);
  let best: { plausibility: number; dates: InvoiceDates } | null = null;
  for (const first of issued)
    for (const last of due) {
      if (last.score < least) continue;
      const distance = daysBetween(first.candidate.value, last.candidate.value);
      const agrees = leadsTo(first.candidate.value, last.candidate.value, terms);
      const plausibility =
        log(first.score) + log(last.score) + (distance < -3 ? BEFORE_ISSUED : 0) + (agrees ? TERM_AGREES : 0);
      if (best === null || plausibility > best.plausibility)
        best = { plausibility, dates: { issued: first, due: distance < -3 ? null : last, agrees } };
    }
  const dates = best?.dates ?? { issued: issued[0] ?? null, due: null, agrees: false };
  return dates.issued !== null && dates.issued.score >= least ? dates : { ...dates, issued: null, agrees: false };
}

const log = (score: number): number => Math.log(Math.max(score, 0.002));

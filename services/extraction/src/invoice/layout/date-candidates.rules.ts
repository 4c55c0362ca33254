import { daysBetween, findDates, type IsoDate } from '@probant/french/dates';
import { partOf } from '../../reading/evidence.ts';
import type { Segment } from '../../reading/rows.ts';
import { type Cell, depthOf, type InvoicePages } from './invoice-pages.ts';
import { labelContext } from './label-context.ts';
import { labelFlags } from './label-flags.ts';
import { bears } from './labels.ts';
import { type Features, ranked, type Scored, type Scorer, weighed } from './scoring.ts';

export type DateCandidate = {
  readonly value: IsoDate;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  readonly features: Features;
};

export type InvoiceDates = {
  readonly issued: Scored<DateCandidate> | null;
  readonly due: Scored<DateCandidate> | null;
};

const AGAINST = {
  'left:order': -2.5,
  'left:delivery': -2.5,
  'left:quote': -2.5,
  'left:origin': -3,
  'left:phone': -2,
  'left:page': -1.5,
};

/** First weights, by hand. */
const FIRST_SCORERS: { readonly issued: Scorer; readonly due: Scorer } = {
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
  const [earliest, latest] = [days.toSorted()[0], days.toSorted().at(-1)];
  return printed.map((candidate) => ({
    ...candidate,
    features: {
      ...candidate.features,
      first: Number(candidate.value === days[0]),
      alone: Number(days.length === 1),
      earliest: Number(candidate.value === earliest),
      latest: Number(candidate.value === latest),
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
        'row:due': Number(bears(context.row, 'due')),
        priced: Number(priced),
        town: Number(/^[\p{L}' -]{3,40}, le $/u.test(segment.folded.slice(0, match.start))),
        depth: depthOf(pages, cell.row),
      },
    };
  });
}

/** No invoice is older; what reads as an older day is a year of birth or a part number. */
const FIRST_DAY = '1995-01-01';

/** The day of issue and the day the payment is due, not due before issued. */
export function chooseDates(candidates: readonly DateCandidate[], scorers = FIRST_SCORERS): InvoiceDates {
  const [issued] = ranked(candidates, scorers.issued);
  const [due] = ranked(candidates, scorers.due).filter(
    ({ candidate, score }) => score >= LEAST && (!issued || daysBetween(issued.candidate.value, candidate.value) >= -3),
  );
  return { issued: issued && issued.score >= LEAST ? issued : null, due: due ?? null };
}

const LEAST = 0.3;

import { daysBetween, findDates, type IsoDate } from '@probant/french/dates';
import { partOf } from '../../reading/evidence.ts';
import type { Segment } from '../../reading/rows.ts';
import { depthOf, type InvoicePages } from './invoice-pages.ts';
import { labelContext } from './label-context.ts';
import { bears, labelsIn } from './labels.ts';
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
export const FIRST_SCORERS: { readonly issued: Scorer; readonly due: Scorer } = {
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
    tabled: -1.5,
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
    tabled: -0.5,
    'left:deposit': -1.5,
    ...AGAINST,
    'left:delivery': -1,
  }),
};

/** Every day printed, with what stands around it; several places of one day are merged. */
export function dateCandidates(pages: InvoicePages): readonly DateCandidate[] {
  const byDay = new Map<IsoDate, DateCandidate>();
  for (const cell of pages.cells) {
    for (const match of findDates(cell.segment.text, pages.dateOrder)) {
      if (match.value < '1995-01-01') continue;
      const context = labelContext(pages, cell, match.start);
      const flags = (prefix: string, text: string) => labelsIn(text).map((label) => [`${prefix}:${label}`, 1] as const);
      const features: Features = {
        ...Object.fromEntries([
          ...flags('left', context.left),
          ...flags('above', context.above),
          ...flags('column', context.column),
        ]),
        'row:due': Number(bears(context.row, 'due')),
        tabled: Number(
          /\d[.,]\d\d\b/.test(context.row.slice(0, 200)) && !bears(context.left, 'date', 'due', 'invoice'),
        ),
        town: Number(/^[\p{L}' -]{3,40}, le $/u.test(cell.segment.folded.slice(0, match.start))),
        depth: depthOf(pages, cell.row),
      };
      const other = byDay.get(match.value);
      byDay.set(
        match.value,
        other
          ? { ...other, features: highest(other.features, features) }
          : { value: match.value, place: partOf(cell.segment, match.start, match.end), features },
      );
    }
  }
  const days = [...byDay.keys()].sort();
  return [...byDay.values()].map((candidate, index, all) => ({
    ...candidate,
    features: {
      ...candidate.features,
      first: Number(index === 0),
      alone: Number(all.length === 1),
      earliest: Number(candidate.value === days[0]),
      latest: Number(candidate.value === days.at(-1)),
    },
  }));
}

/** The day of issue and the day the payment is due, not due before issued. */
export function chooseDates(candidates: readonly DateCandidate[], scorers = FIRST_SCORERS): InvoiceDates {
  const [issued] = ranked(candidates, scorers.issued);
  const [due] = ranked(candidates, scorers.due).filter(
    ({ candidate, score }) => score >= LEAST && (!issued || daysBetween(issued.candidate.value, candidate.value) >= -3),
  );
  return { issued: issued && issued.score >= LEAST ? issued : null, due: due ?? null };
}

const LEAST = 0.3;

/** The place that speaks most for a feature; depth and the like by the first place. */
function highest(a: Features, b: Features): Features {
  const all: Record<string, number> = { ...b, ...a };
  for (const [name, value] of Object.entries(b))
    if (name.includes(':') && name !== 'row:due') all[name] = Math.max(all[name] ?? 0, value);
  return all;
}

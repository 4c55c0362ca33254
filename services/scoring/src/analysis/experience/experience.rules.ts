import { createUnevaluated, type DimensionResult } from '../dimension-result.ts';
import { createMessage, type Message } from '../explanation/message.ts';
import type { Improvement } from '../next-level/improvement.ts';
import type { Job, Position, Profile } from '../profile.ts';
import { FULL_SCORE, type Score, toScore } from '../score.ts';
import {
  FIRST_MONTH,
  formatMonth,
  isSince,
  LAST_MONTH,
  type MonthIndex,
  type ResumeMonth,
  readResumeMonth,
  splitPeriod,
  toMonthIndex,
} from './resume-month.ts';

/** Months of one position, both included. */
type Period = { readonly first: MonthIndex; readonly last: MonthIndex };

type DatedMonth = Extract<ResumeMonth, { kind: 'month' | 'year' }>;

/** A position that counts, or the reason why it does not. */
type PositionMonths =
  | {
      readonly period: Period;
      /** What was read, for dates in other forms than the contract's. */
      readonly reading: Message | null;
    }
  | { readonly problem: Message };

/**
 * Scores the months of experience up to the month of `asOf`, each counted once, against the years that the job requires. More than
 * required is no bonus: seniority beyond the need would weigh age.
 */
export function scoreExperience(job: Job, profile: Profile, asOf: MonthIndex): DimensionResult {
  if (job.minExperienceYears === null)
    return createUnevaluated('experience', createMessage('experience.no_criterion.1'));
  const counted = profile.positions.map((position) => countPosition(position, asOf));
  const periods = joinPeriods(counted.flatMap((position) => ('period' in position ? [position.period] : [])));
  const months = periods.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const required = toMonths(job.minExperienceYears);
  return {
    dimension: 'experience',
    isEvaluated: true,
    score: computeScore(months, required),
    matched: periods.map(({ first, last }) => `${formatMonth(first)}/${formatMonth(last)}`),
    missing: [],
    rationale: createMessage('experience.counted.1', { months, required }),
    details: counted.flatMap((position) => ('problem' in position ? position.problem : (position.reading ?? []))),
    improvements: [describeMoreMonths(months, required, asOf)],
  };
}

/** Whole months; a requirement below half a month is one month, not none. */
const toMonths = (years: number): number => (years === 0 ? 0 : Math.max(1, Math.round(12 * years)));

const computeScore = (months: number, required: number): Score =>
  required === 0 ? FULL_SCORE : toScore(Math.min(months, required), required);

/** Months that are not counted yet, up to the month of `asOf`. */
const describeMoreMonths = (months: number, required: number, asOf: MonthIndex): Improvement => ({
  change: 'experience_months',
  criteria: [],
  limit: Math.min(required, Math.min(asOf, LAST_MONTH) - FIRST_MONTH + 1) - months,
  scoreWith: (amount) => computeScore(months + amount, required),
});

function countPosition({ number, ...written }: Position, asOf: MonthIndex): PositionMonths {
  const position = written.endDate === '' ? splitDates(written) : written;
  const [start, stated] = [readResumeMonth(position.startDate), readResumeMonth(position.endDate, 'end')];
  const end: ResumeMonth = stated.kind === 'missing' && isSince(position.startDate) ? { kind: 'present' } : stated;
  if (start.kind === 'missing') return { problem: createMessage('experience.no_start.2', { position: number }) };
  if (start.kind === 'unreadable' || start.kind === 'present')
    return { problem: createMessage('experience.unreadable_start.1', { position: number }) };
  if (end.kind === 'unreadable') return { problem: createMessage('experience.unreadable_end.1', { position: number }) };
  if (end.kind === 'missing') return { problem: createMessage('experience.no_end.1', { position: number }) };
  const first = findFirstMonth(start);
  if (first > asOf) return { problem: createMessage('experience.after_as_of.1', { position: number }) };
  const last = findLastMonth(start, end, asOf);
  if (last < first) return { problem: createMessage('experience.end_before_start.1', { position: number }) };
  const reading = describeReading(number, position, start, end);
  return { period: { first, last: Math.min(last, asOf) as MonthIndex }, reading };
}

type Dates = Pick<Position, 'startDate' | 'endDate'>;

/** A start without an end may be written as both: "09/19 - 06/21". */
function splitDates({ startDate, endDate }: Dates): Dates {
  const [start, end] = splitPeriod(startDate) ?? [startDate, endDate];
  return { startDate: start, endDate: end };
}

/** Dates that are read as they are: YYYY, YYYY-MM, YYYY-MM-DD, or "Present". */
const CONTRACT_DATE = /^(?:\d{4}(?:-\d{2}(?:-\d{2})?)?|present)$/i;

/** Says what was read when a date is in another form; null when both are of the contract. */
function describeReading(
  position: number,
  { startDate, endDate }: Dates,
  start: DatedMonth,
  end: DatedMonth | { readonly kind: 'present' },
): Message | null {
  if (CONTRACT_DATE.test(startDate) && CONTRACT_DATE.test(endDate)) return null;
  const values = { position, start: formatDate(start), end: end.kind === 'present' ? 'Present' : formatDate(end) };
  return createMessage('experience.read_as.1', values);
}

const formatDate = (date: DatedMonth): string => (date.kind === 'year' ? String(date.year) : formatMonth(date.month));

/** A year alone starts in January. */
const findFirstMonth = (start: DatedMonth): MonthIndex =>
  start.kind === 'month' ? start.month : toMonthIndex(start.year, 1);

/**
 * A year alone ends with December of the year before, as recruiters count: 2018 to 2020 is 24 months. Within one year, half of its
 * months that remain: 2018 to 2018 is 6.
 */
function findLastMonth(
  start: DatedMonth,
  end: DatedMonth | { readonly kind: 'present' },
  asOf: MonthIndex,
): MonthIndex {
  if (end.kind === 'present') return asOf;
  if (end.kind === 'month') return end.month;
  const first = findFirstMonth(start);
  const december = toMonthIndex(end.year, 12);
  if (first < toMonthIndex(end.year, 1) || first > december) return toMonthIndex(end.year - 1, 12);
  return (first + Math.ceil((december - first + 1) / 2) - 1) as MonthIndex;
}

/** Returns the months of all periods as periods that neither overlap nor touch, in order. */
function joinPeriods(periods: readonly Period[]): readonly Period[] {
  const joined: Period[] = [];
  for (const period of periods.toSorted((a, b) => a.first - b.first || a.last - b.last)) {
    const last = joined.at(-1);
    if (last === undefined || period.first > last.last + 1) joined.push(period);
    else joined[joined.length - 1] = { first: last.first, last: Math.max(last.last, period.last) as MonthIndex };
  }
  return joined;
}

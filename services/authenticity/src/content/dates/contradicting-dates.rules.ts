import { countDaysBetween, type IsoDate } from '@probant/french/dates';
import type { DetailWord } from '../../signals/detail-words.ts';
import type { DatedRole, DateRole, DatesOfDocument, PrintedPeriod } from './dated-roles.ts';

/** A date and the other fact of the document that it contradicts. */
export type DateContradiction = { readonly date: DatedRole; readonly by: DetailWord };

/** Least and most days from a date of one role to one of another that genuine documents have; a changed year is beyond. */
type Span = {
  readonly from: DateRole;
  readonly to: DateRole;
  readonly min: number;
  readonly max: number;
  readonly by: DetailWord;
};

const ANY = Number.POSITIVE_INFINITY;
const HALF_YEAR = 183;
/** Payment terms end in 90 days, yearly premiums in 366; what was paid in advance is due some weeks before. */
const MAX_TERM_DAYS = 375;
/** A salary is paid with the month, later after a dispute. */
const MAX_PAY_DAYS = 200;

const SPANS: readonly Span[] = [
  { from: 'issue', to: 'due', min: -HALF_YEAR, max: MAX_TERM_DAYS, by: 'due_date' },
  { from: 'issue', to: 'until', min: 0, max: ANY, by: 'validity' },
  { from: 'birth', to: 'issue', min: 0, max: ANY, by: 'birth_date' },
  { from: 'since', to: 'issue', min: -31, max: ANY, by: 'start_date' },
  { from: 'since', to: 'to', min: 0, max: ANY, by: 'start_date' },
  { from: 'from', to: 'issue', min: -HALF_YEAR, max: ANY, by: 'period' },
  { from: 'from', to: 'paid', min: -31, max: MAX_PAY_DAYS, by: 'period' },
];

/** Returns the dates that contradict another date of the document, in all their readings. `today`: YYYY-MM-DD. */
export function findContradictions({ roles, periods }: DatesOfDocument, today: IsoDate): readonly DateContradiction[] {
  const single = keepSingle(roles);
  return [
    ...periods.filter(isReversed).map(({ end }) => ({ date: end, by: 'period' as const })),
    ...single.filter(isBornLater(today)).map((date) => ({ date, by: 'birth_date' as const })),
    ...SPANS.flatMap(({ from, to, min, max, by }) => {
      const [first, second] = [from, to].map((role) => single.find((date) => date.role === role));
      if (!first || !second || isPossible(first, second, (days) => days >= min && days <= max)) return [];
      return [{ date: second, by }];
    }),
  ];
}

/** A document with several dates of one role lists several documents, or persons: none of these is compared. */
const keepSingle = (roles: readonly DatedRole[]): readonly DatedRole[] =>
  roles.filter(({ role, readings }) =>
    roles.every((other) => other.role !== role || other.readings.join() === readings.join()),
  );

const isReversed = ({ start, end }: PrintedPeriod): boolean => !isPossible(start, end, (days) => days >= 0);

const isBornLater =
  (today: IsoDate) =>
  ({ role, readings }: DatedRole): boolean =>
    role === 'birth' && readings.every((reading) => reading > today);

const isPossible = (first: DatedRole, second: DatedRole, isUsual: (days: number) => boolean): boolean =>
  first.readings.some((from) => second.readings.some((to) => isUsual(countDaysBetween(from, to))));

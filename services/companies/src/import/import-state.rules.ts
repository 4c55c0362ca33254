import type { RowReading, UnreadableReason } from './row-reading.ts';

/** How far an import is. Stored with each group of rows, so that it resumes exactly there. */
export type ImportState = {
  /** Position of the next record, in bytes of the CSV; 0 before the first one. */
  readonly offset: number;
  /** Lines read, without the header and empty ones. */
  readonly lines: number;
  readonly stored: number;
  readonly unreadable: Readonly<Partial<Record<UnreadableReason, UnreadableLines>>>;
  /** The latest day on which INSEE processed a line, which dates the file. */
  readonly newestDay: string | null;
};

type UnreadableLines = {
  readonly count: number /** The first ones, counted from 1 without the header. */;
  readonly first: readonly number[];
};

export const INITIAL_STATE: ImportState = { offset: 0, lines: 0, stored: 0, unreadable: {}, newestDay: null };

const MAX_EXAMPLES = 5;

/** Returns the state after one more line. A day after `today` is a mistake in the file and dates nothing. */
export function addReading(state: ImportState, reading: RowReading, today: string): ImportState {
  const lines = state.lines + 1;
  if (reading.kind === 'unreadable') {
    const { count, first } = state.unreadable[reading.reason] ?? { count: 0, first: [] };
    const unreadable = {
      ...state.unreadable,
      [reading.reason]: { count: count + 1, first: first.length < MAX_EXAMPLES ? [...first, lines] : first },
    };
    return { ...state, lines, stored: state.stored + (reading.row === null ? 0 : 1), unreadable };
  }
  const day = reading.processedOn;
  const isNewer = day !== null && day <= today && (state.newestDay === null || day > state.newestDay);
  return {
    ...state,
    lines,
    stored: state.stored + (reading.kind === 'row' ? 1 : 0),
    newestDay: isNewer ? day : state.newestDay,
  };
}

export const countUnreadable = ({ unreadable }: Pick<ImportState, 'unreadable'>): number =>
  Object.values(unreadable).reduce((sum, { count }) => sum + count, 0);

/** One line in a hundred that cannot be read is not a few errors of a file but another file. */
const MAX_UNREADABLE_SHARE = 0.01;
const MIN_UNREADABLE_LINES = 20;

export const isMostlyReadable = (state: ImportState): boolean =>
  countUnreadable(state) <= Math.max(MIN_UNREADABLE_LINES, state.lines * MAX_UNREADABLE_SHARE);

import { getCommandProcess, readStopwatch } from '../command-process.ts';
import { formatProgressLine, type ProgressUnit } from './progress-line.rules.ts';

/** Where a bar is drawn: the part of a terminal stream that it needs. */
type ProgressStream = {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
};

type ProgressBarOptions = {
  /** What is being done, such as `verify`. */
  readonly label: string;
  /** Null when it is unknown. */
  readonly total: number | null;
  readonly unit: ProgressUnit;
  /** Default: the standard error, so that the result on the standard output stays clean. */
  readonly stream?: ProgressStream;
  /** Milliseconds that never go back. Default: the stopwatch of the command. */
  readonly now?: () => number;
};

export type ProgressBar = {
  /** Reports that `count` more units are done. */
  add(count: number): void;
  /** Clears the line. Nothing is drawn afterwards. */
  close(): void;
};

/** A command that ends sooner draws nothing. */
const QUIET_START_MS = 3_000;
const MIN_REDRAW_INTERVAL_MS = 100;
const DEFAULT_COLUMNS = 80;
/** Returns to the first column and clears the line (ECMA-48). */
const CLEAR_LINE = '\r\u001b[2K';

/**
 * Returns a progress bar on one line of a terminal: share, counts, rate and remaining time. It draws nothing when the stream is not a
 * terminal (a file, a pipe, TERM=dumb), nor in the first 3 s, and redraws at most 10 times a second. It has no colour, so NO_COLOR is
 * always respected.
 */
export function createProgressBar({
  label,
  total,
  unit,
  stream = getCommandProcess().stderr,
  now = readStopwatch,
}: ProgressBarOptions): ProgressBar {
  if (stream.isTTY !== true || getCommandProcess().env['TERM'] === 'dumb') return { add() {}, close() {} };
  const startedAt = now();
  let done = 0;
  let drawnAt: number | null = null;
  let isClosed = false;
  return {
    add(count) {
      done += count;
      const at = now();
      const isDue = drawnAt === null ? at - startedAt >= QUIET_START_MS : at - drawnAt >= MIN_REDRAW_INTERVAL_MS;
      if (isClosed || !isDue) return;
      drawnAt = at;
      const progress = { label, unit, done, total, elapsedMs: at - startedAt };
      // A serial console has 0 columns: its width is not known.
      stream.write(CLEAR_LINE + formatProgressLine(progress, stream.columns || DEFAULT_COLUMNS));
    },
    close() {
      if (!isClosed && drawnAt !== null) stream.write(CLEAR_LINE);
      isClosed = true;
    },
  };
}

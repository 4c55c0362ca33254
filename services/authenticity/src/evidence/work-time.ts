/** Work that stops when its time is over, so that the rest of an analysis can follow. */
export type TimedWork = keyof typeof WORK_END_MS;

/** Returns whether the time for a kind of work is over. */
export type IsTimeOver = (work: TimedWork) => boolean;

/**
 * Milliseconds of work from the start of an analysis until a kind of work begins no new piece: the reading of pages and pictures by OCR (about 1.3 s
 * a page), the search for codes (0.5 s a page at most), and the checks. What is left out is named in the explanation.
 */
const WORK_END_MS = { ocr: 8_000, codes: 11_000, checks: 13_000 } as const;

/**
 * Starts the time of an analysis. `now` and `readWaitMs` return milliseconds: the time, and how much of it the process was ready and had no
 * processor. That does not count, so that the opinion on a file does not depend on what else the machine does.
 */
export function startWorkTime(now: () => number, readWaitMs: () => number): IsTimeOver {
  const readWorked = () => now() - readWaitMs();
  const started = readWorked();
  return (work) => readWorked() - started >= WORK_END_MS[work];
}

import { getCommandProcess, readStopwatch } from '../command-process.ts';
import { createProgressBar, type ProgressBar } from './progress-bar.ts';
import { formatProgressLine } from './progress-line.rules.ts';

/** Often enough to see that the work continues, and no more than 120 lines an hour in a log. */
const LINE_INTERVAL_MS = 30_000;
const LINE_COLUMNS = 120;

/** Returns a progress bar on a terminal. Elsewhere a line every 30 s says the same, for work that takes hours. */
export function createProgressLines(options: Parameters<typeof createProgressBar>[0]): ProgressBar {
  const { label, now = readStopwatch, stream = getCommandProcess().stderr, total, unit } = options;
  if (stream.isTTY === true) return createProgressBar(options);
  const startedAt = now();
  let printedAt = startedAt;
  let done = 0;
  let isClosed = false;
  return {
    add(count) {
      done += count;
      const at = now();
      if (isClosed || at - printedAt < LINE_INTERVAL_MS) return;
      printedAt = at;
      stream.write(`${formatProgressLine({ label, unit, done, total, elapsedMs: at - startedAt }, LINE_COLUMNS)}\n`);
    },
    close() {
      isClosed = true;
    },
  };
}

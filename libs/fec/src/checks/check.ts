import type { ResolvedLine } from '../lines/resolved-line.ts';

/** One family of rules. Checks only read the line, so that they may run in any order. */
export type Check = {
  check(line: ResolvedLine): void;
};

/** A check whose sums are incomplete when a line cannot be split into cells. */
export type SummingCheck = Check & {
  /** Called instead of `check` for such a line. */
  skipLine(): void;
};

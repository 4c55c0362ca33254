import { placeOf } from '../catalogue/fec-rules.ts';
import type { CurrentLine } from './current-line.ts';

/** One family of rules, which looks at each line. */
export type Check = {
  look(at: CurrentLine): void;
};

/** One that looks at what it gathered, too, once all lines are seen. */
export type ClosingCheck = Check & {
  close(): void;
};

/** One that may have gathered millions of things: others may have their turn at each step. */
export type LongClosingCheck = Check & {
  close(): Generator<void>;
};

/** Place in the catalogue of a rule that a check raises, by the code's end: `rule('DAT-001')`. */
export const rule = (end: string): number => placeOf(`FEC-${end}`);

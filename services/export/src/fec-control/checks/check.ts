import { placeOf } from '../catalogue/fec-rules.ts';
import type { CurrentLine } from './current-line.ts';

/** One family of rules: looks at each line, then at what it gathered. */
export type Check = {
  look(at: CurrentLine): void;
  close(): void;
};

/** Places in the catalogue of the rules that a check raises, by the code's end: `rules('DAT-001')`. */
export const rule = (end: string): number => placeOf(`FEC-${end}`);

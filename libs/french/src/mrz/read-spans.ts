import { computeCheckDigit } from './check-digit.ts';
import type { CheckedSpan, Span } from './layouts.ts';

/** Returns the characters of the spans, joined. Positions beyond the end of a line are left out. */
export const readSpans = (lines: readonly string[], spans: readonly Span[]): string =>
  spans.map(([line, from, to]) => (lines[line] ?? '').slice(from, to)).join('');

/** Returns whether the check digit of a field is right; a filler counts as 0, as in an empty optional field. */
export const hasValidDigit = (lines: readonly string[], { field, digit }: CheckedSpan): boolean =>
  computeCheckDigit(readSpans(lines, field)) === readSpans(lines, [digit]).replace('<', '0');

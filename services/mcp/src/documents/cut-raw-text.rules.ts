import type { ExtractionResult } from '@probant/contracts/extraction';
import { isHighSurrogate } from '@probant/kernel/text-slices';

export type CutExtractionResult = ExtractionResult & {
  readonly raw_text_length: number;
  readonly raw_text_is_cut: boolean;
};

/**
 * Returns a result with at most `maxCharacters` of its text, never half of a character, and without the personal data found after the
 * cut: its offsets would point to nothing.
 */
export function cutRawText(result: ExtractionResult, maxCharacters: number): CutExtractionResult {
  const { raw_text: text, pii_detected: pii } = result;
  const marks = { raw_text_length: text.length, raw_text_is_cut: text.length > maxCharacters };
  if (!marks.raw_text_is_cut) return { ...result, ...marks };
  const end = isHighSurrogate(text.charCodeAt(maxCharacters - 1)) ? maxCharacters - 1 : maxCharacters;
  return {
    ...result,
    raw_text: text.slice(0, end),
    pii_detected: pii === null ? null : pii.filter((span) => span.end <= end),
    ...marks,
  };
}

import type { PdfFont } from '@probant/documents/pdf-structure';
import type { TextRun } from '../minority/font-runs.ts';
import { isPaper } from './own-box.rules.ts';
import { isDecidingValue, isPageNumber, isStamp } from './printed-value.rules.ts';
import { isAtValuePlace, isFilledIn, isNearText } from './value-place.rules.ts';

/** A text in a font that the file does not have, amid text in fonts that it has. */
export type MissingFontValue = {
  readonly run: TextRun;
  /** Whether it has a date, an amount or an account number. */
  readonly isDeciding: boolean;
};

/** Letters and digits of a page in fonts that the file has, from which on those are the fonts of the page. */
const MIN_EMBEDDED_GLYPHS = 40;
/** Texts in other fonts: an edit has some. A template that a program fills in has as many as it has fields. */
const MAX_RUNS = 6;
/** Share of the letters and digits of the page in such fonts. */
const MAX_SHARE = 0.2;
const MAX_GLYPHS = 120;

type RunFacts = {
  /** Whether other pages have such a text at its place. */
  isRepeated(run: TextRun): boolean;
  /** Whether it is painted on a box of its own in the colour of paper. */
  isBoxed(run: TextRun): boolean;
};

/**
 * Lists the texts of a page that are printed where a value of the page is, in one of the fonts that viewers bring along. Editors type in them,
 * since a font that was reduced to the characters of a document lacks others; programs that write documents put all their fonts into the file, or none.
 */
export function listMissingFontValues(
  runs: readonly TextRun[],
  { isRepeated, isBoxed }: RunFacts,
): readonly MissingFontValue[] {
  const embedded = runs.filter(({ operation }) => isEmbedded(operation.font?.font ?? null));
  const missing = listReadable(runs.filter(isInMissingFont), embedded);
  if (missing.length === 0 || missing.length > MAX_RUNS) return [];
  const [own, others] = [countWordGlyphs(missing), countWordGlyphs(embedded)];
  if (others < MIN_EMBEDDED_GLYPHS || own > MAX_GLYPHS || own > (own + others) * MAX_SHARE) return [];
  return missing
    .filter((run) => isRead(run) && !isRepeated(run))
    .filter((run) => isAtValuePlace(run, embedded) || (isBoxed(run) && isNearText(run, embedded)))
    .filter((run) => !isFilledIn(run, embedded))
    .map((run) => ({ run, isDeciding: isDecidingValue(run.operation.text) }));
}

/** Height of a text that is read, in heights of the text of its page. */
const MIN_SIZE_RATIO = 0.5;

/**
 * Returns the texts that an edit may be among. Where they are too many for an edit, those that nobody reads are left out, white or small ones:
 * they may be there to make the edit one of many.
 */
function listReadable(missing: readonly TextRun[], embedded: readonly TextRun[]): readonly TextRun[] {
  if (missing.length <= MAX_RUNS || embedded.length === 0) return missing;
  const sizes = embedded.map(({ operation }) => operation.size).sort((a, b) => a - b);
  const minSize = (sizes[Math.floor(sizes.length / 2)] ?? 0) * MIN_SIZE_RATIO;
  return missing.filter(({ operation: { size, color } }) => size >= minSize && !isPaper(color));
}

/** Fonts of signs, for bullets and boxes that are ticked. */
const SIGN_FONT_PATTERN = /symbol|dingbat|wingding|webding|marlett|emoji/i;

export const isInMissingFont = ({ operation }: TextRun): boolean => isMissing(operation.font?.font ?? null);

/** The glyphs of a Type 3 font are streams of their own. */
export const isMissingFont = ({ program, subtype }: PdfFont): boolean => program === null && subtype !== 'Type3';

const isMissing = (font: PdfFont | null): boolean =>
  font !== null && isMissingFont(font) && !SIGN_FONT_PATTERN.test(font.baseFont ?? '');

const isEmbedded = (font: PdfFont | null): boolean => font !== null && !isMissingFont(font);

const countWordGlyphs = (runs: readonly TextRun[]): number =>
  runs.reduce((count, { operation }) => count + (operation.text.match(/[\p{L}\p{N}\ufffd]/gu) ?? []).length, 0);

/** Whether a text has letters or digits that are known, as those of the fonts are that viewers bring along; and is neither a stamp nor the number of a page. */
const isRead = ({ operation: { text } }: TextRun): boolean =>
  /[\p{L}\p{N}]/u.test(text) && !isPageNumber(text) && !isStamp(text);

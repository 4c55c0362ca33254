import type { PdfFont } from '@probant/documents/pdf-structure';
import { listDisplaced } from './displaced.rules.ts';

/** What the characters that a font was reduced to say about the pages that it was made for. */
export type SubsetReading = {
  /** `whole`: a font that was not reduced to a document. `other`: one that was reduced to more text than the pages show. */
  readonly kind: 'exact' | 'whole' | 'other';
  /** Digits that the font was made with and that no page shows. */
  readonly unusedDigits: readonly number[];
  /** Digits whose number does not follow the order in which the pages show the characters first. */
  readonly displacedDigits: readonly number[];
  /** Different letters that the pages show in the font. */
  readonly shownLetters: number;
};

const WHOLE_FONT: SubsetReading = { kind: 'whole', unusedDigits: [], displacedDigits: [], shownLetters: 0 };
const OTHER_SUBSET: SubsetReading = { ...WHOLE_FONT, kind: 'other' };

/**
 * Fonts with fewer letters are ignored: each page of a document shows other figures in a font that is for figures, and another number
 * beside the word "Page".
 */
const MIN_SHOWN_LETTERS = 15;
/** Letters from which on a font was made for these pages and no others: a page that was split off a longer document seldom shows them all. */
const MIN_PROVING_LETTERS = 20;
/** Digits that one edit removes; three more often belong to a longer document that was split. */
const MAX_UNUSED_DIGITS = 2;
/** Characters above which an order is no chance, also without a few of them. */
const MIN_ORDERED_CODES = 15;
const MAX_DISPLACED_DIGITS = 3;
/** Letters that are not shown, from which on a font without the prefix of a subset is a whole font. */
const MIN_WHOLE_FONT_CODES = 9;

/**
 * Compares the characters that a font was reduced to with those that are shown. Programs that write documents reduce a font to exactly the
 * characters of the document, and many number them in the order of their first use (LibreOffice, Qt, Quartz: all 61 fonts of 25 genuine
 * files). A digit that was changed afterwards breaks either.
 */
export function readSubset(font: PdfFont, shownCodes: readonly number[]): SubsetReading {
  const known = listKnownCodes(font);
  if (known === null || !font.isComplete) return WHOLE_FONT;
  const shown = new Set(shownCodes);
  const unused = known.filter((code) => !shown.has(code) && !isBlank(font.getText(code)));
  const isOther = unused.some((code) => !isDigit(font.getText(code)));
  if (isOther) return hasSubsetPrefix(font) || unused.length < MIN_WHOLE_FONT_CODES ? OTHER_SUBSET : WHOLE_FONT;
  if (unused.length > MAX_UNUSED_DIGITS) return OTHER_SUBSET;
  const shownLetters = new Set(shownCodes.map(font.getText).filter(isLetter)).size;
  if (shownLetters < MIN_SHOWN_LETTERS) return { ...WHOLE_FONT, kind: 'exact', shownLetters };
  const displacedDigits = findDisplacedDigits(font, shownCodes);
  // A digit that was changed still shows in the font.
  const showsDigits = shownCodes.some((code) => isDigit(font.getText(code)));
  return { kind: 'exact', unusedDigits: showsDigits ? unused : [], displacedDigits, shownLetters };
}

/** Whether a font with digits that do not fit shows enough letters, so that no other page explains them. */
export const provesItsPages = ({ unusedDigits, displacedDigits, shownLetters }: SubsetReading): boolean =>
  unusedDigits.length + displacedDigits.length > 0 && shownLetters >= MIN_PROVING_LETTERS;

/** Codes with a text in /ToUnicode, else codes of a simple font with a width; null when neither says what the font contains. */
function listKnownCodes({ toUnicode, subtype, widths }: PdfFont): readonly number[] | null {
  if (toUnicode !== null) return [...toUnicode.keys()];
  if (subtype === 'Type0' || widths.areEstimated) return null;
  return [...widths.values].filter(([, width]) => width > 0).map(([code]) => code);
}

/** Reduced fonts carry glyphs that nothing shows: the sign for missing characters, blanks, and the hyphen in its other forms. */
const isBlank = (text: string | null): boolean => text === null || /^[\s\p{C}\u00a0\u00ad\u2010\u2011-]*$/u.test(text);

const isDigit = (text: string | null): boolean => text !== null && /^[0-9]$/.test(text);

const isLetter = (text: string | null): boolean => text !== null && /^\p{L}$/u.test(text);

const hasSubsetPrefix = ({ baseFont }: PdfFont): boolean => /^[A-Z]{6}\+/.test(baseFont ?? '');

function findDisplacedDigits(font: PdfFont, shownCodes: readonly number[]): readonly number[] {
  // Some programs give the space a number of its own.
  const codes = shownCodes.filter((code) => !isBlank(font.getText(code)));
  if (codes.length < MIN_ORDERED_CODES) return [];
  const displaced = listDisplaced(codes);
  const isEdit = displaced.length <= MAX_DISPLACED_DIGITS && displaced.every((code) => isDigit(font.getText(code)));
  return isEdit ? displaced : [];
}

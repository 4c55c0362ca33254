import type { PdfFont } from '@probant/documents/pdf-structure';
import { listDisplaced } from '../subset/displaced.rules.ts';

type Font = Pick<PdfFont, 'toUnicode' | 'subtype' | 'encoding' | 'differences' | 'getEncodingText'>;

/**
 * Returns the shown codes of digits to which /ToUnicode gives another digit than the glyph that is drawn: programs read another number than
 * people do.
 */
export function listRemappedDigits(font: Font, shownCodes: readonly number[]): readonly number[] {
  if (font.toUnicode === null) return [];
  return font.subtype === 'Type0' ? listOutOfOrder(font.toUnicode, shownCodes) : listOtherGlyphs(font, shownCodes);
}

/** Share of the codes with two texts that must agree: else the encoding of the font has no meaning, as with a font that is made unreadable. */
const MIN_AGREEING_SHARE = 0.6;

function listOtherGlyphs(font: Font, shownCodes: readonly number[]): readonly number[] {
  const compared = shownCodes.flatMap((code) => {
    const [mapped, drawn] = [font.toUnicode?.get(code), isEncoded(font, code) ? font.getEncodingText(code) : null];
    return mapped === undefined || drawn === null || mapped.trim() === '' ? [] : [{ code, mapped, drawn }];
  });
  const agreeing = compared.filter(({ mapped, drawn }) => mapped === drawn).length;
  if (agreeing < compared.length * MIN_AGREEING_SHARE) return [];
  return compared
    .filter(({ mapped, drawn }) => isDigit(mapped) && isDigit(drawn) && mapped !== drawn)
    .map(({ code }) => code);
}

/** Without an encoding, the numbers of the glyphs of a reduced font have no meaning of their own. */
const isEncoded = ({ encoding, differences }: Font, code: number): boolean =>
  encoding !== null || differences.has(code);

/** Digits that must be where they belong before another one is out of its place. */
const MIN_ORDERED_DIGITS = 4;
/** Share of displaced codes below which a font is numbered in the order of use, and not as its maker did. */
const MIN_DISPLACED_SHARE = 1 / 3;

/** How far glyph numbers must exceed the count of characters to show that a font kept its maker's numbers: other fonts count from 1 without a gap. */
const MIN_NUMBER_GAP = 10;

/** In the fonts of nearly all makers the glyphs of 0 to 9 follow each other, and many programs keep their numbers. */
function listOutOfOrder(toUnicode: ReadonlyMap<number, string>, shownCodes: readonly number[]): readonly number[] {
  const lastCode = shownCodes.reduce((last, code) => Math.max(last, code), 0);
  if (lastCode < toUnicode.size + MIN_NUMBER_GAP) return [];
  if (listDisplaced(shownCodes).length < shownCodes.length * MIN_DISPLACED_SHARE) return [];
  const digits = shownCodes.flatMap((code) => {
    const text = toUnicode.get(code) ?? '';
    return isDigit(text) ? [{ code, zero: code - Number(text) }] : [];
  });
  const zero = findMostFrequent(digits.map((digit) => digit.zero));
  const ordered = digits.filter((digit) => digit.zero === zero);
  if (zero === null || ordered.length < MIN_ORDERED_DIGITS) return [];
  const inRange = digits.filter(({ code }) => code >= zero && code <= zero + 9);
  return isAscending(inRange) ? [] : inRange.filter((digit) => digit.zero !== zero).map(({ code }) => code);
}

type Digit = { readonly code: number; readonly zero: number };

/**
 * Whether the digits follow each other, some of them left out. Carlito, which takes the place of Calibri, has 7 and 9 after 5, and 6 and 8
 * elsewhere.
 */
function isAscending(digits: readonly Digit[]): boolean {
  const values = digits.toSorted((a, b) => a.code - b.code).map(({ code, zero }) => code - zero);
  return values.every((value, index) => index === 0 || value > (values[index - 1] as number));
}

const isDigit = (text: string): boolean => /^[0-9]$/.test(text);

function findMostFrequent(numbers: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

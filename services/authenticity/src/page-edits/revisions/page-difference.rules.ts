import { getCentre, isInside, type PageBox } from '@probant/documents/pdf-structure';
import { createGlyphGrid } from '../pages/glyph-grid.ts';
import { isWordGlyph, type PageGlyph, UNKNOWN_TEXT } from '../pages/page-glyph.ts';
import { compareReadingOrder } from '../pages/reading-order.rules.ts';
import type { PageSweep } from '../pages/sweep-page.rules.ts';
import { createTwinFinder } from '../pages/twin-finder.ts';

/** Letters and digits of two versions of a page that differ by text or place. */
export type PageDifference = {
  readonly removed: readonly PageGlyph[];
  readonly added: readonly PageGlyph[];
  /** Letters or digits added to a word that was there. */
  readonly attached: readonly PageGlyph[];
};

/**
 * Compares what the content of two versions of a page shows. Text of annotations never differs by itself: filled fields, comments and
 * signatures are no changes; but text that moves between the content and an annotation is the same text.
 * @param bounds the part of the page that both versions show: a page that was cropped shows less of the same.
 */
export function comparePages(
  earlier: PageSweep,
  latest: PageSweep,
  bounds: PageBox,
  onLimit: () => void,
): PageDifference {
  const [before, after] = [listLetters(earlier.visible), listLetters(latest.visible)];
  const wasThere = createTwinFinder([...before, ...listAnnotationLetters(earlier)]);
  const isThere = createTwinFinder([...after, ...listAnnotationLetters(latest)]);
  const isCompared = ({ box }: PageGlyph) => isInside(getCentre(box), bounds);
  const removed = before.filter((glyph) => isCompared(glyph) && !isThere.hasTwin(glyph));
  const added = after.filter((glyph) => isCompared(glyph) && !wasThere.hasTwin(glyph));
  if (removed.length > 0 && haveSameText(removed, added)) return { removed: [], added: [], attached: [] };
  return { removed, added, attached: removed.length > 0 ? [] : findAttached({ added, after, bounds, onLimit }) };
}

/** Whether text only moved: the same letters in the same order. */
const haveSameText = (a: readonly PageGlyph[], b: readonly PageGlyph[]): boolean =>
  a.length === b.length && joinText(a) === joinText(b);

/** Returns the letters in reading order. */
const joinText = (glyphs: readonly PageGlyph[]): string =>
  glyphs
    .toSorted(compareReadingOrder)
    .map(({ text, code }) => (text === UNKNOWN_TEXT ? `[${code}]` : text))
    .join('');

const listAnnotationLetters = ({ annotations }: PageSweep): readonly PageGlyph[] =>
  [...annotations.values()].flatMap(({ glyphs }) => listLetters(glyphs));

/** Letters and digits, one for each: `fi` as one glyph is the same as two. */
export const listLetters = (glyphs: readonly PageGlyph[]): readonly PageGlyph[] =>
  glyphs.flatMap(splitGlyph).filter(isWordGlyph);

/** Longest text of a glyph that is split: ligatures have three letters. */
const MAX_LETTERS = 4;

function splitGlyph(glyph: PageGlyph): readonly PageGlyph[] {
  const letters = [...glyph.text.normalize('NFKC')];
  if (letters.length === 1 && letters[0] === glyph.text) return [glyph];
  const [x0, y0, x1, y1] = glyph.box;
  const width = (x1 - x0) / letters.length;
  return letters
    .slice(0, MAX_LETTERS)
    .map((text, i) => ({ ...glyph, text, box: [x0 + i * width, y0, x0 + (i + 1) * width, y1] as const }));
}

/** Gaps within a word, in shares of the height of the text: a space is wider, and a stamp over the text overlaps it. */
const MAX_LETTER_GAP = 0.15;
const MAX_LETTER_OVERLAP = 0.25;
/** Heights of letters of one word, the smaller by the larger. */
const MIN_SIZE_RATIO = 0.7;

type AddedGlyphs = {
  readonly added: readonly PageGlyph[];
  readonly after: readonly PageGlyph[];
  readonly bounds: PageBox;
  readonly onLimit: () => void;
};

/** Returns the added glyphs next to a glyph that was there, as letters of one word are. */
function findAttached({ added, after, bounds, onLimit }: AddedGlyphs): readonly PageGlyph[] {
  if (added.length === 0) return [];
  const isNew = new Set(added);
  const grid = createGlyphGrid(bounds, onLimit);
  for (const glyph of after) if (!isNew.has(glyph)) grid.add(glyph);
  return added.filter((glyph) => {
    const [x0, y0, x1, y1] = glyph.box;
    const [middle, reach] = [(y0 + y1) / 2, glyph.size / 4];
    const around: PageBox = [x0 - glyph.size, middle - reach, x1 + glyph.size, middle + reach];
    return grid.find(around, (other) => isNextLetter(glyph, other)).length > 0;
  });
}

function isNextLetter({ box: a, size }: PageGlyph, { box: b, size: otherSize }: PageGlyph): boolean {
  const gap = Math.max(a[0] - b[2], b[0] - a[2]);
  const ratio = Math.min(size, otherSize) / Math.max(size, otherSize);
  return ratio >= MIN_SIZE_RATIO && gap <= size * MAX_LETTER_GAP && gap >= -size * MAX_LETTER_OVERLAP;
}

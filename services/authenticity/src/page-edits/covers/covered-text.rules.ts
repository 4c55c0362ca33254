import { getCentre, isInside, type PageBox } from '@probant/documents/pdf-structure';
import { type Cover, getArea, getHeight, getWidth } from '../pages/cover.rules.ts';
import { coversPoint } from '../pages/cover-shape.rules.ts';
import { createGlyphGrid, type GlyphGrid } from '../pages/glyph-grid.ts';
import { isDigit, isWordGlyph, type PageGlyph, UNKNOWN_TEXT } from '../pages/page-glyph.ts';
import type { Covering, PageSweep } from '../pages/sweep-page.rules.ts';
import { createTwinFinder } from '../pages/twin-finder.ts';
import { holdsWholeWord, isCellOverflow, listTextStarts } from './cut-text.rules.ts';

/** Text that something painted later hides. */
export type CoveredText = {
  readonly cover: Cover;
  /** Hidden letters and digits that were not painted again at the same place. */
  readonly hidden: readonly PageGlyph[];
  /** Letters and digits painted in their place that show something else. */
  readonly replacing: readonly PageGlyph[];
  /** Whether the cover is over a digit or a whole word, and not only over the end of a text that is too long. */
  readonly isWhole: boolean;
};

/** Share of a page from which a box is a background, or the picture of a scan over its text layer. */
const MAX_COVER_SHARE = 0.25;
/** A single glyph under a large box is the overflow of a neighbour. */
const MIN_HIDDEN_GLYPHS = 2;
/** Sides of a box that was made for a single glyph, in heights of the text. */
const MAX_GLYPH_COVER = 2.5;
/** Covers of a page that are compared with what follows, the last ones: an edited page has some, painted after all else. */
const MAX_CANDIDATES = 1000;
/** Share of a page under pictures from which it is a scan in strips. */
const MIN_SCAN_SHARE = 0.5;

/** Lists the texts that boxes, bars and pictures of the page content hide, with what replaces them. */
export function listCoveredTexts(sweep: PageSweep, bounds: PageBox, onLimit: () => void): readonly CoveredText[] {
  const pageArea = getArea(bounds);
  const isScan = sumAreas(sweep.pictures) >= pageArea * MIN_SCAN_SHARE;
  const coverings = sweep.coverings.filter(
    ({ cover }) => cover.annotation === null && getArea(cover.box) < pageArea * MAX_COVER_SHARE,
  );
  const starts = listTextStarts(sweep.glyphs);
  const hiding = coverings.filter(hidesText).filter((covering) => !isCellOverflow(covering, starts));
  if (hiding.length === 0) return [];
  if (hiding.length > MAX_CANDIDATES) onLimit();
  // The last one first: it has the work to itself.
  const candidates = hiding.slice(-MAX_CANDIDATES).reverse();
  const grid = createGlyphGrid(bounds, onLimit);
  for (const glyph of sweep.glyphs) if (isWordGlyph(glyph)) grid.add(glyph);
  return candidates
    .map((covering) => compareWithLaterText(covering, grid))
    .reverse()
    .filter(({ hidden }) => hidden.length > 0)
    .filter(
      (covered) =>
        isReplaced(covered) ||
        (covered.hidden.length >= MIN_HIDDEN_GLYPHS && !(isScan && covered.cover.kind === 'image')),
    );
}

/** Whether another text is in the place of a hidden one. */
export const isReplaced = ({ replacing, isWhole }: CoveredText): boolean => isWhole && replacing.length > 0;

const sumAreas = (boxes: readonly PageBox[]): number => boxes.reduce((sum, box) => sum + getArea(box), 0);

function hidesText({ cover, glyphs }: Covering): boolean {
  const count = countWordGlyphs(glyphs);
  if (count >= MIN_HIDDEN_GLYPHS) return true;
  return count > 0 && Math.max(getWidth(cover.box), getHeight(cover.box)) <= getLargestSize(glyphs) * MAX_GLYPH_COVER;
}

const countWordGlyphs = (glyphs: readonly PageGlyph[]): number => glyphs.filter(isWordGlyph).length;

/** Leaves out what is painted again as it was: a background that a program repeats, or a shadow. */
function compareWithLaterText({ cover, glyphs }: Covering, grid: GlyphGrid): CoveredText {
  const covered = glyphs.filter(isWordGlyph);
  const size = getLargestSize(covered);
  const later = grid.find(growBox(joinBoxes(covered), size), ({ order }) => order > cover.order);
  const inCover = later.filter((glyph) => isOver(cover, glyph));
  const [laterTwins, coveredTwins] = [createTwinFinder(later), createTwinFinder(covered)];
  const hidden = covered.filter((glyph) => !laterTwins.hasTwin(glyph));
  const replacing = inCover.filter((glyph) => !coveredTwins.hasTwin(glyph));
  // Hidden glyphs without a text may be digits, as what replaces them is.
  const mayBeFigure = hidden.some(({ text }) => text === UNKNOWN_TEXT) && replacing.some(isDigit);
  return { cover, hidden, replacing, isWhole: mayBeFigure || holdsWholeWord(covered, cover, grid) };
}

/** Whether the middle of a glyph is on a cover: another text beside a line drawn by hand is in its box too. */
function isOver({ box, shape }: Cover, glyph: PageGlyph): boolean {
  const [x, y] = getCentre(glyph.box);
  return isInside([x, y], box) && (shape === null || coversPoint(shape, x, y));
}

const joinBoxes = (glyphs: readonly { readonly box: PageBox }[]): PageBox =>
  glyphs.reduce<PageBox>(
    ([x0, y0, x1, y1], { box }) => [
      Math.min(x0, box[0]),
      Math.min(y0, box[1]),
      Math.max(x1, box[2]),
      Math.max(y1, box[3]),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );

const getLargestSize = (glyphs: readonly PageGlyph[]): number =>
  glyphs.reduce((largest, { size }) => Math.max(largest, size), 0);

const growBox = ([x0, y0, x1, y1]: PageBox, margin: number): PageBox => [
  x0 - margin,
  y0 - margin,
  x1 + margin,
  y1 + margin,
];

/** Sizes of the text by which a picture may reach beyond the text that it was made for. */
const MAX_PICTURE_MARGIN = 1.5;

/**
 * Whether a picture was cut to the size of the figures that it hides. A logo or a stamp is larger; the picture of a signature is often put
 * over the name of the person who signs, and is as high as two lines.
 */
export function isFigureSizedPicture({ cover, hidden }: CoveredText): boolean {
  if (cover.kind !== 'image' || !hidden.some(isDigit)) return false;
  const text = joinBoxes(hidden);
  const margin = 2 * MAX_PICTURE_MARGIN * getLargestSize(hidden);
  return getHeight(cover.box) <= getHeight(text) + margin && getWidth(cover.box) <= getWidth(text) + margin;
}

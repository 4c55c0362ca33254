import type { PageBox, PaintedText } from '@probant/documents/pdf-structure';

/** Units of the page by which lines and columns of one layout differ. */
const MAX_OFFSET = 0.4;
/** Height of a line, in shares of the height of its text. */
const LINE_HEIGHT = 2.5;

/** Whether a text is on the line of another one, or in its column on the next line: a stamp is at a place of its own. */
export function isAligned(a: PaintedText, b: PaintedText): boolean {
  if (Math.abs(getBaseline(a) - getBaseline(b)) <= MAX_OFFSET) return true;
  const isNextLine = Math.abs(getBaseline(a) - getBaseline(b)) <= LINE_HEIGHT * a.size;
  const isColumn = Math.abs(a.box[0] - b.box[0]) <= MAX_OFFSET || Math.abs(a.box[2] - b.box[2]) <= MAX_OFFSET;
  return isNextLine && isColumn;
}

/** Gap and overlap of two digits of one figure, in shares of the height of the text; and share by which their heights differ. */
const MAX_DIGIT_GAP = 0.15;
const MAX_DIGIT_OVERLAP = 0.2;
const MAX_SIZE_DIFFERENCE = 0.1;

/** Whether a text continues a figure of another one: digits side by side on one line, in the same size. */
export function isSameFigure(a: PaintedText, b: PaintedText): boolean {
  if (Math.abs(getBaseline(a) - getBaseline(b)) > MAX_OFFSET) return false;
  if (Math.abs(a.size - b.size) > a.size * MAX_SIZE_DIFFERENCE) return false;
  const [first, last] = [a.glyphs[0], a.glyphs.at(-1)];
  const isBeside = (left: PageBox, right: PageBox): boolean =>
    right[0] - left[2] <= a.size * MAX_DIGIT_GAP && left[2] - right[0] <= a.size * MAX_DIGIT_OVERLAP;
  return b.glyphs.some(
    ({ text, box }) =>
      isPartOfFigure(text) &&
      ((first !== undefined && isPartOfFigure(first.text) && isBeside(box, first.box)) ||
        (last !== undefined && isPartOfFigure(last.text) && isBeside(last.box, box))),
  );
}

const isPartOfFigure = (text: string): boolean => /^[0-9.,]$/.test(text);

export const getBaseline = ({ box, size, font }: PaintedText): number => box[1] - (font?.font.descent ?? 0) * size;

/** Distance between two boxes; one line counts as nearer than the next. */
export function measureDistance(a: PageBox, b: PageBox): number {
  const across = Math.max(0, Math.max(a[0], b[0]) - Math.min(a[2], b[2]));
  const along = Math.max(0, Math.max(a[1], b[1]) - Math.min(a[3], b[3]));
  return across + 2 * along;
}

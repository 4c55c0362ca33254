import type { PageBox, PaintedText } from '@probant/documents/pdf-structure';
import type { TextRun } from '../minority/font-runs.ts';

/** Heights of two texts, the smaller by the larger: of one line, and of a column with its heading. */
const MIN_LINE_RATIO = 0.75;
const MIN_COLUMN_RATIO = 0.5;
/** Distance between the baselines of one line, in shares of the height: who types a text at a place by hand is a unit off. */
const MAX_BASELINE_SHIFT = 0.25;
/** Gap between the cells of a row, or a label and its value, in heights of the text. */
const MAX_CELL_GAP = 20;
/** The same at the two margins of a page, where a text must be on the line to belong to it. */
const MAX_MARGIN_GAP = 45;
const MAX_MARGIN_SHIFT = 0.08;
/** Part of a text that may be over its neighbour, in heights: a value that is longer than the one that it takes the place of. */
const MAX_OVERLAP = 1.5;
/** Units of the page by which the sides of a column differ. */
const MAX_SIDE_SHIFT = 1.5;
/** Heights of a line. */
const LINE_HEIGHT = 2.5;

/**
 * Whether a text is where the page has a value: in a line of text, after a label or in a row, or in a column. Text at a place of its own
 * is a stamp, a page number, or a note.
 */
export function isAtValuePlace(run: TextRun, others: readonly TextRun[]): boolean {
  const { operation } = run;
  return others.some(({ operation: other }) => {
    if (!isOnSamePage(run, other)) return false;
    const ratio = Math.min(other.size, operation.size) / Math.max(other.size, operation.size);
    return (
      (ratio >= MIN_LINE_RATIO && isInLine(operation, other)) ||
      (ratio >= MIN_COLUMN_RATIO && isInColumn(operation, other))
    );
  });
}

/** Share of the page that a form covers that was laid over the page as a whole. */
const MIN_OVERLAY_SHARE = 0.5;

/**
 * Whether a text was written together with another one, or laid over its page. A field that became a part of the page is a form as large as
 * the field; a template is a form over which a program writes.
 */
function isOnSamePage({ operation, page: { shownBox } }: TextRun, other: PaintedText): boolean {
  if (other.formDepth > 0) return other.stream === operation.stream;
  return operation.formDepth === 0 || getArea(operation.clip) >= MIN_OVERLAY_SHARE * getArea(shownBox);
}

const getArea = ([x0, y0, x1, y1]: PageBox): number => (x1 - x0) * (y1 - y0);

function isInLine(text: PaintedText, other: PaintedText): boolean {
  const shift = Math.abs(getBaseline(text) - getBaseline(other)) / text.size;
  const gap = Math.max(text.box[0] - other.box[2], other.box[0] - text.box[2]) / text.size;
  if (shift > MAX_BASELINE_SHIFT || gap < -MAX_OVERLAP) return false;
  return gap <= (shift <= MAX_MARGIN_SHIFT ? MAX_MARGIN_GAP : MAX_CELL_GAP);
}

function isInColumn(text: PaintedText, other: PaintedText): boolean {
  const distance = Math.abs(getBaseline(text) - getBaseline(other));
  if (distance < text.size / 2 || distance > LINE_HEIGHT * text.size) return false;
  return (
    Math.abs(text.box[0] - other.box[0]) <= MAX_SIDE_SHIFT || Math.abs(text.box[2] - other.box[2]) <= MAX_SIDE_SHIFT
  );
}

/** Dots under a text from which on it was typed on those of a field. */
const MIN_FIELD_DOTS = 3;

/** Whether a text was typed over the dots or the line of signs of a field: such a page was made to be filled in. */
export const isFilledIn = ({ operation }: TextRun, others: readonly TextRun[]): boolean =>
  others.some(({ operation: other }) => {
    if (Math.abs(getBaseline(operation) - getBaseline(other)) > operation.size / 2) return false;
    const under = other.glyphs.filter(({ text, box }) => /^[._…]+$/.test(text) && isUnder(box, operation.box));
    return under.reduce((dots, { text }) => dots + (text === '…' ? 3 : text.length), 0) >= MIN_FIELD_DOTS;
  });

const isUnder = (dot: PageBox, text: PageBox): boolean => dot[2] > text[0] && dot[0] < text[2];

const getBaseline = ({ box, size, font }: PaintedText): number => box[1] - (font?.font.descent ?? -0.2) * size;

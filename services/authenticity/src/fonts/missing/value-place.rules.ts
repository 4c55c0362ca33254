import type { PageBox, PaintedText } from '@probant/documents/pdf-structure';
import { getArea } from '../../page-edits/pages/cover.rules.ts';
import type { TextRun } from '../minority/font-runs.ts';
import { getBaseline } from '../minority/run-geometry.rules.ts';

/** Heights of two texts, the smaller by the larger: of one line as a rule, of a text that a tool made smaller to fit, and of a column with its heading. */
const USUAL_LINE_RATIO = 0.75;
const MIN_LINE_RATIO = 0.6;
const MIN_COLUMN_RATIO = 0.5;
/** Distance between the baselines of one line, in heights of the larger text: who types a text at a place by hand is a unit off. */
const MAX_BASELINE_SHIFT = 0.3;
/** Gap between the words of a line, in heights of the larger text. */
const MAX_WORD_GAP = 8;
/** Gap between the cells of a row, or a label and its value, with texts of one height. */
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
    return isInLine(operation, other) || isInColumn(operation, other);
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

function isInLine(text: PaintedText, other: PaintedText): boolean {
  const ratio = getSizeRatio(text, other);
  const height = Math.max(text.size, other.size);
  const shift = Math.abs(getBaseline(text) - getBaseline(other)) / height;
  const gap = Math.max(text.box[0] - other.box[2], other.box[0] - text.box[2]) / height;
  if (ratio < MIN_LINE_RATIO || shift > MAX_BASELINE_SHIFT || gap < -MAX_OVERLAP) return false;
  if (ratio < USUAL_LINE_RATIO) return gap <= MAX_WORD_GAP;
  return gap <= (shift <= MAX_MARGIN_SHIFT ? MAX_MARGIN_GAP : MAX_CELL_GAP);
}

const getSizeRatio = (a: PaintedText, b: PaintedText): number => Math.min(a.size, b.size) / Math.max(a.size, b.size);

function isInColumn(text: PaintedText, other: PaintedText): boolean {
  const distance = Math.abs(getBaseline(text) - getBaseline(other));
  if (getSizeRatio(text, other) < MIN_COLUMN_RATIO) return false;
  if (distance < text.size / 2 || distance > LINE_HEIGHT * text.size) return false;
  return (
    Math.abs(text.box[0] - other.box[0]) <= MAX_SIDE_SHIFT || Math.abs(text.box[2] - other.box[2]) <= MAX_SIDE_SHIFT
  );
}

/** Distance from the text of a page, in heights of a text. */
const MAX_DISTANCE = 4;

/** Whether a text is near other text of its page: on its line, or a line or two from it. */
export const isNearText = (run: TextRun, others: readonly TextRun[]): boolean =>
  others.some(
    ({ operation: other }) =>
      isOnSamePage(run, other) &&
      Math.abs(getBaseline(run.operation) - getBaseline(other)) <= MAX_DISTANCE * run.operation.size,
  );

/** Number of dots under a text that show that it was typed on the dots of a field. */
const MIN_FIELD_DOTS = 3;

/** Whether a text was typed over the dots or the line of signs of a field: such a page was made to be filled in. */
export const isFilledIn = ({ operation }: TextRun, others: readonly TextRun[]): boolean =>
  others.some(({ operation: other }) => {
    if (Math.abs(getBaseline(operation) - getBaseline(other)) > operation.size / 2) return false;
    const under = other.glyphs.filter(({ text, box }) => /^[._…]+$/.test(text) && isUnder(box, operation.box));
    return under.reduce((dots, { text }) => dots + (text === '…' ? 3 : text.length), 0) >= MIN_FIELD_DOTS;
  });

const isUnder = (dot: PageBox, text: PageBox): boolean => dot[2] > text[0] && dot[0] < text[2];

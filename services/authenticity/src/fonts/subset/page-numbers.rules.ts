import type { Line } from '@probant/documents/document';

/** Lines of a page that are searched for a page number. */
export const MAX_SEARCHED_LINES = 500;
/** Characters of a line that are searched. */
const MAX_LINE_CHARACTERS = 300;

/** Lines from the top and from the bottom of a page that may be nothing but its number. */
const MARGIN_LINES = 2;

/** Whether a page is numbered as one of more pages than the file has: "Page 2 sur 3", "Page 3", or "2" alone above or below the text. */
export function isPartOfLongerDocument(lines: readonly Pick<Line, 'text'>[], pageCount: number): boolean {
  const searched = lines.slice(0, MAX_SEARCHED_LINES);
  const margins = [...lines.slice(0, MARGIN_LINES), ...lines.slice(-MARGIN_LINES)];
  return (
    searched.some(({ text }) => readPageNumber(text) > pageCount) ||
    margins.some(({ text }) => readLoneNumber(text) > pageCount)
  );
}

/** Returns the number that a line consists of; 0 for any other line. */
function readLoneNumber(text: string): number {
  const match = /^\W{0,9}(\d{1,3})\W{0,9}$/.exec(text.slice(0, MAX_LINE_CHARACTERS));
  return match === null ? 0 : Number(match[1]);
}

/** Returns the highest page number that a line states; 0 without one. */
function readPageNumber(text: string): number {
  const match = /\bpage ?:? ?(\d{1,3})(?: ?(?:\/|sur|of|de|von) ?(\d{1,3}))?\b/i.exec(
    text.slice(0, MAX_LINE_CHARACTERS),
  );
  return match === null ? 0 : Math.max(Number(match[1]), Number(match[2] ?? 0));
}

import type { Line } from '@probant/documents/document';

/** Lines of a page that are searched for a page number. */
export const MAX_SEARCHED_LINES = 500;
/** Characters of a line that are searched. */
const MAX_LINE_CHARACTERS = 300;

/** Whether a page is numbered as one of more pages than the file has: "Page 2 sur 3", "Page 3". */
export const isPartOfLongerDocument = (lines: readonly Pick<Line, 'text'>[], pageCount: number): boolean =>
  lines.slice(0, MAX_SEARCHED_LINES).some(({ text }) => readPageNumber(text) > pageCount);

/** Returns the highest page number that a line states; 0 without one. */
function readPageNumber(text: string): number {
  const match = /\bpage ?:? ?(\d{1,3})(?: ?(?:\/|sur|of|de|von) ?(\d{1,3}))?\b/i.exec(
    text.slice(0, MAX_LINE_CHARACTERS),
  );
  return match === null ? 0 : Math.max(Number(match[1]), Number(match[2] ?? 0));
}

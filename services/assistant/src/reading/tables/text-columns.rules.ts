import type { Line } from '@probant/documents/document';
import { getHeight, sharesColumn } from './page-cells.rules.ts';

const MIN_COLUMN_LINES = 2;
const MAX_COLUMN_GAP_HEIGHTS = 3;

/**
 * Puts the lines of two texts beside each other, whose lines are not at the same heights (the addresses of an invoice), one text after the
 * other. Others keep their order.
 */
export function orderColumns(lines: readonly Line[]): readonly Line[] {
  const ordered: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const [left, right] = takeColumns(lines, at);
    if (left.length < MIN_COLUMN_LINES || right.length < MIN_COLUMN_LINES) {
      ordered.push(lines[at] as Line);
      at += 1;
    } else {
      ordered.push(...left, ...right);
      at += left.length + right.length;
    }
  }
  return ordered;
}

/** Returns the lines of two columns that begin at a place: the first two lines are beside each other, and no line crosses the gap. */
function takeColumns(lines: readonly Line[], start: number): readonly [left: readonly Line[], right: readonly Line[]] {
  const [first, second] = lines.slice(start, start + 2);
  if (first === undefined || second === undefined || sharesColumn(first, second)) return [[], []];
  const isBeside = Math.abs(second.box[1] - first.box[1]) < MAX_COLUMN_GAP_HEIGHTS * getHeight(first);
  if (!isBeside) return [[], []];
  let [border, end] = [Math.min(first.box[2], second.box[2]), Math.max(first.box[0], second.box[0])];
  const [left, right]: [Line[], Line[]] = [[], []];
  let bottom = Number.POSITIVE_INFINITY;
  for (const line of lines.slice(start)) {
    if (line.box[1] - bottom > MAX_COLUMN_GAP_HEIGHTS * getHeight(line)) break;
    if (line.box[2] < end) {
      border = Math.max(border, line.box[2]);
      left.push(line);
    } else if (line.box[0] > border) {
      end = Math.min(end, line.box[0]);
      right.push(line);
    } else break;
    bottom = line.box[3];
  }
  return [left, right];
}

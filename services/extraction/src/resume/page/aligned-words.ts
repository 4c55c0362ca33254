import { median } from '@probant/kernel/median';
import { measureHeight, type Segment, sliceSegment } from '../../reading/rows.ts';

/** Segments that begin at one place and make it the left edge of a column. */
const MIN_ALIGNED_SEGMENTS = 5;
/** A gap above this share of the row height is wider than the space of a sentence, which is about 0.3. */
const MIN_COLUMN_GAP = 0.5;
const MAX_OFFSET = 0.25;

/**
 * Splits segments at the left edges that others share. The cells of a word processor's table are often closer than the cells of a form:
 * "septembre 2019 – juin 2021 Comptable" is a date and a title where five other rows begin at "Comptable".
 */
export function splitAtSharedEdges(segments: readonly Segment[]): Segment[] {
  const height = median(segments.map(measureHeight), 1);
  const edges = findSharedEdges(segments, height);
  if (edges.length === 0) return [...segments];
  return segments.flatMap((segment) => splitSegment(segment, edges, height));
}

function findSharedEdges(segments: readonly Segment[], height: number): number[] {
  const counts = new Map<number, number>();
  const step = 2 * MAX_OFFSET * height;
  for (const { left } of segments) {
    const index = Math.round(left / step);
    counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= MIN_ALIGNED_SEGMENTS).map(([index]) => index * step);
}

function splitSegment(segment: Segment, edges: readonly number[], height: number): Segment[] {
  const parts: Segment[] = [];
  let from = 0;
  const [first, last] = [segment.words[0], segment.words.at(-1)];
  const scale = (segment.right - segment.left) / Math.max(1e-9, (last?.box[2] ?? 1) - (first?.box[0] ?? 0));
  for (const [index, word] of segment.words.entries()) {
    const previous = segment.words[index - 1];
    if (!previous || (word.box[0] - previous.box[2]) * scale < MIN_COLUMN_GAP * height) continue;
    const left = segment.left + (word.box[0] - (first?.box[0] ?? 0)) * scale;
    if (!edges.some((edge) => Math.abs(edge - left) <= 1.5 * MAX_OFFSET * height)) continue;
    parts.push(sliceSegment(segment, from, index));
    from = index;
  }
  return from === 0 ? [segment] : [...parts, sliceSegment(segment, from, segment.words.length)];
}

import { median } from '@probant/kernel/median';
import { measureHeight, type Segment, sliceSegment } from '../../reading/rows.ts';
import { parseHeading } from '../sections/headings.ts';
import { isPeriodCell } from './wrapped-cells.ts';

/** Segments that begin at one place and make it the left edge of a column. */
const MIN_ALIGNED_SEGMENTS = 5;
/** A gap above this share of the row height is wider than the space of a sentence, which is about 0.3. After a date any gap will do. */
const MIN_COLUMN_GAP = 0.5;
const MAX_OFFSET = 0.25;

/**
 * Splits segments at the left edges that others share. The cells of a word processor's table are often closer than the cells of a form:
 * "septembre 2019 – juin 2021 Comptable" is a date and a title where five other rows begin at "Comptable". A heading at the end of a segment
 * is split off where another heading begins: a long address of a side column reaches up to it.
 */
export function splitAtSharedEdges(segments: readonly Segment[]): Segment[] {
  const height = median(segments.map(measureHeight), 1);
  const edges = findSharedEdges(segments, height);
  const headingEdges = segments.filter(isHeading).map(({ left }) => left);
  if (edges.length === 0 && headingEdges.length === 0) return [...segments];
  return segments.flatMap((segment) => splitSegment(segment, { edges, headingEdges }, height));
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

type Edges = { readonly edges: readonly number[]; readonly headingEdges: readonly number[] };

function splitSegment(segment: Segment, { edges, headingEdges }: Edges, height: number): Segment[] {
  const parts: Segment[] = [];
  let from = 0;
  const [first, last] = [segment.words[0], segment.words.at(-1)];
  const scale = (segment.right - segment.left) / Math.max(1e-9, (last?.box[2] ?? 1) - (first?.box[0] ?? 0));
  for (const [index, word] of segment.words.entries()) {
    const previous = segment.words[index - 1];
    if (!previous) continue;
    const isWide = (word.box[0] - previous.box[2]) * scale >= MIN_COLUMN_GAP * height;
    if (!isWide && !(/^\p{L}/u.test(word.text) && isPeriodCell(sliceSegment(segment, from, index)))) continue;
    const left = segment.left + (word.box[0] - (first?.box[0] ?? 0)) * scale;
    const isAt = (edge: number) => Math.abs(edge - left) <= 1.5 * MAX_OFFSET * height;
    if (
      !edges.some(isAt) &&
      !(headingEdges.some(isAt) && isHeading(sliceSegment(segment, index, segment.words.length)))
    )
      continue;
    parts.push(sliceSegment(segment, from, index));
    from = index;
  }
  return from === 0 ? [segment] : [...parts, sliceSegment(segment, from, segment.words.length)];
}

const isHeading = ({ folded }: Segment): boolean => parseHeading(folded) !== null;

import { foldInPlace } from '@probant/french/text-folding';
import { heightOf, type Row, type Segment } from '../reading/rows.ts';
import { findPeriod, isOpenPeriod } from './periods.ts';

/** Rows in which a period that a narrow margin broke ("January 2020 -" above "March 2022") stands whole on the first of its rows. */
export function withWholePeriods(rows: readonly Row[]): Row[] {
  const whole = rows.map((row) => [...row.segments]);
  for (const [at, segments] of whole.entries()) {
    for (const [index, segment] of segments.entries()) {
      if (!isOpenPeriod(segment.text) && !ENDS_OPEN.test(segment.text)) continue;
      const end = findEnd(whole.slice(at + 1, at + 3), segment);
      if (!end) continue;
      segments[index] = joined(segment, end.segment);
      end.row.splice(end.row.indexOf(end.segment), 1);
    }
  }
  return whole.flatMap((segments, at) => (segments.length === 0 ? [] : [rowOf(segments, rows[at] as Row)]));
}

/** "Comptable, Morel SA (août 2022 –": a row that a period ends, with its end on the next. */
const ENDS_OPEN = /(?:19|20)\d{2}\s?(?:[-–—/]|à|au|to)(?:\s\p{L}{3,10}\.?)?$/u;

/** What stands right below, flush left or right, and makes a range of the two. */
function findEnd(below: Segment[][], start: Segment): { readonly row: Segment[]; readonly segment: Segment } | null {
  const height = heightOf(start);
  for (const row of below) {
    for (const segment of row) {
      const flush = Math.abs(segment.left - start.left) < height || Math.abs(segment.right - start.right) < height;
      const near = segment.top - start.bottom < 0.8 * height;
      if (!flush || !near) continue;
      const text = `${start.text} ${segment.text}`;
      const period = findPeriod(text);
      // The range begins on the first row and all of the second is its end.
      const crosses = period !== null && period.from < start.text.length && period.to > start.text.length + 1;
      if (crosses && period.to >= text.length - 2) return { row, segment };
    }
  }
  return null;
}

const joined = (start: Segment, end: Segment): Segment => {
  const text = `${start.text} ${end.text}`;
  return { ...start, text, folded: foldInPlace(text), words: [...start.words, ...end.words] };
};

function rowOf(segments: readonly Segment[], row: Row): Row {
  const text = segments.map((segment) => segment.text).join(' ');
  return { ...row, segments, text, folded: foldInPlace(text), words: segments.flatMap((segment) => segment.words) };
}

import { measureOverlap, type Row, type Segment } from './rows.ts';

/** A value next to or below its label. `start` and `end` are offsets into the segment's text. */
export type LabelledValue = {
  readonly segment: Segment;
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

/** Patterns over folded text (lower case, no accents); the caller anchors them where needed. */
export type LabelPatterns = {
  readonly label: RegExp;
  /** Any label of the document. A value matches none, and the text after a label in another language is not its value. */
  readonly anyLabel: RegExp;
};

// A value below its label is in one of the next rows; the first may contain the label in another language.
const MAX_ROWS_BELOW = 2;

/** Yields every value of a label, the nearest first: after the label in its segment, in the next segment of the row, below. */
export function* findLabelledValues(rows: readonly Row[], labels: LabelPatterns): Generator<LabelledValue> {
  for (const [index, row] of rows.entries()) {
    for (const [place, segment] of row.segments.entries()) {
      const match = labels.label.exec(segment.folded);
      if (!match) continue;
      const inline = readAfterLabel(segment, match.index + match[0].length, labels.anyLabel);
      if (inline) yield inline;
      const next = row.segments[place + 1];
      if (!inline && next && !labels.anyLabel.test(next.folded)) yield readSegment(next);
      if (!inline) yield* findBelow(rows, index, segment, labels.anyLabel);
    }
  }
}

function* findBelow(rows: readonly Row[], index: number, label: Segment, anyLabel: RegExp): Generator<LabelledValue> {
  for (const row of rows.slice(index + 1, index + 1 + MAX_ROWS_BELOW)) {
    const under = row.segments
      .filter((segment) => measureOverlap(segment, label) > 0)
      .sort((a, b) => Math.abs(a.left - label.left) - Math.abs(b.left - label.left))[0];
    if (under && !anyLabel.test(under.folded)) {
      yield readSegment(under);
      return;
    }
  }
}

function readSegment(segment: Segment): LabelledValue {
  const start = segment.text.search(/[\p{L}\p{N}+]/u);
  const from = Math.max(start, 0);
  return { segment, text: segment.text.slice(from).trim(), start: from, end: segment.text.length };
}

/** Returns the text after a label in its segment, when it is more than punctuation and other labels. */
function readAfterLabel(segment: Segment, from: number, anyLabel: RegExp): LabelledValue | null {
  const skipped = /^(?:\([^)]{0,30}\))?[\s:.·;/|°*-]*/.exec(segment.text.slice(from))?.[0].length ?? 0;
  const start = from + skipped;
  const text = segment.text.slice(start).trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const nextLabel = anyLabel.exec(segment.folded.slice(start));
  if (nextLabel && nextLabel.index <= 2) return null;
  // Another label later in the same segment ends the value: "Sexe : F Taille : 1,65 m".
  const end = nextLabel ? start + nextLabel.index : segment.text.length;
  const value = segment.text.slice(start, end).replace(/[\s:;,/|-]+$/, '');
  return value === '' ? null : { segment, text: value, start, end: start + value.length };
}

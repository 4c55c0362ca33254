import { overlap, type Row, type Segment } from './rows.ts';

/** A value that stands beside or below its label. `start` and `end` are offsets into the segment's text. */
export type Labelled = {
  readonly segment: Segment;
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

/** Patterns over folded text (small letters, no accents), to be anchored by the caller where they must be. */
export type Labels = {
  readonly wanted: RegExp;
  /** Any label of the document: a value is not one, and what follows a label in another language is not its value. */
  readonly any: RegExp;
};

// A value below its label stands in one of the next rows; the first may hold a label in another language.
const ROWS_BELOW = 2;

/** Every value of a label, the nearest place first: after the label in its segment, in the next segment of the row, below. */
export function* valuesOf(rows: readonly Row[], labels: Labels): Generator<Labelled> {
  for (const [index, row] of rows.entries()) {
    for (const [place, segment] of row.segments.entries()) {
      const match = labels.wanted.exec(segment.folded);
      if (!match) continue;
      const inline = rest(segment, match.index + match[0].length, labels.any);
      if (inline) yield inline;
      const beside = row.segments[place + 1];
      if (!inline && beside && !labels.any.test(beside.folded)) yield whole(beside);
      if (!inline) yield* below(rows, index, segment, labels.any);
    }
  }
}

function* below(rows: readonly Row[], index: number, label: Segment, any: RegExp): Generator<Labelled> {
  for (const row of rows.slice(index + 1, index + 1 + ROWS_BELOW)) {
    const under = row.segments
      .filter((segment) => overlap(segment, label) > 0)
      .sort((a, b) => Math.abs(a.left - label.left) - Math.abs(b.left - label.left))[0];
    if (under && !any.test(under.folded)) {
      yield whole(under);
      return;
    }
  }
}

function whole(segment: Segment): Labelled {
  const start = segment.text.search(/[\p{L}\p{N}+]/u);
  const from = Math.max(start, 0);
  return { segment, text: segment.text.slice(from).trim(), start: from, end: segment.text.length };
}

/** What follows a label in its segment, when it is more than punctuation and other labels. */
function rest(segment: Segment, from: number, any: RegExp): Labelled | null {
  const skipped = /^(?:\([^)]{0,30}\))?[\s:.·;/|°*-]*/.exec(segment.text.slice(from))?.[0].length ?? 0;
  const start = from + skipped;
  const text = segment.text.slice(start).trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const other = any.exec(segment.folded.slice(start));
  if (other && other.index <= 2) return null;
  // Another label further on in the same segment ends the value: "Sexe : F Taille : 1,65 m".
  const end = other ? start + other.index : segment.text.length;
  const value = segment.text.slice(start, end).replace(/[\s:;,/|-]+$/, '');
  return value === '' ? null : { segment, text: value, start, end: start + value.length };
}

import type { PageSource, Word } from '@probant/documents/document';
import { measureHeight, measureOverlap, type Row, type Segment } from '../../reading/rows.ts';
import { type CardField, type CardLabel, findCardLabels } from './card-labels.ts';

/** A value next to or below a label. */
export type CardValue = {
  readonly text: string;
  readonly words: readonly Word[];
  readonly page: number;
  readonly source: PageSource;
  readonly segment: Segment;
};

export type LabelsBySegment = ReadonlyMap<Segment, readonly CardLabel[]>;

// Both sides of a card and a letter have fewer. Every label is compared with every value, so the limit bounds the run time.
const MAX_SEGMENTS = 400;

export const labelSegments = (rows: readonly Row[]): LabelsBySegment =>
  new Map(
    rows
      .flatMap((row) => row.segments)
      .slice(0, MAX_SEGMENTS)
      .map((segment) => [segment, findCardLabels(segment)]),
  );

/** Yields the possible values of a field, the most likely first: after the label, next to it, below it. */
export function* findCardValues(labels: LabelsBySegment, field: CardField): Generator<CardValue> {
  const values = [...labels].filter(([, list]) => list.length === 0).map(([segment]) => segment);
  for (const [segment, list] of labels) {
    for (const [index, label] of list.entries()) {
      if (label.field !== field) continue;
      const inline = readWords(segment, label.to, list[index + 1]?.from ?? segment.words.length);
      if (inline && !beginsTranslation(segment, label.to)) yield inline;
      const [nearest] = values.filter((other) => isNextTo(segment, other, labels)).sort((a, b) => a.left - b.left);
      const nextTo = nearest && index === list.length - 1 ? [nearest] : [];
      const below = values
        .filter((other) => isBelow(segment, other))
        .sort((a, b) => a.top - b.top || Math.abs(a.left - segment.left) - Math.abs(b.left - segment.left))
        .slice(0, 2);
      // A label with a colon has its value next to it first; below it is then the next label.
      for (const other of segment.text.endsWith(':') ? [...nextTo, ...below] : [...below, ...nextTo])
        yield readSegment(other);
      // Last, the text after the label, which may begin with a translation that is not in the list.
      if (inline) yield inline;
    }
  }
}

/** Whether the text after a label is the label in another language, however misread: "Nom / Surn...". */
const beginsTranslation = ({ words }: Segment, index: number): boolean =>
  words[index]?.text.startsWith('/') === true || words[index - 1]?.text.endsWith('/') === true;

function readWords(segment: Segment, from: number, to: number): CardValue | null {
  const words = segment.words.slice(from, to);
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(/^[\s:;.·/°*-]+/, '')
    .replace(/[\s:;,/|-]+$/, '');
  return /[\p{L}\p{N}]/u.test(text) ? { text, words, page: segment.page, source: segment.source, segment } : null;
}

const readSegment = (segment: Segment): CardValue => ({
  text: segment.text.replace(/^[^\p{L}\p{N}]+/u, '').trim(),
  words: segment.words,
  page: segment.page,
  source: segment.source,
  segment,
});

const middle = ({ top, bottom }: Segment): number => (top + bottom) / 2;

function isNextTo(label: Segment, value: Segment, labels: LabelsBySegment): boolean {
  const height = Math.max(measureHeight(label), measureHeight(value));
  const isLevel = value.page === label.page && Math.abs(middle(value) - middle(label)) < 0.6 * height;
  const isClose = value.left >= label.right - height && value.left - label.right < 8 * height;
  return (
    isLevel &&
    isClose &&
    ![...labels].some(([other, list]) => other !== label && endsInLabel(other, list) && isBelow(other, value))
  );
}

const endsInLabel = ({ words }: Segment, list: readonly CardLabel[]): boolean => list.at(-1)?.to === words.length;

// In line heights. A value is on the row below its label; the label may have a second row in another language.
const MAX_STEP = 2.2;

function isBelow(label: Segment, value: Segment): boolean {
  const height = Math.max(measureHeight(label), measureHeight(value));
  const step = middle(value) - middle(label);
  const isAligned = Math.abs(label.left - value.left) < height;
  // Boxes of skewed lines are higher than their letters: a value that begins below the label is on the next row.
  const minStep = isAligned && value.top > label.top ? 0.25 : 0.5;
  return (
    value.page === label.page &&
    (isAligned || measureOverlap(label, value) > 0) &&
    step > minStep * height &&
    step < MAX_STEP * height
  );
}

import type { PageSource, Word } from '@probant/documents/document';
import { heightOf, overlap, type Row, type Segment } from '../reading/rows.ts';
import { type CardField, type CardLabel, labelsIn } from './card-labels.ts';

/** A value of a label: its words, and whether they stand beside the label or below it. */
export type OnCard = {
  readonly text: string;
  readonly words: readonly Word[];
  readonly page: number;
  readonly source: PageSource;
  readonly segment: Segment;
};

export type Labels = ReadonlyMap<Segment, readonly CardLabel[]>;

// Both sides of a card and a letter around them have fewer; every label is compared with every value.
const MOST_SEGMENTS = 400;

export const labelsOf = (rows: readonly Row[]): Labels =>
  new Map(
    rows
      .flatMap((row) => row.segments)
      .slice(0, MOST_SEGMENTS)
      .map((segment) => [segment, labelsIn(segment)]),
  );

/** What may be the value of a field, the nearest place to its label first: after it, beside it, below it. */
export function* valuesOnCard(labels: Labels, field: CardField): Generator<OnCard> {
  const values = [...labels].filter(([, list]) => list.length === 0).map(([segment]) => segment);
  for (const [segment, list] of labels) {
    for (const [index, label] of list.entries()) {
      if (label.field !== field) continue;
      const inline = between(segment, label.to, list[index + 1]?.from ?? segment.words.length);
      if (inline && !opensTranslation(segment, label.to)) yield inline;
      const [beside] = values.filter((other) => standsBeside(segment, other, labels)).sort((a, b) => a.left - b.left);
      const besides = beside && index === list.length - 1 ? [beside] : [];
      const below = values
        .filter((other) => standsBelow(segment, other))
        .sort((a, b) => a.top - b.top || Math.abs(a.left - segment.left) - Math.abs(b.left - segment.left))
        .slice(0, 2);
      // Where labels end in no colon and have values beside them, what stands below a label is the next label.
      for (const other of segment.text.endsWith(':') ? [...besides, ...below] : [...below, ...besides])
        yield whole(other);
      // Last, what a translation that no label is known for may hide.
      if (inline) yield inline;
    }
  }
}

/** "Nom / Surn...": what follows the stroke is the label again, in another language, however it was read. */
const opensTranslation = ({ words }: Segment, at: number): boolean =>
  words[at]?.text.startsWith('/') === true || words[at - 1]?.text.endsWith('/') === true;

function between(segment: Segment, from: number, to: number): OnCard | null {
  const words = segment.words.slice(from, to);
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(/^[\s:;.·/°*-]+/, '')
    .replace(/[\s:;,/|-]+$/, '');
  return /[\p{L}\p{N}]/u.test(text) ? { text, words, page: segment.page, source: segment.source, segment } : null;
}

const whole = (segment: Segment): OnCard => ({
  text: segment.text.replace(/^[^\p{L}\p{N}]+/u, '').trim(),
  words: segment.words,
  page: segment.page,
  source: segment.source,
  segment,
});

const middle = ({ top, bottom }: Segment): number => (top + bottom) / 2;

function standsBeside(label: Segment, value: Segment, labels: Labels): boolean {
  const height = Math.max(heightOf(label), heightOf(value));
  const level = value.page === label.page && Math.abs(middle(value) - middle(label)) < 0.6 * height;
  const near = value.left >= label.right - height && value.left - label.right < 8 * height;
  return (
    level &&
    near &&
    ![...labels].some(([other, list]) => other !== label && endsInLabel(other, list) && standsBelow(other, value))
  );
}

const endsInLabel = ({ words }: Segment, list: readonly CardLabel[]): boolean => list.at(-1)?.to === words.length;

// A value stands in the row below its label; the label may have a second row in another language.
const MOST_STEP = 2.2;

function standsBelow(label: Segment, value: Segment): boolean {
  const height = Math.max(heightOf(label), heightOf(value));
  const step = middle(value) - middle(label);
  const aligned = Math.abs(label.left - value.left) < height;
  // Boxes of lines askew are higher than their letters: what begins under the label is below it all the same.
  const least = aligned && value.top > label.top ? 0.25 : 0.5;
  return (
    value.page === label.page &&
    (aligned || overlap(label, value) > 0) &&
    step > least * height &&
    step < MOST_STEP * height
  );
}

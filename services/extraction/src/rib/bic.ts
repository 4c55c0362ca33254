import { isBic } from '@probant/french/iban';
import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import { overlap, type Row, type Segment } from '../reading/rows.ts';
import { charactersOf, textOf, wordsOf } from './characters.ts';
import { leavesDoubt, repairedBic } from './repaired-bic.rules.ts';
import { RIB_LABELS } from './rib-labels.ts';

/** The BIC: near its label, else the one word of the page that has the shape and the country of the IBAN. */
export function readBic(rows: readonly Row[], country: string | null): Reading<string> | null {
  const home = country ?? 'FR';
  for (const place of labelledPlaces(rows)) {
    const found = bicIn(place, home, country);
    if (found) return found;
  }
  const others = rows.flatMap((row) => unlabelled(row, home));
  const values = new Set(others.map(({ value }) => value));
  return values.size === 1 ? (others[0] ?? null) : null;
}

type Place = Pick<Segment, 'words' | 'page' | 'source'>;

// Below a label, the row of its value may come after one in another language.
const ROWS_BELOW = 2;

/** Where the value of a label stands: after it on its row, then below it. */
function* labelledPlaces(rows: readonly Row[]): Generator<Place> {
  for (const [index, row] of rows.entries()) {
    const labels = row.segments.filter(({ folded }) => RIB_LABELS.bic.test(folded));
    for (const label of labels) {
      yield { ...row, words: row.segments.slice(row.segments.indexOf(label)).flatMap(({ words }) => words) };
      for (const below of rows.slice(index + 1, index + 1 + ROWS_BELOW))
        yield* below.segments.filter((segment) => overlap(segment, label) > 0);
    }
  }
}

const LABELLED = 0.93;
const IN_DOUBT = 0.85;
const UNLABELLED = 0.6;
const LENGTHS = [11, 8] as const;

/** The first run of whole words that is a BIC: one word, or the boxes and groups of one of the account's country. */
function bicIn(place: Place, home: string, country: string | null): Reading<string> | null {
  const characters = charactersOf(place.words);
  for (const [from, { opens }] of characters.entries()) {
    if (!opens) continue;
    for (const length of LENGTHS) {
      const taken = characters.slice(from, from + length);
      if (taken.length < length || !taken.at(-1)?.ends) continue;
      const printed = textOf(taken);
      const bic = place.source === 'ocr' ? (repairedBic(printed, country) ?? '') : printed;
      const words = wordsOf(taken);
      // "IBANFR76": a label that the reader of pictures joined to its value.
      if (bic.startsWith('IBAN') || words.some(({ text }) => LABEL_WORD.test(text))) continue;
      // Groups of other words may look like one ("BANK CODE"): only the account's own country is believed there.
      if (!isBic(bic) || !(bic.slice(4, 6) === home || (words.length === 1 && isCapital(words[0]?.text)))) continue;
      return readingAt({ ...place, words }, bic, bic === printed ? trustIn(bic, home, place) : IN_DOUBT, 'label_match');
    }
  }
  return null;
}

// A BIC has no check digit: of a picture, what its grammar leaves open stays in doubt.
const trustIn = (bic: string, home: string, { source }: Place): number =>
  bic.slice(4, 6) === home && !(source === 'ocr' && leavesDoubt(bic)) ? LABELLED : IN_DOUBT;

const LABEL_WORD = /^\W*(?:iban|bic|swift|bank|code)\W*$/i;
const isCapital = (text = ''): boolean => text === text.toUpperCase();

const BIC_SHAPE = /(?<![A-Z0-9])([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Z0-9])/g;

/** Without a label, a word of eight capitals must look like a place code: head offices end in a pair or bear a figure. */
const unlabelled = (row: Row, home: string): Reading<string>[] =>
  [...row.text.matchAll(BIC_SHAPE)].flatMap(({ 0: bic, index }) =>
    isBic(bic) && bic.slice(4, 6) === home && /(?:PP|XXX|\d.?|2.)$/.test(bic)
      ? [readingAt(partOf(row, index, index + bic.length), bic, UNLABELLED, 'layout')]
      : [],
  );

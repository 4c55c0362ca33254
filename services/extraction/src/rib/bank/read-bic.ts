import { isBic } from '@probant/french/iban';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { measureOverlap, type Row, type Segment } from '../../reading/rows.ts';
import { collectWords, joinCharacters, splitCharacters } from '../characters.ts';
import { RIB_LABELS } from '../rib-labels.ts';
import { isAmbiguousBic, repairBic } from './repair-bic.rules.ts';

/** Reads the BIC: near its label, else the only word of the page that has the form of a BIC and the country of the IBAN. */
export function readBic(rows: readonly Row[], country: string | null): Reading<string> | null {
  const home = country ?? 'FR';
  for (const place of findLabelledPlaces(rows)) {
    const labelledBic = findBic(place, home, country);
    if (labelledBic) return labelledBic;
  }
  const unlabelledBics = rows.flatMap((row) => findUnlabelledBics(row, home));
  const values = new Set(unlabelledBics.map(({ value }) => value));
  return values.size === 1 ? (unlabelledBics[0] ?? null) : null;
}

type Place = Pick<Segment, 'words' | 'page' | 'source'>;

// The row of the value may come after the label in another language.
const MAX_ROWS_BELOW = 2;

/** Yields the places where the value of a label can be: after it on its row, then below it. */
function* findLabelledPlaces(rows: readonly Row[]): Generator<Place> {
  for (const [index, row] of rows.entries()) {
    const labels = row.segments.filter(({ folded }) => RIB_LABELS.bic.test(folded));
    for (const label of labels) {
      yield { ...row, words: row.segments.slice(row.segments.indexOf(label)).flatMap(({ words }) => words) };
      for (const below of rows.slice(index + 1, index + 1 + MAX_ROWS_BELOW))
        yield* below.segments.filter((segment) => measureOverlap(segment, label) > 0);
    }
  }
}

const LABELLED_CONFIDENCE = 0.93;
const DOUBTFUL_CONFIDENCE = 0.85;
const UNLABELLED_CONFIDENCE = 0.6;
const BIC_LENGTHS = [11, 8] as const;

/** Returns the first run of whole words that is a BIC: one word, or several boxes or groups when the BIC has the country of the account. */
function findBic(place: Place, home: string, country: string | null): Reading<string> | null {
  const characters = splitCharacters(place.words);
  for (const [from, { startsWord }] of characters.entries()) {
    if (!startsWord) continue;
    for (const length of BIC_LENGTHS) {
      const candidate = characters.slice(from, from + length);
      if (candidate.length < length || !candidate.at(-1)?.endsWord) continue;
      const printed = joinCharacters(candidate);
      const bic = place.source === 'ocr' ? (repairBic(printed, country) ?? '') : printed;
      const words = collectWords(candidate);
      // "IBANFR76": OCR joined the label to its value.
      if (bic.startsWith('IBAN') || words.some(({ text }) => LABEL_WORD_PATTERN.test(text))) continue;
      // Other words can look like a BIC ("BANK CODE"): several words are accepted only with the country of the account.
      if (!isBic(bic) || !(bic.slice(4, 6) === home || (words.length === 1 && isUpperCase(words[0]?.text)))) continue;
      return createReading(
        { ...place, words },
        bic,
        bic === printed ? confidenceOf(bic, home, place) : DOUBTFUL_CONFIDENCE,
        'label_match',
      );
    }
  }
  return null;
}

// A BIC has no check digit: on a picture, characters that its grammar does not decide stay doubtful.
const confidenceOf = (bic: string, home: string, { source }: Place): number =>
  bic.slice(4, 6) === home && !(source === 'ocr' && isAmbiguousBic(bic)) ? LABELLED_CONFIDENCE : DOUBTFUL_CONFIDENCE;

const LABEL_WORD_PATTERN = /^\W*(?:iban|bic|swift|bank|code)\W*$/i;
const isUpperCase = (text = ''): boolean => text === text.toUpperCase();

const BIC_PATTERN = /(?<![A-Z0-9])([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Z0-9])/g;

/** Without a label, a word of eight capitals must end like a location code: in PP, or with a digit, or in XXX. */
const findUnlabelledBics = (row: Row, home: string): Reading<string>[] =>
  [...row.text.matchAll(BIC_PATTERN)].flatMap(({ 0: bic, index }) =>
    isBic(bic) && bic.slice(4, 6) === home && /(?:PP|XXX|\d.?|2.)$/.test(bic)
      ? [createReading(slicePlace(row, index, index + bic.length), bic, UNLABELLED_CONFIDENCE, 'layout')]
      : [],
  );

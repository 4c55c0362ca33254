import { decodeMrz } from '@probant/french/mrz/decode';
import { foldText } from '@probant/french/text-folding';
import { countDifferences } from '../text/near-text.rules.ts';
import type { PageRow } from '../text/page-rows.ts';
import { getConfidence } from '../text/select-words.ts';
import type { PrintedZone } from './find-zones.ts';

/** Rows below a label in which its value may be. */
const VALUE_ROWS = 2;
const MIN_OCR_CONFIDENCE = 0.97;
/** Letters of a name that is compared: shorter ones are found by chance. */
const MIN_LETTERS = 3;
/** Rows of a card that are read; a page of text is none. */
const MAX_CARD_ROWS = 60;
const LAST_NAME_LABEL = /\b(?:nom de famille|nom d usage|noms?|surname|last name|family name)\b/;
const FIRST_NAME_LABEL = /\b(?:prenoms?|given names?|first names?|forenames?)\b/;
const NAME_LABEL_WORDS = new Set(
  'nom noms de famille d usage surname surnames last name names family prenom prenoms s given first forename forenames ou or et and'.split(
    ' ',
  ),
);
/** Of other labels and headings of cards: a row with one of them is no name. */
const OTHER_LABEL_WORDS = new Set(
  (
    'sexe sex nationalite nationality naissance naiss birth date lieu place adresse address document carte card passeport passport identite ' +
    'identity republique republic numero number no expiration expiry signature taille height titulaire holder autorite authority alternate ' +
    'type code pays country delivrance issue valable valid'
  ).split(' '),
);

/** What a card prints under a label of names. */
type PrintedName = { readonly words: readonly string[]; readonly row: PageRow; readonly isSure: boolean };

/**
 * Returns the rows with a labelled last name or given names when the card prints none of those that the zone states, anywhere. One common
 * name is enough, also cut or in another order: married names, second names and spellings differ honestly.
 */
export function findOtherNames(zone: PrintedZone, rows: readonly PageRow[]): readonly PageRow[] {
  const { lastName, firstName } = decodeMrz(zone.lines, zone.layout);
  const cardRows = rows.filter((row) => !zone.rows.includes(row));
  if (cardRows.length > MAX_CARD_ROWS) return [];
  const printed = cardRows.flatMap(({ text }) => splitName(text));
  const checks = [
    { names: splitName(lastName), label: LAST_NAME_LABEL },
    { names: splitName(firstName), label: FIRST_NAME_LABEL },
  ];
  return checks.flatMap(({ names, label }) => {
    const comparable = names.filter((name) => name.length >= MIN_LETTERS);
    if (comparable.length === 0 || comparable.some((name) => isPrinted(name, printed))) return [];
    const labelled = findLabelled(cardRows, label);
    if (!labelled?.isSure || labelled.words.every((word) => word.length < MIN_LETTERS)) return [];
    const isMisread = labelled.row.page.source === 'ocr' && comparable.some((name) => isNearOne(name, printed));
    return isMisread ? [] : [labelled.row];
  });
}

/** Returns the value after a label, else of the first row below that has letters; null without a label or a value. */
function findLabelled(rows: readonly PageRow[], label: RegExp): PrintedName | null {
  const index = rows.findIndex((row) => label.test(spell(row.text)));
  for (const row of index < 0 ? [] : rows.slice(index, index + 1 + VALUE_ROWS)) {
    const words = splitName(row.text).filter((word) => !NAME_LABEL_WORDS.has(word));
    if (words.length === 0 || words.some((word) => OTHER_LABEL_WORDS.has(word))) continue;
    const isSure = row.page.source !== 'ocr' || getConfidence(row.words) >= MIN_OCR_CONFIDENCE;
    return { words, row, isSure };
  }
  return null;
}

/** Folded letters with one space between words. A zone writes AE, OE and UE for letters that cards print with their sign. */
const spell = (text: string): string =>
  foldText(text)
    .replace(/(?<=[aou])e(?=[b-df-hj-np-tv-z])/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();

const splitName = (text: string): string[] =>
  spell(text)
    .split(' ')
    .filter((word) => word.length > 0);

/** Whether a name or a part of it is printed: names are cut and joined. */
const isPrinted = (name: string, printed: readonly string[]): boolean =>
  printed.some((word) => word.length >= MIN_LETTERS && (word.includes(name) || name.includes(word)));

/** Whether at most two of five letters differ from a printed word. */
const isNearOne = (name: string, printed: readonly string[]): boolean =>
  printed.some((word) => {
    const length = Math.max(word.length, name.length);
    const other = countDifferences(word.padEnd(length), name.padEnd(length));
    return Math.abs(word.length - name.length) <= 1 && other <= Math.floor((name.length * 2) / 5);
  });

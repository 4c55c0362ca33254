import type { Cell, PageRow } from '../../content/text/page-rows.ts';
import { listNameWords } from './name-words.rules.ts';
import type { PrintedPage } from './printed-page.ts';
import { createRival, type Rival } from './rival.ts';
import { readCompact, readWords, type SignedValues, splitWords } from './signed-values.rules.ts';

/** Rows of an address below the name of its person. */
const MAX_ADDRESS_ROWS = 6;
/** "69003 LYON". */
const PLACE_PATTERN = /^(?:f-?)?(\d{5}) \p{L}/iu;
const CEDEX_PATTERN = /\bcedex\b/;
/** Labels of the place that a contract supplies. */
const SUPPLY_LABEL_PATTERN =
  /\b(?:lieu|adresse|point)(?: de| d'| du)? ?(?:consommation|livraison|fourniture|installation|service|raccordement|logement)\b/;

/** Street (22) and postal code (24) of the address that a document proves. */
export function compareAddresses(signed: SignedValues, printed: PrintedPage): readonly Rival[] {
  if (printed.isMisreadable) return [];
  const rivals = [...compareStreetNumbers(signed, printed), ...comparePostalCodes(signed, printed)];
  return rivals.length === 0 && isOfOtherDocument(signed, printed) ? listPlaces(printed) : rivals;
}

/** Whether nothing of the person is printed: no word of the name, not the postal code, not the street. */
function isOfOtherDocument(signed: SignedValues, { text }: PrintedPage): boolean {
  const [names, street] = [readNames(signed), readWords(signed, '22').filter((word) => word.length >= 4)];
  const postalCode = readCompact(signed, '24');
  if (names.length === 0 || street.length === 0 || postalCode === '') return false;
  return [...names, ...street, postalCode].every((word) => !text.compact.includes(word));
}

const listPlaces = ({ rows }: PrintedPage): readonly Rival[] =>
  rows.flatMap((row) => row.cells.filter(isPlace).map((cell) => createRival('address', ['22', '24'], row, cell.words)));

const isPlace = ({ folded }: Cell): boolean => PLACE_PATTERN.test(folded) && !CEDEX_PATTERN.test(folded);

const readNames = (signed: SignedValues): readonly string[] =>
  ['10', '13'].flatMap((id) => listNameWords(signed.get(id)?.value ?? ''));

/** The signed street with another number, and nowhere with its own. */
function compareStreetNumbers(signed: SignedValues, printed: PrintedPage): readonly Rival[] {
  const [number = '', ...street] = readWords(signed, '22');
  const isCut = signed.get('22')?.isTruncated === true;
  if (isCut || !/^\d{1,4}$/.test(number) || street.join('').length < 6) return [];
  const numbered = printed.rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const words = splitWords(cell.text);
      const before = findBefore(words, street);
      return before === null ? [] : [{ row, cell, before }];
    }),
  );
  if (numbered.some(({ before }) => before === number || !/^\d{1,4}$/.test(before))) return [];
  return numbered.map(({ row, cell }) => createRival('address', ['22'], row, cell.words));
}

/** Returns the word before a sequence of words, "" at the start; null when the sequence is not there. */
function findBefore(words: readonly string[], sequence: readonly string[]): string | null {
  for (let start = 0; start + sequence.length <= words.length; start += 1)
    if (sequence.every((word, offset) => words[start + offset] === word)) return words[start - 1] ?? '';
  return null;
}

/** Another postal code below the name of the person, or below the label of the place; the signed one is printed nowhere. */
function comparePostalCodes(signed: SignedValues, printed: PrintedPage): readonly Rival[] {
  const postalCode = readCompact(signed, '24');
  if (!/^\d{5}$/.test(postalCode) || printed.text.compact.includes(postalCode)) return [];
  const names = readNames(signed);
  return printed.rows.flatMap((row, index) =>
    row.cells
      .filter((cell) => SUPPLY_LABEL_PATTERN.test(cell.folded) || isNamed(cell, names))
      .flatMap((cell) => findPlaceBelow(printed.rows.slice(index + 1, index + 1 + MAX_ADDRESS_ROWS), cell)),
  );
}

function isNamed(cell: Cell, names: readonly string[]): boolean {
  const words = splitWords(cell.text);
  return names.length > 0 && names.every((name) => words.includes(name));
}

function findPlaceBelow(rows: readonly PageRow[], heading: Cell): readonly Rival[] {
  const [left, right] = [heading.words[0]?.box[0] ?? 1, heading.words.at(-1)?.box[2] ?? 0];
  for (const row of rows) {
    const cell = row.cells.find(({ words }) => (words[0]?.box[0] ?? 1) < right && (words.at(-1)?.box[2] ?? 0) > left);
    if (cell === undefined || !PLACE_PATTERN.test(cell.folded)) continue;
    return isPlace(cell) ? [createRival('address', ['24'], row, cell.words)] : [];
  }
  return [];
}

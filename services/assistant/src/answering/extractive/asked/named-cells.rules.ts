import type { ReadRow } from '../../../chunk-tables/rows.rules.ts';
import { analyzeText } from '../../../text-analysis/analyze-text.ts';
import type { Language } from '../../../text-analysis/language.ts';
import { hasNumberWithin } from './intervals.rules.ts';
import { EMPTY_WORDS, splitKey } from './label-words.ts';

/** Words of a cell that is compared with the question. */
const MAX_KEY_WORDS = 8;
const MIN_KEY_LETTERS = 2;
const MIN_KEY_DIGITS = 3;
/** A number of four digits may be a year. */
const MIN_CODE_DIGITS = 4;

/** The runs of words of a question, written without spaces: "ref 1027" and "REF-1027" are the same. */
export function listKeys(words: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (let start = 0; start < words.length; start++)
    for (let key = '', length = 0; length < MAX_KEY_WORDS && start + length < words.length; length++) {
      key += words[start + length];
      keys.add(key);
    }
  return keys;
}

/** The terms of a text, whatever the form of its words, without the titles of persons. */
export const listTerms = (text: string, language: Language): ReadonlySet<string> =>
  new Set([...analyzeText(text, language)].map(({ term }) => term).filter((term) => !TITLES.has(term)));

const TITLES = new Set([
  'dr',
  'docteur',
  'doctor',
  'mm',
  'mme',
  'mlle',
  'mr',
  'mrs',
  'monsieur',
  'madame',
  'maitre',
  'me',
]);

/** A question, the runs of its words and its terms. */
type Said = { readonly question: string; readonly keys: ReadonlySet<string>; readonly said: ReadonlySet<string> };

/** Counts the terms of the cells that the question names as a whole: "Chambre double" names more than "Chambre". */
export function countNamedCells({ cells, names }: ReadRow, { keys, question, said }: Said, language: Language): number {
  const named = new Set<string>();
  const columns = new Set((names ?? []).map((name) => splitKey(name).join('')));
  for (const [at, cell] of cells.entries()) {
    const key = splitKey(cell).join('');
    if (isNumberOf({ cells, names }, at, keys) || hasNumberWithin(question, names?.[at] ?? '', cell)) named.add(key);
    if (!isKey(key) || columns.has(key)) continue;
    const terms = listTerms(cell, language);
    if (terms.size > 0 && terms.size <= MAX_KEY_WORDS && [...terms].every((term) => said.has(term)))
      for (const term of terms) named.add(term);
    else if (keys.has(key) || isCodeOf(cell, keys)) named.add(key);
  }
  return named.size;
}

/** Whether the question names a row by what no other one has: a code, or a number with its column. */
export const isNamedByCode = (row: ReadRow, question: string, keys: ReadonlySet<string>): boolean =>
  row.cells.some(
    (cell, at) =>
      isCodeOf(cell, keys) || isNumberOf(row, at, keys) || hasNumberWithin(question, row.names?.[at] ?? '', cell),
  );

/** Whether a cell is or has a code of the question: "Perceuse PX-500 18 V". */
const isCodeOf = (cell: string, keys: ReadonlySet<string>): boolean =>
  cell.split(/\s+/).some((word) => {
    const code = splitKey(word).join('');
    return (
      /\d/.test(code) &&
      (/\p{L}/u.test(code) || code.length > MIN_CODE_DIGITS) &&
      code.length >= MIN_KEY_DIGITS &&
      keys.has(code)
    );
  });

/** Whether the question names a number with the name of its column: "lot 27". */
function isNumberOf(
  { cells, names }: Pick<ReadRow, 'cells' | 'names'>,
  at: number,
  keys: ReadonlySet<string>,
): boolean {
  const number = splitKey(cells[at] ?? '').join('');
  if (!/^\d{1,6}$/.test(number)) return false;
  const words = splitKey(names?.[at] ?? '').filter((word) => !EMPTY_WORDS.has(word));
  const name = words.join('').replace(/s$/, '');
  return (
    name !== '' && (keys.has(name + number) || keys.has(`${name}numero${number}`) || keys.has(`${name}n${number}`))
  );
}

/** Whether a text can name a row: not "4", which is a quantity. */
const isKey = (key: string): boolean =>
  /\p{L}/u.test(key) ? key.length >= MIN_KEY_LETTERS : key.length >= MIN_KEY_DIGITS;

import type { Word } from '@probant/documents/document';
import { findDates } from '@probant/french/dates';
import type { PageRow } from '../../content/text/page-rows.ts';
import { createPlace } from '../../content/text/places.ts';
import { selectWords } from '../../content/text/select-words.ts';
import type { PrintedText } from './listed-field.ts';
import { findRowAmounts } from './printed-amounts.ts';
import { findTokens, indexTokens, type PrintedTokens, type TokenRange } from './printed-tokens.ts';
import type { ValueForm } from './value-form.rules.ts';

/** Places of one value: enough to find it. */
export const MAX_PRINTED_TEXTS = 3;
/** A longer text is cut: the place says where the rest is. */
const MAX_TEXT_LENGTH = 200;
const MAX_ROW_LENGTH = 4_000;

/** Words of a row; `following`: those on the next row, of a value that is printed over two. */
type Finding = { readonly row: PageRow; readonly words: readonly Word[]; readonly following?: readonly Word[] };

type Search = {
  /** Of the code: what is printed there comes first. */
  readonly page: number;
  /** Whether OCR read the page. */
  readonly isMisreadable: boolean;
};

/** Returns where a value is printed, at most `MAX_PRINTED_TEXTS`; [] where its words are printed apart, null where it is not printed. */
export type PrintedTextFinder = (form: ValueForm, search: Search) => readonly PrintedText[] | null;

/** Prepares the rows of a document for all of its codes: words, amounts and dates are indexed at most once, whatever the codes ask for. */
export function createPrintedTextFinder(rows: readonly PageRow[]): PrintedTextFinder {
  const getTokens = createOnce(() => indexTokens(rows));
  const getAmounts = createOnce(() => indexAmounts(rows));
  const getDates = createOnce(() => indexDates(rows));
  return (form, { page, isMisreadable }) => {
    const findings = findForm(form, isMisreadable);
    if (findings === null) return null;
    const isHere = ({ row }: Finding) => row.page.number === page;
    const ordered = [...findings.filter(isHere), ...findings.filter((finding) => !isHere(finding))];
    return ordered.slice(0, MAX_PRINTED_TEXTS).map(toPrintedText);
  };

  function findForm(form: ValueForm, isMisreadable: boolean): readonly Finding[] | null {
    if (form.kind === 'amount')
      return emptyToNull(form.hundredths.flatMap((hundredths) => getAmounts().get(hundredths) ?? []));
    if (form.kind === 'date') return getDates().get(form.iso) ?? findText(getTokens(), form.digits, isMisreadable);
    const whole = findText(getTokens(), form.compact, isMisreadable);
    return whole === null && form.words.length > 0 ? findWords(getTokens(), form.words, isMisreadable) : whole;
  }
}

/** Returns the start of a printed text. */
export const cutText = (text: string): string => text.slice(0, MAX_TEXT_LENGTH);

function createOnce<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | null = null;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

const emptyToNull = (findings: readonly Finding[]): readonly Finding[] | null =>
  findings.length === 0 ? null : findings;

const toPrintedText = ({ row, words, following = [] }: Finding): PrintedText => ({
  text: cutText([...words, ...following].map(({ text }) => text).join(' ')),
  place: createPlace(row.page, words),
});

function keep<Key>(index: Map<Key, Finding[]>, key: Key, finding: Finding): void {
  const kept = index.get(key);
  if (kept === undefined) index.set(key, [finding]);
  else kept.push(finding);
}

function indexAmounts(rows: readonly PageRow[]): ReadonlyMap<number, readonly Finding[]> {
  const index = new Map<number, Finding[]>();
  for (const row of rows)
    for (const { hundredths, words } of findRowAmounts(row)) keep(index, hundredths, { row, words });
  return index;
}

/** Dates by where they are: `findDates` gives offsets in the text of a row, in which one space joins the words. */
function indexDates(rows: readonly PageRow[]): ReadonlyMap<string, readonly Finding[]> {
  const index = new Map<string, Finding[]>();
  for (const row of rows)
    for (const { value, start, end } of findDates(row.text.slice(0, MAX_ROW_LENGTH)))
      keep(index, value, { row, words: selectWords(row.words, start, end) });
  return index;
}

function findText(index: PrintedTokens, value: string, isMisreadable: boolean): readonly Finding[] | null {
  return emptyToNull(findTokens(index, value, isMisreadable).flatMap((range) => readRange(index, range)));
}

function readRange({ tokens }: PrintedTokens, { first, end }: TokenRange): readonly Finding[] {
  const [start, last] = [tokens[first], tokens[end - 1]];
  if (start === undefined || last === undefined) return [];
  const { row } = start;
  if (row === last.row) return [{ row, words: row.words.slice(start.word, last.word + 1) }];
  return [{ row, words: row.words.slice(start.word), following: last.row.words.slice(0, last.word + 1) }];
}

/** The words of a name in any order: in one row, or apart, which is no place. */
function findWords(index: PrintedTokens, words: readonly string[], isMisreadable: boolean): readonly Finding[] | null {
  const rows = new Map<PageRow, { readonly found: Set<string>; readonly places: number[] }>();
  for (const word of words) {
    const ranges = findTokens(index, word, isMisreadable);
    if (ranges.length === 0) return null;
    for (const { first, end } of ranges) {
      const [start, last] = [index.tokens[first], index.tokens[end - 1]];
      if (start === undefined || start.row !== last?.row) continue;
      const known = rows.get(start.row) ?? { found: new Set(), places: [] };
      rows.set(start.row, known);
      // The first place of each word in a row is enough.
      if (!known.found.has(word)) known.places.push(start.word, last.word);
      known.found.add(word);
    }
  }
  return [...rows]
    .filter(([, { found }]) => words.every((word) => found.has(word)))
    .map(([row, { places }]) => ({ row, words: row.words.slice(Math.min(...places), Math.max(...places) + 1) }));
}

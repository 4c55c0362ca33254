import { foldText } from '@probant/french/text-folding';
import type { PageRow } from '../text/page-rows.ts';
import { type CellStack, createLabelGrid, type GridCell, type LabelGrid } from './label-grid.ts';
import { toStem } from './label-names.rules.ts';

/** A row of a document, or the heading that several rows form, with its words. */
type LabelledRow = {
  readonly text: string;
  readonly words: readonly RowWord[];
  /** The cells of a row of a page; empty for a text without places. */
  readonly cells: readonly GridCell[];
  readonly stack: CellStack | null;
};
type RowWord = { readonly stem: string; readonly from: number; readonly to: number };

export type LabelIndex = {
  readonly rows: readonly LabelledRow[];
  readonly rowsByStem: ReadonlyMap<string, readonly number[]>;
  readonly grid: LabelGrid;
  readonly isMisreadable: boolean;
};

/** Where a label is printed. */
export type LabelPlace = { readonly row: LabelledRow; readonly start: number; readonly end: number };

const MAX_ROW_LENGTH = 4_000;
/** Rows with a label that are compared. */
const MAX_LABEL_ROWS = 40;
/** Words that may separate two words of a label: "nombre total de jours". */
const MAX_SKIPPED_WORDS = 3;

/** Prepares the texts of a document that have no places, and the rows of its pages. */
export function indexLabels(
  texts: readonly string[],
  pageRows: readonly PageRow[],
  isMisreadable: boolean,
): LabelIndex {
  const grid = createLabelGrid(pageRows);
  const rows = [
    ...texts.map((text) => createRow(foldText(text.slice(0, MAX_ROW_LENGTH)), [], null)),
    ...pageRows.map((row, index) => createGridRow(row, grid.rows[index]?.cells ?? [])),
    ...grid.stacks.map((stack) => createRow(stack.text.slice(0, MAX_ROW_LENGTH), [], stack)),
  ];
  const rowsByStem = new Map<string, number[]>();
  for (const [index, { words }] of rows.entries()) {
    const stems = words.flatMap(({ stem }, at) => [stem, stem + (words[at + 1]?.stem ?? '')]);
    for (const stem of new Set(stems)) {
      const known = rowsByStem.get(stem);
      if (known) known.push(index);
      else rowsByStem.set(stem, [index]);
    }
  }
  return { rows, rowsByStem, grid, isMisreadable };
}

/** A row whose cells were all kept is their texts; another one has no places. */
function createGridRow(row: PageRow, cells: readonly GridCell[]): LabelledRow {
  const isWhole = cells.reduce((count, cell) => count + cell.words, 0) === row.words.length;
  const text = isWhole ? cells.map((cell) => cell.text).join(' ') : foldText(row.text);
  return createRow(text.slice(0, MAX_ROW_LENGTH), isWhole ? cells : [], null);
}

/** "T.V.A." and "H.T." are one word. */
const WORD_PATTERN = /(?<![\p{L}\p{N}])(?:\p{L}\.){1,5}\p{L}\b\.?|[\p{L}\p{N}]+/gu;

function createRow(text: string, cells: readonly GridCell[], stack: CellStack | null): LabelledRow {
  const words = [...text.matchAll(WORD_PATTERN)].map((match) => ({
    stem: toStem(match[0].replaceAll('.', '')),
    from: match.index,
    to: match.index + match[0].length,
  }));
  return { text, words, cells, stack };
}

/** Returns where a document prints a label. */
export function findLabel(label: readonly string[], { rows, rowsByStem }: LabelIndex): readonly LabelPlace[] {
  const lists = label.map((word) => rowsByStem.get(word) ?? []);
  const rarest = lists.reduce((best, list) => (list.length < best.length ? list : best), lists[0] ?? []);
  return rarest.slice(0, MAX_LABEL_ROWS).flatMap((at) => {
    const row = rows[at] as LabelledRow;
    const span = findWords(label, row.words);
    return span ? [{ row, ...span }] : [];
  });
}

/** Returns where a label is in a row: its words in order, with few others between them. A word may be printed as two: "pick-up". */
function findWords(label: readonly string[], words: readonly RowWord[]): { start: number; end: number } | null {
  for (const [first, word] of words.entries()) {
    let at = first;
    let isFound = true;
    for (const [index, stem] of label.entries()) {
      const limit = index === 0 ? first : Math.min(words.length - 1, at + MAX_SKIPPED_WORDS);
      while (at < limit && countWords(stem, words, at) === 0) at += 1;
      const length = countWords(stem, words, at);
      isFound = length > 0;
      if (!isFound) break;
      at += length;
    }
    const last = words[at - 1];
    if (isFound && last) return { start: word.from, end: last.to };
  }
  return null;
}

/** Returns how many words of a row, from one on, are a word of a label: 1, 2 or none. */
function countWords(stem: string, words: readonly RowWord[], at: number): number {
  const [word, next] = [words[at]?.stem, words[at + 1]?.stem];
  if (word === stem) return 1;
  return word !== undefined && next !== undefined && stem.length === word.length + next.length && word + next === stem
    ? 2
    : 0;
}

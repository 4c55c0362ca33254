import type { Word } from '@probant/documents/document';
import type { PageRow } from '../../content/text/page-rows.ts';
import { selectWords } from '../../content/text/select-words.ts';

/** What is printed after a label, or below it. */
export type LabelledRow = { readonly row: PageRow; readonly words: readonly Word[] };

/** Rows with one label that are read: a document has a few. */
const MAX_LABELLED_ROWS = 20;

/** Returns what is after a label on its row; and what is below it where it ends its cell. `label` is matched with folded text. */
export function findLabelledRows(rows: readonly PageRow[], label: RegExp): readonly LabelledRow[] {
  const found: LabelledRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (found.length >= MAX_LABELLED_ROWS) break;
    const match = label.exec(row.folded);
    if (match === null) continue;
    const end = match.index + match[0].length;
    const after = selectWords(row.words, end, row.text.length).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    if (after.length > 0) found.push({ row, words: after });
    const next = rows[index + 1];
    const labelWords = selectWords(row.words, match.index, end);
    const below = next === undefined || !endsCell(row, labelWords) ? [] : selectBelow(next, labelWords);
    if (next !== undefined && below.length > 0) found.push({ row: next, words: below });
  }
  return found;
}

const endsCell = ({ cells }: PageRow, label: readonly Word[]): boolean => {
  const last = label.at(-1);
  const words = cells.find((cell) => last !== undefined && cell.words.includes(last))?.words ?? [];
  return words.slice(last === undefined ? 0 : words.indexOf(last) + 1).every(({ text }) => !/[\p{L}\p{N}]/u.test(text));
};

/** The cells of a row that overlap a label above them. */
function selectBelow(row: PageRow, label: readonly Word[]): readonly Word[] {
  const [left, right] = [label[0]?.box[0] ?? 1, label.at(-1)?.box[2] ?? 0];
  return row.cells
    .filter(({ words }) => (words[0]?.box[0] ?? 1) < right && (words.at(-1)?.box[2] ?? 0) > left)
    .flatMap(({ words }) => words);
}

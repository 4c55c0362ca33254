import type { Word } from '@probant/documents/document';
import type { PageRow } from '../../content/text/page-rows.ts';
import { selectWords } from '../../content/text/select-words.ts';

/** What is printed after a label, or below it. */
export type LabelledRow = { readonly row: PageRow; readonly words: readonly Word[] };

/** Rows with one label that are read: a document has a few. */
const MAX_LABELLED_ROWS = 20;

/** Returns what is after a label on its row; where nothing is, what is below it. `label` is matched with folded text. */
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
    const below = next === undefined ? [] : selectBelow(next, selectWords(row.words, match.index, end));
    if (next !== undefined && below.length > 0) found.push({ row: next, words: below });
  }
  return found;
}

/** The cells of a row that overlap a label above them. */
function selectBelow(row: PageRow, label: readonly Word[]): readonly Word[] {
  const [left, right] = [label[0]?.box[0] ?? 1, label.at(-1)?.box[2] ?? 0];
  return row.cells
    .filter(({ words }) => (words[0]?.box[0] ?? 1) < right && (words.at(-1)?.box[2] ?? 0) > left)
    .flatMap(({ words }) => words);
}

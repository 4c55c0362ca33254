import type { Word } from '@probant/documents/document';
import { foldText } from '@probant/french/text-folding';
import type { Cell, PageRow } from '../content/text/page-rows.ts';
import { selectWords } from '../content/text/select-words.ts';

/** What is printed after a label in its cell, or to its right, or below it. */
export type LabelledText = { readonly text: string; readonly words: readonly Word[]; readonly row: PageRow };

/** Rows below a heading in which its value may be. */
const MAX_ROWS_BELOW = 2;
/** Texts of a document that are read for one label. */
const MAX_LABELLED_TEXTS = 200;

/** Lists the texts at a label. `pattern` is searched in folded cells, and has the flag `g`. */
export function listLabelledTexts(rows: readonly PageRow[], pattern: RegExp): readonly LabelledText[] {
  const texts: LabelledText[] = [];
  for (const [index, row] of rows.entries()) {
    if (texts.length >= MAX_LABELLED_TEXTS) break;
    for (const [position, cell] of row.cells.entries())
      for (const match of cell.folded.matchAll(pattern)) {
        const end = match.index + match[0].length;
        const rest = cell.text.slice(end);
        if (rest.trim() !== '') texts.push({ text: rest, words: selectWords(cell.words, end, cell.text.length), row });
        else texts.push(...listNeighbours(rows, { index, position, cell }));
      }
  }
  return texts.slice(0, MAX_LABELLED_TEXTS);
}

type LabelPlace = { readonly index: number; readonly position: number; readonly cell: Cell };

function listNeighbours(rows: readonly PageRow[], { index, position, cell }: LabelPlace): readonly LabelledText[] {
  const row = rows[index] as PageRow;
  const right = row.cells[position + 1];
  const below = rows
    .slice(index + 1, index + 1 + MAX_ROWS_BELOW)
    .filter(({ page }) => page === row.page)
    .flatMap((next) => next.cells.filter((other) => overlaps(cell, other)).map((other) => toText(other, next)));
  return [...(right === undefined ? [] : [toText(right, row)]), ...below.slice(0, 1)];
}

const toText = ({ text, words }: Cell, row: PageRow): LabelledText => ({ text, words, row });

const overlaps = ({ words: a }: Cell, { words: b }: Cell): boolean =>
  (b[0]?.box[0] ?? 1) < (a.at(-1)?.box[2] ?? 0) && (b.at(-1)?.box[2] ?? 0) > (a[0]?.box[0] ?? 1);

/** Returns the folded letters and digits of a text, without anything between them. */
export const compactText = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '');

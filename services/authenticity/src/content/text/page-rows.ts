import { divideIntoCells } from '@probant/documents/cells';
import type { Line, OpenedDocument, Page, Word } from '@probant/documents/document';
import { foldInPlace } from '@probant/french/text-folding';
import type { Evidence } from '../../evidence/evidence.ts';

/** Neighbouring words of a row, up to a wide gap. `folded` has the offsets of `text`, which joins the words with one space. */
export type Cell = { readonly words: readonly Word[]; readonly text: string; readonly folded: string };

/** What is printed at one height of a page, left to right. Copies of a text at the same place are rows of their own. */
export type PageRow = Cell & { readonly page: Page; readonly cells: readonly Cell[] };

/** Words of a document that are read: about 200 dense pages; each page has a share of them. */
const MAX_CONTENT_WORDS = 100_000;
const MIN_PAGE_WORDS = 300;
/** No value that is checked has a longer word; longer ones are encoded data, on which patterns would be slow. */
const MAX_WORD_LENGTH = 200;
/** Words of a row: a wider table is cut. */
const MAX_ROW_WORDS = 300;
/** Share of the narrower of two lines that may overlap the other: beyond, they are printed over each other. */
const MAX_OVERLAP = 0.3;
/** Rows above that a line can belong to: lines are sorted by height. */
const COMPARED_ROWS = 4;

const rowsByDocument = new WeakMap<OpenedDocument, readonly PageRow[]>();

/** Returns the rows of all pages, top to bottom, read once for all detectors of a document. */
export function readPageRows({ document, limits }: Pick<Evidence, 'document' | 'limits'>): readonly PageRow[] {
  const known = rowsByDocument.get(document);
  if (known) return known;
  let remaining = MAX_CONTENT_WORDS;
  const rows = document.pages.flatMap((page, index) => {
    const reserved = MIN_PAGE_WORDS * (document.pages.length - index - 1);
    let ofPage = Math.max(MIN_PAGE_WORDS, remaining - reserved);
    const lines = page.lines.map((line) => {
      const kept = keepWords(line, ofPage);
      if (kept.isCut) limits.reach('words', page.number);
      remaining -= kept.line.words.length;
      ofPage -= kept.line.words.length;
      return kept.line;
    });
    return groupLines(
      page,
      lines.filter(({ words }) => words.length > 0),
    );
  });
  rowsByDocument.set(document, rows);
  return rows;
}

/** Returns the rows of a page. */
export const listRowsOfPage = (rows: readonly PageRow[], page: number): readonly PageRow[] =>
  rows.filter((row) => row.page.number === page);

/** Blank words, and encoded data, are left out without being missed. */
function keepWords(line: Line, remaining: number): { readonly line: Line; readonly isCut: boolean } {
  const readable = line.words.filter(({ text }) => text.length > 0 && text.length <= MAX_WORD_LENGTH);
  const words = readable.slice(0, Math.min(remaining, MAX_ROW_WORDS));
  return { line: { ...line, words }, isCut: words.length < readable.length };
}

function groupLines(page: Page, lines: readonly Line[]): PageRow[] {
  const groups: Line[][] = [];
  for (const line of [...lines].sort((a, b) => middleOf(a) - middleOf(b))) {
    const group = groups.slice(-COMPARED_ROWS).findLast((candidate) => belongsTo(candidate, line));
    if (group) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => createRow(page, group));
}

function belongsTo(group: readonly Line[], line: Line): boolean {
  const last = group.at(-1);
  if (!last || group.length >= MAX_ROW_WORDS) return false;
  const height = Math.min(heightOf(last), heightOf(line));
  if (Math.abs(middleOf(last) - middleOf(line)) > 0.5 * height) return false;
  return group.every(
    (member) => measureOverlap(member, line) <= MAX_OVERLAP * Math.min(widthOf(member), widthOf(line)),
  );
}

function createRow(page: Page, lines: readonly Line[]): PageRow {
  const words = [...lines]
    .sort((a, b) => a.box[0] - b.box[0])
    .flatMap((line) => line.words)
    .slice(0, MAX_ROW_WORDS);
  return { page, ...createCell(words), cells: divideIntoCells(words, page).map(createCell) };
}

function createCell(words: readonly Word[]): Cell {
  const text = words.map((word) => word.text).join(' ');
  return { words, text, folded: foldInPlace(text) };
}

const middleOf = ({ box }: Line): number => (box[1] + box[3]) / 2;
const heightOf = ({ box }: Line): number => box[3] - box[1];
const widthOf = ({ box }: Line): number => box[2] - box[0];
const measureOverlap = (a: Line, b: Line): number => Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0]);

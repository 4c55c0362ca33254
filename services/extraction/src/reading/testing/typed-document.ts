import type { FileKind, Line, OpenedDocument, Page, PageSource, Word } from '@probant/documents/document';

type Options = { readonly source?: PageSource; readonly confidence?: number; readonly kind?: FileKind };

// A page of 80 columns and 100 rows of fixed-width text: a character is twice as high as wide.
const DEFAULT_COLUMNS = 80;
const MIN_ROWS = 100;

/**
 * Returns a page of fixed-width text: the column of a character is its position across the page. Three or more spaces, of any width, split a row into
 * lines, as the document reader does. Longer rows make the page wider.
 */
function createTypedPage(
  typed: string | readonly string[],
  { source = 'pdf_text', confidence = 1 }: Options = {},
  number = 1,
): Page {
  const rows = typeof typed === 'string' ? typed.replace(/^\n/, '').split('\n') : typed;
  const columns = Math.max(DEFAULT_COLUMNS, ...rows.map((row) => row.length));
  const height = Math.max(MIN_ROWS, rows.length + 1);
  const lines = rows.flatMap((row, index) =>
    [...row.matchAll(/\S+(?:\s{1,2}\S+)*/g)].map((match) =>
      createTypedLine(match[0], match.index, index, columns, height, confidence),
    ),
  );
  return { number, width: columns * 6, height: height * 12, source, lines };
}

/** Returns an opened document of pages of fixed-width text. */
export function createTypedDocument(
  pages: readonly (string | readonly string[])[],
  options: Options = {},
): OpenedDocument {
  const read = pages.map((typed, index) => createTypedPage(typed, options, index + 1));
  return { kind: options.kind ?? 'pdf', pageCount: read.length, pages: read, attachments: [], metadata: {} };
}

function createTypedLine(
  text: string,
  column: number,
  row: number,
  columns: number,
  height: number,
  confidence: number,
): Line {
  const words: Word[] = [...text.matchAll(/\S+/g)].map((match) => {
    const from = column + match.index;
    const box = [
      from / columns,
      (row + 0.1) / height,
      (from + match[0].length) / columns,
      (row + 0.9) / height,
    ] as const;
    return { text: match[0], box, confidence };
  });
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) throw new Error('a line has words');
  return {
    words,
    box: [first.box[0], first.box[1], last.box[2], last.box[3]],
    text: words.map((word) => word.text).join(' '),
  };
}

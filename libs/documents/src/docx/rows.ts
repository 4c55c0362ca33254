/** A paragraph, and how large it is set: 1 for plain text, more for what the author made a heading or bold as a whole. */
export type Cell = { readonly text: string; readonly size: number };
/** A paragraph (one cell) or a row of a table (its cells, left to right). */
export type TextRow = readonly Cell[];

const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g;
/** Headings as the styles of a document name them, largest first, and list items. */
const SIZES: Readonly<Record<string, number>> = { p: 1, li: 1, h1: 1.9, h2: 1.4, h3: 1.2, h4: 1.15, h5: 1.1, h6: 1.1 };
const BOLD = 1.1;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * The rows of the plain HTML that mammoth writes (well formed, few tags): paragraphs and line breaks, tables row by row. A row of a table
 * that lays out the page gives a row for each of its paragraphs.
 */
export function rowsOfHtml(html: string): TextRow[] {
  const rows: TextRow[] = [];
  /** Paragraphs of the cells of the row of the outermost table that is being read; null outside a table. */
  let cells: Cell[][] | null = null;
  /** Paragraphs of a row of a table inside a cell: one paragraph of that cell. */
  let inner: string[] = [];
  let depth = 0;
  let [text, size, strong, plain] = ['', 1, false, false];
  const endParagraph = () => {
    const words = text.replace(/\s+/gu, ' ').trim();
    const paragraph = { text: words, size: size === 1 && !plain ? BOLD : size };
    [text, plain] = ['', false];
    if (words === '') return;
    if (cells === null) rows.push([paragraph]);
    else if (depth > 1) inner.push(words);
    else cells.at(-1)?.push(paragraph);
  };
  const endInnerRow = () => {
    if (inner.length > 0) cells?.at(-1)?.push({ text: inner.join(' '), size: 1 });
    inner = [];
  };
  for (const [token, closing, tag] of html.matchAll(TOKEN)) {
    if (tag === undefined) {
      text += decoded(token);
      plain ||= !strong && token.trim() !== '';
    } else if (tag === 'strong') strong = !closing;
    else if (tag in SIZES || tag === 'br') {
      endParagraph();
      if (tag !== 'br') size = closing ? 1 : (SIZES[tag] ?? 1);
    } else if (tag === 'table') {
      endParagraph();
      endInnerRow();
      depth += closing ? -1 : 1;
    } else if (tag === 'tr') {
      endParagraph();
      if (depth > 1) endInnerRow();
      else {
        if (closing && cells) rows.push(...rowsOfCells(cells));
        cells = closing ? null : [];
      }
    } else if ((tag === 'td' || tag === 'th') && depth === 1) {
      endParagraph();
      if (!closing) cells?.push([]);
    }
  }
  endParagraph();
  return rows;
}

// As many paragraphs in a cell are a text of their own, not a value that is broken.
const TEXT_OF_ITS_OWN = 3;
const EMPTY: Cell = { text: '', size: 1 };

/**
 * One row of a table of values, each in one piece; else the page is laid out with it. Texts side by side, and a text beside its title or period,
 * come one after the other, as they are read; a text that a date or a place stands beside at its right keeps it on its first row.
 */
function rowsOfCells(cells: readonly (readonly Cell[])[]): TextRow[] {
  const filled = cells.filter((paragraphs) => paragraphs.length > 0);
  const long = filled.filter((paragraphs) => paragraphs.length >= TEXT_OF_ITS_OWN);
  const [first, last] = [filled[0] ?? [], filled.at(-1) ?? []];
  const titled = filled.length === 2 && first.length === 1 && last.length > 1;
  if (filled.length < 2 || long.length > 1 || titled) return filled.flat().map((paragraph) => [paragraph]);
  if (filled.length > 2 || long.length === 0)
    return [cells.map((paragraphs) => ({ text: paragraphs.map(({ text }) => text).join(' '), size: 1 }))];
  const count = Math.max(...cells.map((paragraphs) => paragraphs.length));
  return Array.from({ length: count }, (_, at) => cells.map((paragraphs) => paragraphs[at] ?? EMPTY));
}

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** A paragraph with its relative letter size: 1 for plain text, more for a heading or a paragraph entirely in bold. */
export type Cell = { readonly text: string; readonly size: number };
/** A paragraph (one cell) or a row of a table (its cells, left to right). */
export type TextRow = readonly Cell[];

const TOKEN_PATTERN = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g;
/** Relative letter sizes of paragraphs, list items and headings. */
const TAG_SIZES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    p: 1,
    li: 1,
    h1: 1.9,
    h2: 1.4,
    h3: 1.2,
    h4: 1.15,
    h5: 1.1,
    h6: 1.1,
  }),
);
const BOLD_SIZE = 1.1;
const HTML_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/**
 * Parses the plain HTML that mammoth writes (well formed, few tags) into rows: paragraphs and line breaks, tables row by row. A row of a
 * table that is used for page layout becomes one row for each of its paragraphs.
 */
export function parseHtmlRows(html: string): TextRow[] {
  const rows: TextRow[] = [];
  /** Paragraphs by cell, for the current row of the outermost table; null outside a table. */
  let cells: Cell[][] | null = null;
  /** Texts of the current row of a nested table: they become one paragraph of the outer cell. */
  let nestedTexts: string[] = [];
  let depth = 0;
  let [text, size, isStrong, hasPlainText] = ['', 1, false, false];
  const endParagraph = () => {
    const words = text.replace(/\s+/gu, ' ').trim();
    const paragraph = { text: words, size: size === 1 && !hasPlainText ? BOLD_SIZE : size };
    [text, hasPlainText] = ['', false];
    if (words === '') return;
    if (cells === null) rows.push([paragraph]);
    else if (depth > 1) nestedTexts.push(words);
    else cells.at(-1)?.push(paragraph);
  };
  const endNestedRow = () => {
    if (nestedTexts.length > 0) cells?.at(-1)?.push({ text: nestedTexts.join(' '), size: 1 });
    nestedTexts = [];
  };
  for (const [token, closing, tag] of html.matchAll(TOKEN_PATTERN)) {
    if (tag === undefined) {
      text += decodeEntities(token);
      hasPlainText ||= !isStrong && token.trim() !== '';
    } else if (tag === 'strong') isStrong = !closing;
    else if (TAG_SIZES.has(tag) || tag === 'br') {
      endParagraph();
      if (tag !== 'br') size = closing ? 1 : (TAG_SIZES.get(tag) ?? 1);
    } else if (tag === 'table') {
      endParagraph();
      endNestedRow();
      depth += closing ? -1 : 1;
    } else if (tag === 'tr') {
      endParagraph();
      if (depth > 1) endNestedRow();
      else {
        if (closing && cells) rows.push(...layOutTableRow(cells));
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

/** A cell with this many paragraphs is a text, not a value on several lines. */
const MIN_TEXT_PARAGRAPHS = 3;
const EMPTY_CELL: Cell = { text: '', size: 1 };

/**
 * Converts a table row. In a table of values it is one row, each value in one cell. Otherwise the table is used for page layout: texts side
 * by side, and a text next to its title or period, follow one another; a text with a date or place to its right keeps it on its first row.
 */
function layOutTableRow(cells: readonly (readonly Cell[])[]): TextRow[] {
  const filledCells = cells.filter((paragraphs) => paragraphs.length > 0);
  const textCells = filledCells.filter((paragraphs) => paragraphs.length >= MIN_TEXT_PARAGRAPHS);
  const [first, last] = [filledCells[0] ?? [], filledCells.at(-1) ?? []];
  const isTitled = filledCells.length === 2 && first.length === 1 && last.length > 1;
  if (filledCells.length < 2 || textCells.length > 1 || isTitled)
    return filledCells.flat().map((paragraph) => [paragraph]);
  if (filledCells.length > 2 || textCells.length === 0)
    return [cells.map((paragraphs) => ({ text: paragraphs.map(({ text }) => text).join(' '), size: 1 }))];
  const count = Math.max(...cells.map((paragraphs) => paragraphs.length));
  return Array.from({ length: count }, (_, index) => cells.map((paragraphs) => paragraphs[index] ?? EMPTY_CELL));
}

const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => HTML_ENTITIES[name] ?? '');

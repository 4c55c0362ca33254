/** A paragraph (one cell) or a row of a table (its cells, left to right). */
export type TextRow = readonly string[];

const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g;
const PARAGRAPH = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The rows of the plain HTML that mammoth writes (well formed, few tags): paragraphs and line breaks, tables row by row. */
export function rowsOfHtml(html: string): TextRow[] {
  const rows: string[][] = [];
  /** Cells of the row of the outermost table that is being read; null outside a table. */
  let cells: string[] | null = null;
  let depth = 0;
  let text = '';
  const endParagraph = () => {
    const words = text.replace(/\s+/gu, ' ').trim();
    text = '';
    if (words === '') return;
    if (cells === null) rows.push([words]);
    else cells[cells.length - 1] = [cells.at(-1), words].filter(Boolean).join(' ');
  };
  for (const [token, closing, tag] of html.matchAll(TOKEN)) {
    if (tag === undefined) text += decoded(token);
    else if (PARAGRAPH.has(tag) || tag === 'br') endParagraph();
    else if (tag === 'table') {
      endParagraph();
      depth += closing ? -1 : 1;
    } else if (tag === 'tr' && depth === 1) {
      endParagraph();
      if (closing && cells?.some((cell) => cell !== '')) rows.push(cells);
      cells = closing ? null : [];
    } else if ((tag === 'td' || tag === 'th') && depth === 1) {
      endParagraph();
      if (!closing) cells?.push('');
    }
  }
  endParagraph();
  return rows;
}

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

import type { Line, Page, Word } from '../document.ts';
import { estimateLetterWidth, estimateTextWidth } from '../layout/letter-widths.ts';
import { createLine } from '../layout/lines.ts';
import type { Cell, TextRow } from './html-rows.ts';

/** A4 in points. */
const PAGE_SIZE = { width: 595, height: 842 };
/** Share of the page on each side. */
const MARGIN_SHARE = 0.08;
/** Maximum distance of two rows: that of a page of 60 lines. More rows than that share the height. */
const MAX_ROW_PITCH = 1 / 60;
/** Letter size of plain text. */
const LETTER_POINTS = 10;
/** Space above a heading, in rows of plain text. */
const HEADING_SPACE = 0.6;
/** Above the size of a paragraph in bold, which is not a heading. */
const MIN_HEADING_SIZE = 1.12;

/**
 * Lays out the rows of a DOCX as one page. The file contains no positions, so the boxes are computed: rows one below the other, headings
 * taller and with space above, cells of a row at equal widths, words one after the other and compressed when the cell is too narrow.
 */
export function createDocxPage(rows: readonly TextRow[]): Page {
  const heights = rows.map((row) => Math.max(...row.map(({ size }) => size)));
  const steps = heights.map((height) => (height > MIN_HEADING_SIZE ? height + HEADING_SPACE : height));
  const pitch = Math.min(MAX_ROW_PITCH, (1 - 2 * MARGIN_SHARE) / Math.max(1, computeSum(steps)));
  let bottom = MARGIN_SHARE;
  const lines = rows.map((row, index) => {
    bottom += pitch * (steps[index] ?? 1);
    return createRowLine(row, bottom - pitch * (heights[index] ?? 1), pitch * 0.8);
  });
  return { number: 1, ...PAGE_SIZE, source: 'docx', lines };
}

const computeSum = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

function createRowLine(row: TextRow, top: number, height: number): Line {
  const width = (1 - 2 * MARGIN_SHARE) / row.length;
  return createLine(
    row.flatMap((cell, index) => placeCellWords(cell, MARGIN_SHARE + index * width, width * 0.95, top, height)),
  );
}

function placeCellWords({ text, size }: Cell, left: number, width: number, top: number, height: number): Word[] {
  const perLetter = Math.min((size * LETTER_POINTS) / PAGE_SIZE.width, width / (estimateTextWidth(text) || 1));
  let x = left;
  return text.split(' ').flatMap((word) => {
    const from = x;
    const to = from + estimateTextWidth(word) * perLetter;
    x = to + estimateLetterWidth(' ') * perLetter;
    return word === '' ? [] : [{ text: word, box: [from, top, to, top + height * size] as const, confidence: 1 }];
  });
}

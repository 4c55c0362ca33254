import type { Line, Page, Word } from '../document.ts';
import { letterWidth, textWidth } from '../layout/letter-widths.ts';
import { lineOf } from '../layout/lines.ts';
import type { Cell, TextRow } from './rows.ts';

/** A4 in points; the text stands between the margins. */
const PAGE = { width: 595, height: 842 };
const MARGIN = 0.08;
/** Rows stand at least this close, as on a page of 60 lines; more rows than that share the height. */
const MOST_PITCH = 1 / 60;
/** Size of the letters in points. */
const SIZE = 10;

/** Room above a heading, in rows of plain text. */
const ABOVE_HEADING = 0.6;

/**
 * Rows of a DOCX as one page. The file does not say where its text stands, so the boxes are laid out by us: rows one below the other, headings
 * taller and set off, cells of a row at equal widths, words one after the other and pressed together when the cell is too narrow.
 */
export function docxPage(rows: readonly TextRow[]): Page {
  const heights = rows.map((row) => Math.max(...row.map(({ size }) => size)));
  const steps = heights.map((height) => (height > LEAST_HEADING ? height + ABOVE_HEADING : height));
  const pitch = Math.min(MOST_PITCH, (1 - 2 * MARGIN) / Math.max(1, sumOf(steps)));
  let bottom = MARGIN;
  const lines = rows.map((row, index) => {
    bottom += pitch * (steps[index] ?? 1);
    return lineAt(row, bottom - pitch * (heights[index] ?? 1), pitch * 0.8);
  });
  return { number: 1, ...PAGE, source: 'docx', lines };
}

// A paragraph in bold is none.
const LEAST_HEADING = 1.12;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

function lineAt(row: TextRow, top: number, height: number): Line {
  const width = (1 - 2 * MARGIN) / row.length;
  return lineOf(row.flatMap((cell, index) => wordsAt(cell, MARGIN + index * width, width * 0.95, top, height)));
}

function wordsAt({ text, size }: Cell, left: number, width: number, top: number, height: number): Word[] {
  const perLetter = Math.min((size * SIZE) / PAGE.width, width / (textWidth(text) || 1));
  let x = left;
  return text.split(' ').flatMap((word) => {
    const from = x;
    const to = from + textWidth(word) * perLetter;
    x = to + letterWidth(' ') * perLetter;
    return word === '' ? [] : [{ text: word, box: [from, top, to, top + height * size] as const, confidence: 1 }];
  });
}

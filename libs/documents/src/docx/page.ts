import type { Line, Page, Word } from '../document.ts';
import { letterWidth, textWidth } from '../layout/letter-widths.ts';
import { lineOf } from '../layout/lines.ts';
import type { TextRow } from './rows.ts';

/** A4 in points; the text stands between the margins. */
const PAGE = { width: 595, height: 842 };
const MARGIN = 0.08;
/** Rows stand at least this close, as on a page of 60 lines; more rows than that share the height. */
const MOST_PITCH = 1 / 60;
/** Size of the letters in points. */
const SIZE = 10;

/**
 * Rows of a DOCX as one page. The file does not say where its text stands, so the boxes are laid out by us: rows at equal distances, cells
 * of a row at equal widths, words one after the other and pressed together when the cell is too narrow.
 */
export function docxPage(rows: readonly TextRow[]): Page {
  const pitch = Math.min(MOST_PITCH, (1 - 2 * MARGIN) / Math.max(1, rows.length));
  const lines = rows.map((row, index) => lineAt(row, MARGIN + index * pitch, pitch * 0.8));
  return { number: 1, ...PAGE, source: 'docx', lines };
}

function lineAt(row: TextRow, top: number, height: number): Line {
  const width = (1 - 2 * MARGIN) / row.length;
  return lineOf(row.flatMap((cell, index) => wordsAt(cell, MARGIN + index * width, width * 0.95, top, height)));
}

function wordsAt(cell: string, left: number, width: number, top: number, height: number): Word[] {
  const perLetter = Math.min(SIZE / PAGE.width, width / (textWidth(cell) || 1));
  let x = left;
  return cell.split(' ').flatMap((text) => {
    const from = x;
    const to = from + textWidth(text) * perLetter;
    x = to + letterWidth(' ') * perLetter;
    return text === '' ? [] : [{ text, box: [from, top, to, top + height] as const, confidence: 1 }];
  });
}

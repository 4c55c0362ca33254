import { breakLines, createSheet, type Sheet, type TextStyle } from '@probant/samples/drawing/sheet';
import { writePdf } from '@probant/samples/pdf/write-pdf';
import { arimo } from '@probant/samples/typeface/faces';
import type { ContentBlock } from '../parse-content.ts';

const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN] = [595.28, 841.89, 56];
const TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN;
const BODY: TextStyle = { face: arimo.regular, size: 10 };
const BOLD: TextStyle = { face: arimo.bold, size: 10 };
const SMALL: TextStyle = { face: arimo.regular, size: 7.5 };
const HEADING_SIZES = [17, 13, 11];
const LINE_HEIGHT = 14;
const CELL_PADDING = 4;

/** Writes blocks as a PDF: ruled tables with wrapped cells, forms as label and value in two columns, and the footers below every page. */
export function writePrintedPages(blocks: readonly ContentBlock[]): Uint8Array {
  const title = blocks.find((block) => block.kind === 'heading')?.text ?? '';
  const footers = blocks.filter((block) => block.kind === 'footer').map(({ text }) => text);
  const printer = createPrinter();
  for (const block of blocks) printBlock(printer, block);
  for (const [at, sheet] of printer.sheets.entries()) {
    for (const [line, text] of footers.entries()) sheet.text(text, MARGIN, PAGE_HEIGHT - 34 + 10 * line, SMALL);
    sheet.right(`Page ${at + 1} / ${printer.sheets.length}`, PAGE_WIDTH - MARGIN, PAGE_HEIGHT - 34, SMALL);
  }
  return writePdf({
    info: { title, author: '', creator: 'Writer', producer: 'LibreOffice 7.4', written: '2026-01-12T09:30:00+01:00' },
    sheets: printer.sheets,
  });
}

type Printer = { readonly sheets: Sheet[]; sheet: Sheet; y: number; reserve(height: number): void };

function createPrinter(): Printer {
  const first = createSheet(PAGE_WIDTH, PAGE_HEIGHT);
  const printer: Printer = {
    sheets: [first],
    sheet: first,
    y: MARGIN,
    reserve(height) {
      if (printer.y + height <= PAGE_HEIGHT - MARGIN - 10) return;
      printer.sheet = createSheet(PAGE_WIDTH, PAGE_HEIGHT);
      printer.sheets.push(printer.sheet);
      printer.y = MARGIN;
    },
  };
  return printer;
}

function printBlock(printer: Printer, block: ContentBlock): void {
  switch (block.kind) {
    case 'heading': {
      const size = HEADING_SIZES[block.level - 1] ?? 11;
      printer.reserve(size + 3 * LINE_HEIGHT);
      printer.y += 8;
      printLines(printer, block.text, { ...BOLD, size }, 0, size + 5);
      printer.y += 2;
      return;
    }
    case 'paragraph':
      printLines(printer, block.text, BODY, 0, LINE_HEIGHT);
      printer.y += 5;
      return;
    case 'list':
      for (const [at, item] of block.items.entries()) {
        printer.reserve(LINE_HEIGHT);
        printer.sheet.text(block.isNumbered ? `${at + 1}.` : '•', MARGIN + 8, printer.y + 10, BODY);
        printLines(printer, item, BODY, 24, LINE_HEIGHT);
      }
      printer.y += 5;
      return;
    case 'fields':
      for (const [label, value] of block.fields) {
        printer.reserve(LINE_HEIGHT);
        printer.sheet.text(label, MARGIN, printer.y + 10, BOLD);
        printLines(printer, value, BODY, 190, LINE_HEIGHT);
        printer.y += 3;
      }
      printer.y += 5;
      return;
    case 'table':
      printTable(printer, [block.header, ...block.rows]);
      return;
    case 'footer':
      return;
  }
}

function printLines(printer: Printer, text: string, style: TextStyle, indent: number, height: number): void {
  for (const line of breakLines(text, TEXT_WIDTH - indent, style)) {
    printer.reserve(height);
    printer.sheet.text(line, MARGIN + indent, printer.y + style.size, style);
    printer.y += height;
  }
}

function printTable(printer: Printer, rows: readonly (readonly string[])[]): void {
  const widths = shareWidth(rows);
  for (const [at, cells] of rows.entries()) {
    const style = at === 0 ? BOLD : BODY;
    const lines = cells.map((cell, column) => breakLines(cell, (widths[column] ?? 0) - 2 * CELL_PADDING, style));
    const height = Math.max(...lines.map(({ length }) => length)) * LINE_HEIGHT + CELL_PADDING;
    printer.reserve(height);
    let x = MARGIN;
    for (const [column, cell] of lines.entries()) {
      const width = widths[column] ?? 0;
      printer.sheet.frame(x, printer.y, width, height, '#888888');
      for (const [line, text] of cell.entries())
        printer.sheet.text(text, x + CELL_PADDING, printer.y + 11 + LINE_HEIGHT * line, style);
      x += width;
    }
    printer.y += height;
  }
  printer.y += 8;
}

/** Divides the width of the text between columns, by the square root of the longest cell of each. */
function shareWidth(rows: readonly (readonly string[])[]): readonly number[] {
  const weights = (rows[0] ?? []).map((_, column) =>
    Math.sqrt(Math.max(6, ...rows.map((cells) => (cells[column] ?? '').length))),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (TEXT_WIDTH * weight) / total);
}

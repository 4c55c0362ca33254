import { createSheet, type Mark, type Sheet, type TextMark } from '../../../samples/drawing/sheet.ts';
import { type DocumentFacts, writePdf } from '../../../samples/pdf/document.ts';
import { textWidth } from '../../../samples/typeface/typeface.ts';
import type { Draw } from '../draw.ts';

/** The pages as a PDF, its text written the way one of the many programs does: whole rows, words, or in an odd order. */
export function pdfOf(
  draw: Draw,
  sheets: readonly Sheet[],
  facts: Pick<DocumentFacts, 'title' | 'author'> & { readonly day: string },
): Uint8Array {
  const manner = draw.weighted([
    [6, 'rows'],
    [3, 'words'],
    [1, 'shuffled'],
  ] as const);
  const written = sheets.map((sheet) => rewritten(draw, sheet, manner));
  const [creator, producer] = draw.pick([
    ['Writer', 'LibreOffice 7.4'],
    ['Microsoft® Word 2019', 'Microsoft® Word 2019'],
    ['Chromium', 'Skia/PDF m120'],
    ['wkhtmltopdf 0.12.6', 'Qt 5.15'],
    ['', 'iText 2.1.7'],
    ['Sage', 'FPDF 1.86'],
  ] as const);
  return writePdf({
    facts: { title: facts.title, author: facts.author, creator, producer, written: `${facts.day}T09:30:00+02:00` },
    sheets: written,
  });
}

function rewritten(draw: Draw, sheet: Sheet, manner: 'rows' | 'words' | 'shuffled'): Sheet {
  if (manner === 'rows') return sheet;
  const marks = sheet.marks.flatMap((mark): readonly Mark[] => (isText(mark) ? wordsOf(mark) : [mark]));
  const texts = marks.filter(isText);
  const ordered = manner === 'shuffled' ? draw.shuffled(texts) : texts;
  return { ...createSheet(sheet.width, sheet.height), marks: [...marks.filter((mark) => !isText(mark)), ...ordered] };
}

const isText = (mark: Mark): mark is TextMark => mark.kind === 'text';

/** Each word where it stands in its row. */
function wordsOf(mark: TextMark): TextMark[] {
  return [...mark.text.matchAll(/\S+/g)].map((match) => {
    const before = mark.text.slice(0, match.index);
    const x = mark.x + textWidth(mark.face, before) * mark.size + mark.tracking * [...before].length;
    return { ...mark, text: match[0], x };
  });
}

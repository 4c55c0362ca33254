import { createSheet, type Mark, type Sheet, type TextMark } from '@probant/samples/drawing/sheet';
import type { DocumentInfo } from '@probant/samples/pdf/document-info';
import { writePdf } from '@probant/samples/pdf/write-pdf';
import { measureTextWidth } from '@probant/samples/typeface/typeface';
import type { Draw } from '../draw.ts';

/** Writes the pages as a PDF in the text order of a common program: whole rows, single words, or words in random order. */
export function writePages(
  draw: Draw,
  sheets: readonly Sheet[],
  facts: Pick<DocumentInfo, 'title' | 'author'> & { readonly day: string },
): Uint8Array {
  const textOrder = draw.weighted([
    [6, 'rows'],
    [3, 'words'],
    [1, 'shuffled'],
  ] as const);
  const orderedSheets = sheets.map((sheet) => reorderTexts(draw, sheet, textOrder));
  const [creator, producer] = draw.pick([
    ['Writer', 'LibreOffice 7.4'],
    ['Microsoft® Word 2019', 'Microsoft® Word 2019'],
    ['Chromium', 'Skia/PDF m120'],
    ['wkhtmltopdf 0.12.6', 'Qt 5.15'],
    ['', 'iText 2.1.7'],
    ['Sage', 'FPDF 1.86'],
  ] as const);
  return writePdf({
    info: { title: facts.title, author: facts.author, creator, producer, written: `${facts.day}T09:30:00+02:00` },
    sheets: orderedSheets,
  });
}

function reorderTexts(draw: Draw, sheet: Sheet, textOrder: 'rows' | 'words' | 'shuffled'): Sheet {
  if (textOrder === 'rows') return sheet;
  const marks = sheet.marks.flatMap((mark): readonly Mark[] => (isText(mark) ? splitIntoWords(mark) : [mark]));
  const texts = marks.filter(isText);
  const ordered = textOrder === 'shuffled' ? draw.shuffled(texts) : texts;
  return { ...createSheet(sheet.width, sheet.height), marks: [...marks.filter((mark) => !isText(mark)), ...ordered] };
}

const isText = (mark: Mark): mark is TextMark => mark.kind === 'text';

/** Splits a text into one mark per word, each at its position in the row. */
function splitIntoWords(mark: TextMark): TextMark[] {
  return [...mark.text.matchAll(/\S+/g)].map((match) => {
    const before = mark.text.slice(0, match.index);
    const x = mark.x + measureTextWidth(mark.face, before) * mark.size + mark.tracking * [...before].length;
    return { ...mark, text: match[0], x };
  });
}

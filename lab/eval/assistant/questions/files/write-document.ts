import { parseContent } from '../parse-content.ts';
import type { BaseDocument } from '../question-base.ts';
import { writeCsv } from './write-csv.ts';
import { writeHtml } from './write-html.ts';
import { writeMarkdown } from './write-markdown.ts';
import { writePlainText } from './write-plain-text.ts';
import { writePrintedPages } from './write-printed-pages.ts';
import { writeWordDocument } from './write-word-document.ts';
import { writeWorkbook } from './write-workbook.ts';

const WRITERS_BY_EXTENSION = {
  md: writeMarkdown,
  html: writeHtml,
  docx: writeWordDocument,
  xlsx: writeWorkbook,
  csv: writeCsv,
  pdf: writePrintedPages,
  txt: writePlainText,
} as const;

/** Writes a document of the set in the format that its name has. @throws RangeError for another extension. */
export function writeDocument({ content, name }: BaseDocument): Uint8Array {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  if (!Object.hasOwn(WRITERS_BY_EXTENSION, extension)) throw new RangeError(`no writer for ${name}`);
  return WRITERS_BY_EXTENSION[extension as keyof typeof WRITERS_BY_EXTENSION](parseContent(content));
}

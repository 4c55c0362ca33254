import mammoth from 'mammoth';
import { UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { limitMetadata } from '../metadata.ts';
import type { DocumentSummary, ReadContext } from '../read-context.ts';
import { createDocxPage } from './docx-page.ts';
import { type DocxParts, readDocxParts, rezipParts } from './docx-parts.ts';
import { readHeadersOrFooters } from './headers-footers.ts';
import { parseHtmlRows, type TextRow } from './html-rows.ts';

/**
 * Reads the text of a DOCX: headers, paragraphs, lists, tables row by row, text boxes, footers.
 * @throws UnreadableDocument.
 */
export async function readDocx(bytes: Uint8Array, context: ReadContext): Promise<DocumentSummary> {
  const parts = readDocxParts(bytes);
  const body = parseHtmlRows(await convertToHtml(parts));
  const rows = [...readHeadersOrFooters(parts, 'header'), ...body, ...readHeadersOrFooters(parts, 'footer')];
  // Checked before boxes are created for the words.
  if (countWords(rows) > DOCUMENT_LIMITS.words) throw new UnreadableDocument('took_too_much_memory');
  context.addPage(createDocxPage(rows));
  return { pageCount: 1, metadata: readProperties(parts) };
}

const countWords = (rows: readonly TextRow[]): number =>
  rows.reduce((sum, cells) => cells.reduce((count, { text }) => count + text.split(' ').length, sum), 0);

/** Maps titles above headings, so that their sizes differ. */
const STYLE_MAP = [
  "p[style-name='Title'] => h1:fresh",
  ...[1, 2, 3, 4, 5].map((level) => `p[style-name='heading ${level}'] => h${level + 1}:fresh`),
];

async function convertToHtml(parts: DocxParts): Promise<string> {
  try {
    const withoutPictures = mammoth.images.imgElement(async () => ({ src: '' }));
    const { value } = await mammoth.convertToHtml(
      { buffer: rezipParts(parts) },
      {
        convertImage: withoutPictures,
        styleMap: STYLE_MAP,
      },
    );
    return value;
  } catch {
    // The library throws plain errors for anything that is missing or broken in the file.
    throw new UnreadableDocument('unreadable');
  }
}

const PROPERTY_PATTERN = /<(?:dc|dcterms|cp):(title|creator|created|modified|lastModifiedBy)\b[^>]*>([^<]{1,1000})</g;

function readProperties(parts: DocxParts): Record<string, string> {
  const core = Buffer.from(parts.get('docProps/core.xml') ?? []).toString('utf8');
  return limitMetadata([...core.matchAll(PROPERTY_PATTERN)].map((match) => [match[1] as string, match[2]] as const));
}

import { UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { limitMetadata } from '../metadata.ts';
import { type OfficeParts, readOfficeParts } from '../office-archive/office-parts.ts';
import type { DocumentSummary, ReadContext } from '../read-context.ts';
import { convertDocxToHtml } from './convert-docx.ts';
import { createDocxPage } from './docx-page.ts';
import { readHeadersOrFooters } from './headers-footers.ts';
import { removeHiddenText } from './hidden-text/remove-hidden-text.ts';
import { parseHtmlRows, type TextRow } from './html-rows.ts';

/**
 * Reads the text of a DOCX that a person can see: headers, paragraphs, lists, tables row by row, text boxes, footers.
 * @throws UnreadableDocument.
 */
export async function readDocx(bytes: Uint8Array, context: ReadContext): Promise<DocumentSummary> {
  const { parts, hasHiddenText } = removeHiddenText(readOfficeParts(bytes));
  const body = parseHtmlRows(await convertDocxToHtml(parts, HEADING_MAP));
  const rows = [...readHeadersOrFooters(parts, 'header'), ...body, ...readHeadersOrFooters(parts, 'footer')];
  // Checked before boxes are created for the words.
  if (countWords(rows) > DOCUMENT_LIMITS.words) throw new UnreadableDocument('took_too_much_memory');
  context.addPage({ ...createDocxPage(rows), ...(hasHiddenText ? { hasHiddenText } : {}) });
  return { pageCount: 1, metadata: readProperties(parts) };
}

const countWords = (rows: readonly TextRow[]): number =>
  rows.reduce((sum, cells) => cells.reduce((count, { text }) => count + text.split(' ').length, sum), 0);

/** Titles are above headings, so that their sizes differ. */
const HEADING_MAP = { levels: 5, offset: 1 };

const PROPERTY_PATTERN = /<(?:dc|dcterms|cp):(title|creator|created|modified|lastModifiedBy)\b[^>]*>([^<]{1,1000})</g;

function readProperties(parts: OfficeParts): Record<string, string> {
  const core = Buffer.from(parts.get('docProps/core.xml') ?? []).toString('utf8');
  return limitMetadata([...core.matchAll(PROPERTY_PATTERN)].map((match) => [match[1] as string, match[2]] as const));
}

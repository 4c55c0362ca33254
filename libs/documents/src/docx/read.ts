import mammoth from 'mammoth';
import type { About, Desk } from '../child/desk.ts';
import { UnreadableDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { textsOf } from '../metadata.ts';
import { docxPage } from './page.ts';
import { type DocxParts, docxParts, rezipped } from './parts.ts';
import { rowsOfHtml, type TextRow } from './rows.ts';
import { runningText } from './running-text.ts';

/** Reads the text of a DOCX: headers, paragraphs, lists, tables row by row, text boxes, footers. Throws UnreadableDocument. */
export async function readDocx(bytes: Uint8Array, desk: Desk): Promise<About> {
  const parts = docxParts(bytes);
  const body = rowsOfHtml(await htmlOf(parts));
  const rows = [...runningText(parts, 'header'), ...body, ...runningText(parts, 'footer')];
  // Before boxes are made for them.
  if (wordsIn(rows) > LIMITS.words) throw new UnreadableDocument('took_too_much_memory');
  desk.page(docxPage(rows));
  return { pageCount: 1, metadata: propertiesOf(parts) };
}

const wordsIn = (rows: readonly TextRow[]): number =>
  rows.reduce((sum, cells) => cells.reduce((count, { text }) => count + text.split(' ').length, sum), 0);

/** Titles above headings, so that their sizes tell them apart. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  ...[1, 2, 3, 4, 5].map((level) => `p[style-name='heading ${level}'] => h${level + 1}:fresh`),
];

async function htmlOf(parts: DocxParts): Promise<string> {
  try {
    const withoutPictures = mammoth.images.imgElement(async () => ({ src: '' }));
    const { value } = await mammoth.convertToHtml(
      { buffer: rezipped(parts) },
      {
        convertImage: withoutPictures,
        styleMap: STYLES,
      },
    );
    return value;
  } catch {
    // The library throws plain errors for whatever is missing or broken in the file.
    throw new UnreadableDocument('unreadable');
  }
}

const PROPERTY = /<(?:dc|dcterms|cp):(title|creator|created|modified|lastModifiedBy)\b[^>]*>([^<]{1,1000})</g;

function propertiesOf(parts: DocxParts): Record<string, string> {
  const core = Buffer.from(parts.get('docProps/core.xml') ?? []).toString('utf8');
  return textsOf([...core.matchAll(PROPERTY)].map((match) => [match[1] as string, match[2]] as const));
}

import mammoth from 'mammoth';
import { UnreadableDocument } from '../document.ts';
import { readDocxParts, rezipParts } from '../docx/docx-parts.ts';
import { readHtml } from './read-html.ts';

/** Title and "heading 1" to "heading 6" of Word, whatever the language of the interface. */
const STYLE_MAP = [
  "p[style-name='Title'] => h1:fresh",
  ...[1, 2, 3, 4, 5, 6].map((level) => `p[style-name='heading ${level}'] => h${level}:fresh`),
];

/**
 * Reads the body of a DOCX as blocks; headings keep the level of their style.
 *
 * @throws UnreadableDocument.
 */
export async function readDocxBlocks(bytes: Uint8Array): Promise<ReturnType<typeof readHtml>> {
  const parts = readDocxParts(bytes);
  let html: string;
  try {
    const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
    ({ value: html } = await mammoth.convertToHtml(
      { buffer: rezipParts(parts) },
      { convertImage, styleMap: STYLE_MAP },
    ));
  } catch {
    // The library throws plain errors for anything that is missing or broken in the file.
    throw new UnreadableDocument('unreadable');
  }
  return readHtml(html);
}

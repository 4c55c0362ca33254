import mammoth from 'mammoth';
import { UnreadableDocument } from '../document.ts';
import { type OfficeParts, rezipParts } from '../office-archive/office-parts.ts';

/**
 * Converts the body of a DOCX to plain HTML without pictures. The title of the document becomes `h1`, and a heading of level n
 * `h<n + offset>`, whatever the language of the editor.
 *
 * @throws UnreadableDocument.
 */
export async function convertDocxToHtml(
  parts: OfficeParts,
  headings: { readonly levels: number; readonly offset: number },
): Promise<string> {
  const styleMap = [
    "p[style-name='Title'] => h1:fresh",
    ...Array.from(
      { length: headings.levels },
      (_, index) => `p[style-name='heading ${index + 1}'] => h${index + 1 + headings.offset}:fresh`,
    ),
  ];
  try {
    const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
    return (await mammoth.convertToHtml({ buffer: rezipParts(parts) }, { convertImage, styleMap })).value;
  } catch {
    // The library throws plain errors for anything that is missing or broken in the file.
    throw new UnreadableDocument('unreadable');
  }
}

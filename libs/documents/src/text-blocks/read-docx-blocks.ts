import { convertDocxToHtml } from '../docx/convert-docx.ts';
import { removeHiddenText } from '../docx/hidden-text/remove-hidden-text.ts';
import { readOfficeParts } from '../office-archive/office-parts.ts';
import { readHtml } from './read-html.ts';
import type { TextLimits } from './text-block.ts';

const HEADING_MAP = { levels: 6, offset: 0 };

/**
 * Reads the body of a DOCX that a person can see as blocks; headings keep the level of their style.
 *
 * @throws UnreadableDocument.
 */
export async function readDocxBlocks(
  bytes: Uint8Array,
  limits: TextLimits,
): Promise<ReturnType<typeof readHtml> & { readonly hasHiddenText: boolean }> {
  const { parts, hasHiddenText } = removeHiddenText(readOfficeParts(bytes));
  return { ...readHtml(await convertDocxToHtml(parts, HEADING_MAP), limits), hasHiddenText };
}

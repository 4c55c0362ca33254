import { convertDocxToHtml } from '../docx/convert-docx.ts';
import { removeHiddenText } from '../docx/hidden-text/remove-hidden-text.ts';
import { readOfficeParts } from '../office-archive/office-parts.ts';
import { readHtml } from './html/read-html.ts';
import type { TextLimits } from './text-block.ts';

const HEADING_MAP = { levels: 6, offset: 0 };

/** A tab between two fields of a form on one line: "Nom : Durand", then "Prénom : Anne". */
const FIELD_TAB_PATTERN = /(:[ \u00a0]?[^\t<>:]{1,60})\t+(?=[^\t<>:]{1,40}:)/g;

/**
 * Reads the body of a DOCX that a person can see as blocks; headings keep the level of their style. Fields that tabs separate are blocks of
 * their own.
 *
 * @throws UnreadableDocument.
 */
export async function readDocxBlocks(
  bytes: Uint8Array,
  limits: TextLimits,
): Promise<ReturnType<typeof readHtml> & { readonly hiddenTextPages: number }> {
  const { parts, hasHiddenText } = removeHiddenText(readOfficeParts(bytes));
  const html = await convertDocxToHtml(parts, HEADING_MAP);
  return {
    ...readHtml(html.replace(FIELD_TAB_PATTERN, '$1<br />'), limits),
    hiddenTextPages: hasHiddenText ? 1 : 0,
  };
}

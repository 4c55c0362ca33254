import { convertDocxToHtml } from '../docx/convert-docx.ts';
import { readOfficeParts } from '../office-archive/office-parts.ts';
import { readHtml } from './read-html.ts';
import type { TextLimits } from './text-block.ts';

const HEADING_MAP = { levels: 6, offset: 0 };

/**
 * Reads the body of a DOCX as blocks; headings keep the level of their style.
 *
 * @throws UnreadableDocument.
 */
export const readDocxBlocks = async (bytes: Uint8Array, limits: TextLimits): Promise<ReturnType<typeof readHtml>> =>
  readHtml(await convertDocxToHtml(readOfficeParts(bytes), HEADING_MAP), limits);

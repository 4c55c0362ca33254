import { UnreadableDocument } from '../document.ts';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { readDocxBlocks } from './read-docx-blocks.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { readOdt } from './read-odt.ts';
import { readPlainText } from './read-plain-text.ts';
import { readPptx } from './read-pptx.ts';
import { readXlsx } from './read-xlsx.ts';
import type { TextBlock, TextDocument, TextFormat } from './text-block.ts';

type FormatReading = {
  readonly blocks: readonly TextBlock[];
  readonly title?: string | null;
  readonly sheets?: readonly string[];
};

const FORMAT_READERS: Readonly<Record<TextFormat, (bytes: Uint8Array) => FormatReading | Promise<FormatReading>>> = {
  docx: readDocxBlocks,
  odt: readOdt,
  pptx: (bytes) => ({ blocks: readPptx(bytes) }),
  xlsx: readXlsx,
  html: (bytes) => readHtml(decodeText(bytes)),
  markdown: (bytes) => readMarkdown(decodeText(bytes)),
  csv: (bytes) => ({ blocks: readCsv(decodeText(bytes)) }),
  text: (bytes) => ({ blocks: readPlainText(decodeText(bytes)) }),
};

/**
 * Reads the blocks of a text document. Parses content of a caller: only tasks in the worker processes may call it.
 *
 * @throws UnreadableDocument.
 */
export async function readTextDocument(bytes: Uint8Array, format: TextFormat): Promise<TextDocument> {
  if (bytes.length === 0) throw new UnreadableDocument('empty');
  const { blocks, title = null, sheets = [] } = await FORMAT_READERS[format](bytes);
  return { format, title, sheets, blocks };
}

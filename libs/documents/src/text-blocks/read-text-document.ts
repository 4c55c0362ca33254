import { UnreadableDocument } from '../document.ts';
import { decodeText } from './decode-text.ts';
import { readHtml } from './html/read-html.ts';
import { readCsv } from './read-csv.ts';
import { readDocxBlocks } from './read-docx-blocks.ts';
import { readMarkdown } from './read-markdown.ts';
import { readOdt } from './read-odt.ts';
import { readPlainText } from './read-plain-text.ts';
import { readPptx } from './read-pptx.ts';
import { TEXT_LIMITS, type TextBlock, type TextDocument, type TextFormat, type TextLimits } from './text-block.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

type FormatReading = {
  readonly blocks: readonly TextBlock[];
  readonly title?: string | null;
  readonly sheets?: readonly string[];
  readonly hiddenTextPages?: number;
};

const FORMAT_READERS: Readonly<
  Record<TextFormat, (bytes: Uint8Array, limits: TextLimits) => FormatReading | Promise<FormatReading>>
> = {
  docx: readDocxBlocks,
  odt: readOdt,
  pptx: (bytes, limits) => ({ blocks: readPptx(bytes, limits) }),
  xlsx: readXlsx,
  html: (bytes, limits) => readHtml(decodeText(bytes), limits),
  markdown: (bytes, limits) => readMarkdown(decodeText(bytes), limits),
  csv: (bytes, limits) => ({ blocks: readCsv(decodeText(bytes), limits) }),
  text: (bytes, limits) => ({ blocks: readPlainText(decodeText(bytes), limits) }),
};

/**
 * Reads the blocks of a text document. Parses content of a caller: only tasks in the worker processes may call it.
 *
 * @throws UnreadableDocument; beyond a limit of the text it says which one.
 */
export async function readTextDocument(
  bytes: Uint8Array,
  format: TextFormat,
  limits: TextLimits = TEXT_LIMITS,
): Promise<TextDocument> {
  if (bytes.length === 0) throw new UnreadableDocument('empty');
  const { blocks, title = null, sheets = [], hiddenTextPages = 0 } = await FORMAT_READERS[format](bytes, limits);
  return { format, title, sheets, hiddenTextPages, blocks };
}

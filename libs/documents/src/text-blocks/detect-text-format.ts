import { inflateZipEntry, isWordDocument, readZipEntries } from '../office-archive/zip-archive.ts';
import type { TextFormat } from './text-block.ts';

const FORMAT_BY_EXTENSION: ReadonlyMap<string, TextFormat> = new Map(
  Object.entries({
    html: 'html',
    htm: 'html',
    xhtml: 'html',
    md: 'markdown',
    markdown: 'markdown',
    csv: 'csv',
    tsv: 'csv',
    txt: 'text',
    text: 'text',
  }),
);
const ODT_TYPE = 'application/vnd.oasis.opendocument.text';
const BINARY_WINDOW_BYTES = 8_192;

/**
 * Returns the format of a text document: office files from their content, the others, which have no signature, from the extension of their
 * name. Null for anything else, and for a file whose content is not text.
 */
export function detectTextFormat(bytes: Uint8Array, fileName: string): TextFormat | null {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) return detectOfficeFormat(bytes);
  const format = FORMAT_BY_EXTENSION.get(/\.([a-z]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '') ?? null;
  return format !== null && isText(bytes) ? format : null;
}

function detectOfficeFormat(bytes: Uint8Array): TextFormat | null {
  const entries = readZipEntries(bytes) ?? [];
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('xl/workbook.xml')) return 'xlsx';
  if (names.has('ppt/presentation.xml')) return 'pptx';
  const mimetype = entries.find(({ name }) => name === 'mimetype');
  const type = mimetype && inflateZipEntry(bytes, mimetype, ODT_TYPE.length);
  if (type && Buffer.from(type).toString('latin1') === ODT_TYPE) return 'odt';
  return isWordDocument(bytes) ? 'docx' : null;
}

/** Text has no NUL, unless it is UTF-16 with its mark. */
function isText(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return bytes.length > 0 && (isUtf16 || !bytes.subarray(0, BINARY_WINDOW_BYTES).includes(0));
}

import { isName, type PdfName, type PdfValue, toInteger } from '../../values/pdf-value.ts';
import { readValue } from '../../values/read-value.ts';
import { isWhiteSpace, type TokenReader } from '../../values/token-reader.ts';

export type InlineImage = { readonly width: number | null; readonly height: number | null; readonly isMask: boolean };

/** Entries of the dictionary of an inline image. */
const MAX_ENTRIES = 100;
const MAX_DEPTH = 8;

/** Reads an inline image after `BI` and leaves the reader after its `EI`; at the end of the content when there is none. */
export function readInlineImage(reader: TokenReader, content: Buffer): InlineImage {
  const entries = new Map<string, PdfValue>();
  for (let i = 0; i < MAX_ENTRIES; i += 1) {
    const key = reader.next();
    if (!isName(key as PdfValue)) break;
    entries.set((key as PdfName).name, readValue(reader, MAX_DEPTH) ?? null);
  }
  reader.setPosition(findEnd(content, reader.getPosition()));
  return {
    width: toInteger(entries.get('W') ?? entries.get('Width')),
    height: toInteger(entries.get('H') ?? entries.get('Height')),
    isMask: (entries.get('IM') ?? entries.get('ImageMask')) === true,
  };
}

/** Bytes after `EI` that must be text, so that the letters inside binary data are not taken for the end. */
const CHECKED_BYTES = 12;

function findEnd(content: Buffer, from: number): number {
  for (let at = content.indexOf('EI', from); at !== -1; at = content.indexOf('EI', at + 1)) {
    const after = content.subarray(at + 2, at + 2 + CHECKED_BYTES);
    const isWord = isWhiteSpace(content[at - 1]) && (after.length === 0 || isWhiteSpace(after[0]));
    if (isWord && after.every((byte) => isWhiteSpace(byte) || (byte >= 0x20 && byte < 0x7f))) return at + 2;
  }
  return content.length;
}

import type { FileKind } from './document.ts';
import { isWordDocument } from './office-archive/zip-archive.ts';

/** A PDF header may follow other bytes, within the first 1024 bytes of the file (ISO 32000-1, annex H.3.4.1). */
const PDF_HEADER_WINDOW_BYTES = 1024;

const startsWith = (bytes: Uint8Array, signature: string, at = 0): boolean =>
  bytes.length >= at + signature.length &&
  [...signature].every((character, i) => bytes[at + i] === character.charCodeAt(0));

/**
 * Returns the kind of a file from its content; its name plays no part. Null for an empty file or a kind that is not supported.
 * A DOCX is a zip that contains word/document.xml, or whose [Content_Types].xml names a word-processing document.
 */
export function detectFileKind(bytes: Uint8Array): FileKind | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (
    startsWith(bytes, 'II*\0') ||
    startsWith(bytes, 'MM\0*') ||
    startsWith(bytes, 'II+\0') ||
    startsWith(bytes, 'MM\0+')
  )
    return 'tiff';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PDF_HEADER_WINDOW_BYTES)).includes('%PDF-'))
    return 'pdf';
  if (startsWith(bytes, 'PK\x03\x04')) return isWordDocument(bytes) ? 'docx' : null;
  return isBmp(bytes) ? 'bmp' : null;
}

/** A text may begin with "BM" too: the size of the second header must be one that exists. */
const BMP_HEADER_SIZES = [12, 16, 40, 52, 56, 64, 108, 124];

function isBmp(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, 'BM') || bytes.length < 26) return false;
  return BMP_HEADER_SIZES.includes(new DataView(bytes.buffer, bytes.byteOffset).getUint32(14, true));
}

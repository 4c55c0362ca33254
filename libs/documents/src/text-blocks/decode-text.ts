import { isUtf8 } from 'node:buffer';

const META_CHARSET_PATTERN = /<meta[^>]{1,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i;
const META_WINDOW_BYTES = 2_048;

/** Decodes text: UTF-16 with its mark, valid UTF-8, the charset that an HTML page names, else windows-1252 (as HTML 5 reads latin-1). */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, META_WINDOW_BYTES)).toString(
    'latin1',
  );
  return new TextDecoder(toKnownEncoding(META_CHARSET_PATTERN.exec(head)?.[1])).decode(bytes);
}

function toKnownEncoding(name = 'windows-1252'): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    // A name that no browser knows.
    return 'windows-1252';
  }
}

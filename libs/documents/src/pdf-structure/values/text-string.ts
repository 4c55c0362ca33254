const UTF_16 = new TextDecoder('utf-16be');
const UTF_8 = new TextDecoder('utf-8');
const WINDOWS_1252 = new TextDecoder('windows-1252');
const MAX_BYTES = 4096;

/** Decodes a text string (ISO 32000-1, 7.9.2.2), at most 4,096 bytes of it. Without a mark it is read as Windows-1252, near PDFDocEncoding. */
export function decodeTextString(string: Uint8Array): string {
  const bytes = string.subarray(0, MAX_BYTES);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return UTF_16.decode(bytes);
  const hasUtf8Mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasUtf8Mark ? UTF_8.decode(bytes) : WINDOWS_1252.decode(bytes);
}

/** Decodes big-endian UTF-16, as the texts of a ToUnicode map; half a surrogate pair becomes U+FFFD. */
export const decodeUtf16 = (bytes: Uint8Array): string => {
  let text = '';
  for (let i = 0; i + 1 < bytes.length; i += 2)
    text += String.fromCharCode(((bytes[i] as number) << 8) | (bytes[i + 1] as number));
  return bytes.length === 1 ? String.fromCharCode(bytes[0] as number) : text.toWellFormed();
};

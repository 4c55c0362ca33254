/** Characters that move the cursor of a terminal or turn the direction of a line, and the one that starts an escape. */
const ESCAPED_CHARACTERS = /[\\\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * Returns a path as text that no other path has: names on a disk are bytes, and may contain line breaks. Bytes that are not UTF-8 become
 * `\xNN`, control characters `\uNNNN`, and a backslash is doubled.
 */
export function escapePath(path: Uint8Array): string {
  const bytes = Buffer.from(path);
  const text = bytes.toString('utf8');
  if (Buffer.from(text, 'utf8').equals(bytes)) return text.replace(ESCAPED_CHARACTERS, escapeCharacter);
  return Array.from(bytes, escapeByte).join('');
}

const escapeCharacter = (character: string): string =>
  character === '\\'
    ? '\\\\'
    : character
        .split('')
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join('');

const escapeByte = (byte: number): string =>
  byte === 0x5c
    ? '\\\\'
    : byte >= 0x20 && byte < 0x7f
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, '0')}`;

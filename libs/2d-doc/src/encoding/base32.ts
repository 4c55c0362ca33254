const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_PER_CHARACTER = 5;

/**
 * Returns the bytes of base32 text (RFC 4648, upper case), or null when it is not in the one form that encodes these bytes: another
 * character, unused bits that are not zero, or padding other than the right one or none. Only one text passes for a signature, so that no
 * change of a character goes unnoticed.
 */
export function decodeBase32(text: string): Uint8Array | null {
  const content = dropPadding(text);
  const bytes = new Uint8Array(Math.floor((content.length * BITS_PER_CHARACTER) / 8));
  let bits = 0;
  let bitCount = 0;
  let length = 0;
  for (const character of content) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return null;
    bits = (bits << BITS_PER_CHARACTER) | value;
    bitCount += BITS_PER_CHARACTER;
    if (bitCount < 8) continue;
    bitCount -= 8;
    bytes[length++] = bits >> bitCount;
    bits &= (1 << bitCount) - 1;
  }
  return bits === 0 && bitCount < BITS_PER_CHARACTER ? bytes : null;
}

/** Returns the base32 text of bytes, without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let bitCount = 0;
  for (const byte of bytes) {
    bits = ((bits & 0xff) << 8) | byte;
    bitCount += 8;
    for (; bitCount >= BITS_PER_CHARACTER; bitCount -= BITS_PER_CHARACTER)
      text += ALPHABET[(bits >> (bitCount - BITS_PER_CHARACTER)) & 31];
  }
  return bitCount === 0 ? text : text + ALPHABET[(bits << (BITS_PER_CHARACTER - bitCount)) & 31];
}

/** Padding makes the length a multiple of 8; anything else is left in place, where it is no character of the alphabet. */
function dropPadding(text: string): string {
  const end = text.indexOf('=');
  const isWholePadding = end > 0 && text.length % 8 === 0 && text.length - end < 8 && /^=+$/.test(text.slice(end));
  return isWholePadding ? text.slice(0, end) : text;
}

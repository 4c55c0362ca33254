/** Values 3 to 39 of the basic set; 0, 1 and 2 shift to other sets, which headers do not use. Specification, 10.3. */
const BASIC_SET = ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const FIRST_VALUE = 3;

/** Returns the characters of C40 words (three characters in two bytes), or null when one is not of the basic set. */
export function decodeC40Words(bytes: Uint8Array): string | null {
  let text = '';
  for (let offset = 0; offset + 1 < bytes.length; offset += 2) {
    const word = (bytes[offset] ?? 0) * 256 + (bytes[offset + 1] ?? 0) - 1;
    for (const value of [Math.floor(word / 1600), Math.floor(word / 40) % 40, word % 40]) {
      const character = BASIC_SET[value - FIRST_VALUE];
      if (character === undefined) return null;
      text += character;
    }
  }
  return text;
}

/** Returns the C40 words of characters of the basic set, whose number is a multiple of three. @throws RangeError for other text. */
export function encodeC40Words(text: string): Uint8Array {
  const values = Array.from(text, (character) => BASIC_SET.indexOf(character) + FIRST_VALUE);
  if (values.length % 3 !== 0 || values.some((value) => value < FIRST_VALUE))
    throw new RangeError('not text of the basic C40 set in groups of three');
  const bytes = new Uint8Array((values.length / 3) * 2);
  for (let group = 0; group * 3 < values.length; group++) {
    const [first = 0, second = 0, third = 0] = values.slice(group * 3, group * 3 + 3);
    const word = first * 1600 + second * 40 + third + 1;
    bytes[group * 2] = word >> 8;
    bytes[group * 2 + 1] = word & 0xff;
  }
  return bytes;
}

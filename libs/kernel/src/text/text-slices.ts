/** Whether a UTF-16 unit is the first half of a character outside the BMP. */
export const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Yields a text in slices of at most `maxLength` UTF-16 units, 2 or more. Characters outside the BMP stay whole: half of one has no encoding. */
export function* sliceText(text: string, maxLength: number): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + maxLength, text.length);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1;
    yield text.slice(start, end);
    start = end;
  }
}

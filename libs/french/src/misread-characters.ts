/** Digit that OCR reads as a letter, by letter. */
export const DIGIT_BY_LETTER: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};

/** Letter that OCR reads as a digit, by digit. */
export const LETTER_BY_DIGIT: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
};

/** Replaces capitals that look like a digit, for positions where only digits are valid. Other characters remain. */
export const replaceMisreadLetters = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => DIGIT_BY_LETTER[letter] ?? letter);

/** Replaces digits that look like a capital, for positions where only letters are valid. Other characters remain. */
export const replaceMisreadDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => LETTER_BY_DIGIT[digit] ?? digit);

/** Returns every variant of a text in which exactly `changes` characters at or after `from` are replaced by their look-alike. */
export function listConfusableVariants(text: string, changes: number, from = 0): string[] {
  if (changes === 0) return [text];
  const variants: string[] = [];
  for (let at = from; at < text.length; at++) {
    const lookAlike = DIGIT_BY_LETTER[text[at] ?? ''] ?? LETTER_BY_DIGIT[text[at] ?? ''];
    if (lookAlike)
      variants.push(...listConfusableVariants(text.slice(0, at) + lookAlike + text.slice(at + 1), changes - 1, at + 1));
  }
  return variants;
}

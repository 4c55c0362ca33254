/** The digit that readers of pictures take for a letter, by letter. */
export const DIGIT_FOR: Readonly<Record<string, string>> = {
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

/** The letter that readers of pictures take for a digit, by digit. */
export const LETTER_FOR: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
};

/** Capitals made digits where digits must stand; what looks like no digit stays. */
export const asDigits = (text: string): string => text.replace(/[A-Z]/g, (letter) => DIGIT_FOR[letter] ?? letter);

/** Digits made capitals where letters must stand; what looks like no letter stays. */
export const asLetters = (text: string): string => text.replace(/\d/g, (digit) => LETTER_FOR[digit] ?? digit);

/** Every text with exactly `changes` characters, from position `from` on, exchanged for the one they are confused with. */
export function exchanged(text: string, changes: number, from = 0): string[] {
  if (changes === 0) return [text];
  const all: string[] = [];
  for (let at = from; at < text.length; at++) {
    const other = DIGIT_FOR[text[at] ?? ''] ?? LETTER_FOR[text[at] ?? ''];
    if (other) all.push(...exchanged(text.slice(0, at) + other + text.slice(at + 1), changes - 1, at + 1));
  }
  return all;
}

/** Letters of which hidden text has at least so many: fewer are marks that programs leave. */
const MIN_HIDDEN_LETTERS = 3;

/** Keeps the letters and digits of a text, which two readers of a file agree on. */
export const keepLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether these texts, which nobody can see, are enough to be called hidden text. */
export const isHiddenText = (texts: readonly string[]): boolean => {
  let letters = 0;
  for (const text of texts) {
    letters += keepLetters(text).length;
    if (letters >= MIN_HIDDEN_LETTERS) return true;
  }
  return false;
};

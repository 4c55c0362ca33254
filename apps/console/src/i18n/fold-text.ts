/** Returns a text without case, accents, repeated blanks and typographic apostrophes, for comparison. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();

/** Returns the letters and digits of a folded text, to compare names and numbers regardless of punctuation. */
export const foldAlphanumeric = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Letters with accents of which every combination is listed: 64 spellings. With more, only the two pure forms are. */
const MAX_COMBINED_LETTERS = 6;
/** A letter and the marks on it, as decomposed text has them. */
const LETTER_PATTERN = /\P{M}\p{M}*/gu;

/**
 * Returns the other spellings of an identifier that look the same: each letter with an accent is one character or a letter and a mark
 * (Unicode normalization forms C and D), and systems differ. At most 64; none for an identifier without accents.
 */
export function listOtherSpellings(id: string): readonly string[] {
  const letters = (id.normalize('NFD').match(LETTER_PATTERN) ?? []).map((letter) => [
    ...new Set([letter.normalize('NFC'), letter]),
  ]);
  const combined = letters.filter(({ length }) => length > 1).length;
  const spellings =
    combined > MAX_COMBINED_LETTERS
      ? []
      : letters.reduce<readonly string[]>(
          (starts, forms) => starts.flatMap((start) => forms.map((form) => start + form)),
          [''],
        );
  return [...new Set([...spellings, id.normalize('NFC'), id.normalize('NFD')])].filter((spelling) => spelling !== id);
}

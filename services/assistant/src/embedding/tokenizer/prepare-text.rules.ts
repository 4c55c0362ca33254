/** Longest text that is embedded, in UTF-16 code units; the rest is ignored. A passage has about 1,200. */
export const MAX_TEXT_CHARACTERS = 20_000;

/** The names of the special pieces, which a text must not be able to use. */
const SPECIAL_PIECE_PATTERN = /<\/?s>|<pad>|<unk>/g;
const NOT_TEXT_PATTERN = /[\0\p{Surrogate}]/gu;
/**
 * Marks after the first 30 on one letter. No language has so many (UAX #15, Stream-Safe Text Format), and NFC takes quadratic time on a
 * run of them: 0.25 s for 20,000.
 */
const EXCESS_MARKS_PATTERN = /(\p{M}{30})\p{M}+/gu;

/**
 * Returns what is embedded of a text: its beginning, without NUL, lone surrogates and names of special pieces, in NFC (a decomposed text
 * has another vector: cosine 0.94 to 0.98), without white space at its ends. Empty when nothing of it is text.
 */
export const prepareText = (text: string): string =>
  text
    .slice(0, MAX_TEXT_CHARACTERS)
    .replace(NOT_TEXT_PATTERN, '')
    .replace(EXCESS_MARKS_PATTERN, '$1')
    .normalize('NFC')
    .replace(SPECIAL_PIECE_PATTERN, ' ')
    .trim();

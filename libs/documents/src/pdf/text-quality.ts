/** A page with fewer characters than this has a stamp or a page number, not a text. */
const LEAST_CHARACTERS = 50;
/** Above this share of characters without meaning the text layer is a font without a map to Unicode. */
const MOST_GARBAGE = 0.3;

const MEANINGLESS = /[\p{Private_Use}\p{Unassigned}\p{Control}\ufffd]/gu;

/** Whether a page's text layer is worth keeping, or its picture should be read. */
export function isReadable(words: readonly { readonly text: string }[]): boolean {
  const text = words.map((word) => word.text).join('');
  const garbage = text.match(MEANINGLESS)?.length ?? 0;
  return text.length - garbage >= LEAST_CHARACTERS && garbage <= MOST_GARBAGE * text.length;
}

/** A page with fewer characters has a stamp or a page number, not a text. */
const MIN_CHARACTERS = 50;
/** Above this share of meaningless characters the text layer uses a font without a map to Unicode. */
const MAX_GARBAGE_SHARE = 0.3;

const GARBAGE_PATTERN = /[\p{Private_Use}\p{Unassigned}\p{Control}\ufffd]/gu;

/** Whether a page's text layer is usable; if not, the page's picture is read instead. */
export function hasUsableText(words: readonly { readonly text: string }[]): boolean {
  const text = words.map((word) => word.text).join('');
  const garbage = text.match(GARBAGE_PATTERN)?.length ?? 0;
  return text.length - garbage >= MIN_CHARACTERS && garbage <= MAX_GARBAGE_SHARE * text.length;
}

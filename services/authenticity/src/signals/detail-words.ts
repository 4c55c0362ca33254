/**
 * The only texts that `detail` may contain. A text that came from a file is never among them: a detector maps what it recognised to a word
 * of this list.
 */
export const DETAIL_WORDS = [
  // Where something was found.
  'info_dictionary',
  'xmp',
  'exif',
  'iptc',
  'png_text',
  'text_layer',
  'picture',
  'earlier_revision',
  'caller_fields',
] as const;

export type DetailWord = (typeof DETAIL_WORDS)[number];

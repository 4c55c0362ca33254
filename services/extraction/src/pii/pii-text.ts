import type { PiiSpan } from '@probant/contracts/extraction';
import type { Page } from '@probant/documents/document';
import { foldInPlace } from '@probant/french/text-folding';

export type PiiType = PiiSpan['type'];

/** Something personal in a text: UTF-16 offsets, `end` exclusive. */
export type Found = { readonly type: PiiType; readonly start: number; readonly end: number; readonly score: number };

/** The text that is searched, and the same text folded, offset for offset. */
export type SearchedText = {
  readonly text: string;
  readonly folded: string;
  /** Whether a picture was read, so that letters and digits may be confused. */
  readonly fromPicture: boolean;
};

export const searched = (text: string, pages: readonly Page[]): SearchedText => ({
  text,
  folded: foldInPlace(text),
  fromPicture: pages.some((page) => page.source === 'ocr'),
});

/** The folded text of the row that holds an offset, from its beginning to the offset. */
export const rowBefore = ({ folded }: SearchedText, offset: number): string =>
  folded.slice(folded.lastIndexOf('\n', offset - 1) + 1, offset);

/** Every match of a pattern as a span; `group` narrows it to a group, whose offsets the pattern must give (flag d). */
export function spansOf(type: PiiType, score: number, text: string, pattern: RegExp, group = 0): Found[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [start, end] = match.indices?.[group] ?? [match.index, match.index + match[0].length];
    return start < end ? [{ type, start, end, score }] : [];
  });
}

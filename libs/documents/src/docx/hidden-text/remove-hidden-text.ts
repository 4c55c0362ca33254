import { isHiddenText } from '../../hidden-text.ts';
import type { OfficeParts } from '../../office-archive/office-parts.ts';
import { type Background, parseColor, WHITE } from '../../office-archive/text-colors.ts';
import { findHiddenRanges } from './hidden-ranges.ts';
import { readStyleFormats } from './style-formats.ts';

export type VisibleParts = { readonly parts: OfficeParts; readonly hasHiddenText: boolean };

/** Parts whose root is one of these contain text; their names are those that the relations of the file give them. */
const STORY_ROOT_PATTERN = /<(?:\w+:)?(?:document|hdr|ftr|footnotes|endnotes)[\s>]/;
const STYLES_ROOT_PATTERN = /<(?:\w+:)?styles[\s>]/;
/** The first element of a part comes after the declaration. */
const ROOT_CHARACTERS = 1_000;

/**
 * Returns the parts of a DOCX without the text that nobody can see, and whether there was any. Paragraphs and tables stay as they are: only
 * the texts become empty.
 */
export function removeHiddenText(parts: OfficeParts): VisibleParts {
  const styles = readStyleFormats(findPart(parts, STYLES_ROOT_PATTERN));
  const page = readPageColor(parts);
  const stories = [...parts]
    .filter(([, bytes]) => hasRoot(bytes, STORY_ROOT_PATTERN))
    .map(([name, bytes]) => {
      const xml = decodePart(bytes);
      return { name, xml, ...findHiddenRanges(xml, styles, page) };
    });
  // A banner of the header lies behind the text of the body as well.
  const isPageBare = !stories.some(({ hasDrawingBehind }) => hasDrawingBehind);
  const visible = new Map(parts);
  const hidden: string[] = [];
  for (const { name, xml, ranges } of stories) {
    const removed = ranges.filter(({ needsBarePage }) => isPageBare || !needsBarePage);
    if (removed.length === 0) continue;
    hidden.push(...removed.map(({ start, end }) => xml.slice(start, end)));
    visible.set(name, Buffer.from(cutRanges(xml, removed), 'utf8'));
  }
  return { parts: visible, hasHiddenText: isHiddenText(hidden) };
}

const decodePart = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');

const hasRoot = (bytes: Uint8Array, pattern: RegExp): boolean =>
  pattern.test(decodePart(bytes.subarray(0, ROOT_CHARACTERS)));

const findPart = (parts: OfficeParts, root: RegExp): Uint8Array | undefined =>
  [...parts.values()].find((bytes) => hasRoot(bytes, root));

/** The colour of the page counts where the settings say that it is shown. */
function readPageColor(parts: OfficeParts): Background {
  const isShown = [...parts].some(
    ([name, bytes]) => name.endsWith('settings.xml') && decodePart(bytes).includes('displayBackgroundShape'),
  );
  if (!isShown) return WHITE;
  for (const bytes of parts.values()) {
    const match = /<(?:\w+:)?background\s[^>]{0,300}?color="([^"]{1,20})"/.exec(decodePart(bytes.subarray(0, 10_000)));
    if (match) return parseColor(match[1]) ?? 'unknown';
  }
  return WHITE;
}

/** Returns a text without ranges. Ranges of nested elements end before the ones around them, so they are put in order first. */
function cutRanges(text: string, ranges: readonly { readonly start: number; readonly end: number }[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start > at) pieces.push(text.slice(at, start));
    at = Math.max(at, end);
  }
  return pieces.join('') + text.slice(at);
}

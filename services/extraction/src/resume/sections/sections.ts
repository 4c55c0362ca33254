import { foldInPlace } from '@probant/french/text-folding';
import { median } from '@probant/kernel/median';
import { findFormField } from '../forms/form-labels.ts';
import { BULLET_PATTERN, type ResumeLine } from '../page/resume-lines.ts';
import { type Heading, parseHeading, type SectionKind } from './headings.ts';

type Section = { readonly kind: SectionKind; readonly lines: readonly ResumeLine[] };
export type Sections = { readonly head: readonly ResumeLine[]; readonly sections: readonly Section[] };

/** Medians over the lines of the document. */
type LineMedians = { readonly height: number; readonly gap: number };

/** Splits a resume at its headings. The lines above the first heading of the document or of a column are the head. */
export function splitSections(lines: readonly ResumeLine[]): Sections {
  const medians: LineMedians = {
    height: median(
      lines.map(({ height }) => height),
      1,
    ),
    gap: median(
      lines.map(({ gapAbove }) => gapAbove),
      0,
    ),
  };
  // A short resume has as many headings as other lines.
  const content = lines.filter(({ folded }) => parseHeading(folded) === null);
  const hasMostlyCapitals = content.filter(({ text }) => isInCapitals(text)).length > 0.4 * content.length;
  const headings = lines.map((_line, index) => readHeadingAt(lines, index, medians, hasMostlyCapitals));
  const headingHeight = Math.max(
    0,
    ...lines.filter((_, index) => headings[index] !== null).map(({ height }) => height),
  );
  const head: ResumeLine[] = [];
  const sections: { kind: SectionKind; lines: ResumeLine[] }[] = [];
  let currentLines: ResumeLine[] = head;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as ResumeLine;
    if (line.isFirstInColumn) currentLines = head;
    const headingHere = headings[index];
    const kind =
      headingHere?.heading.kind ??
      (headingHeight > 1.15 * medians.height && isSetLikeHeadings(line, headingHeight) && sections.length > 0
        ? 'other'
        : null);
    const inline = kind === null && !line.hasBullet ? (readInlineHeading(line) ?? readMarginHeading(line)) : null;
    if (kind !== null || inline !== null) {
      sections.push({ kind: kind ?? (inline?.kind as SectionKind), lines: inline ? [inline.content] : [] });
      currentLines = (sections.at(-1) as (typeof sections)[number]).lines;
      index += (headingHere?.rowCount ?? 1) - 1;
    } else currentLines.push(line);
  }
  return { head, sections };
}

/** Returns the lines of every section of a kind. */
export const selectLines = ({ sections }: Sections, kind: SectionKind): ResumeLine[] =>
  sections.filter((section) => section.kind === kind).flatMap((section) => section.lines);

/** Reads a heading of one row, or of two or three in a narrow column: "Skills / Atouts et", "compétences". */
function readHeadingAt(
  lines: readonly ResumeLine[],
  index: number,
  medians: LineMedians,
  hasMostlyCapitals: boolean,
): { readonly heading: Heading; readonly rowCount: number } | null {
  const line = lines[index] as ResumeLine;
  if (line.hasBullet) return null;
  for (const rowCount of [3, 2, 1]) {
    const group = lines.slice(index, index + rowCount);
    const isOneHeading =
      group.length === rowCount && group.every((row, position) => position === 0 || continuesHeading(line, row));
    if (!isOneHeading) continue;
    const heading = parseHeading(group.map(({ folded }) => folded).join(' '));
    if (!heading) continue;
    const standsOut =
      line.height > 1.06 * medians.height ||
      line.gapAbove > medians.gap + 0.25 ||
      (isInCapitals(line.text) && !hasMostlyCapitals);
    if (heading.isSure || standsOut) return { heading, rowCount };
  }
  return null;
}

/** Whether a row close below has the same type as the first one and is no heading of its own. Digits belong to the content. */
const continuesHeading = (first: ResumeLine, line: ResumeLine): boolean =>
  !line.hasBullet &&
  !/\d/.test(line.text) &&
  !line.isFirstInColumn &&
  line.gapAbove < 0.6 &&
  Math.abs(line.height - first.height) < 0.08 * first.height &&
  isInCapitals(first.text) === isInCapitals(line.text) &&
  (parseHeading(line.folded) === null || /(?:\b(?:et|and|de|des|en|of)|[&/])$/.test(first.folded));

const isInCapitals = (text: string): boolean => /\p{Lu}{3}/u.test(text) && text === text.toUpperCase();

/** Whether a line that no list recognizes has the height of the recognized headings. */
const isSetLikeHeadings = (line: ResumeLine, headingHeight: number): boolean =>
  Math.abs(line.height - headingHeight) < 0.06 * headingHeight &&
  line.text.length < 32 &&
  !/\d/.test(line.text) &&
  !line.hasBullet;

/** Reads a heading with its content on one line: "Langues : anglais, espagnol". */
function readInlineHeading(line: ResumeLine): { readonly kind: SectionKind; readonly content: ResumeLine } | null {
  const match = /^([^:]{4,40}?)\s?:\s*(?=\S)/.exec(line.text);
  const kind = match && parseHeading(line.folded.slice(0, match[1]?.length))?.kind;
  if (!match || (kind !== 'skills' && kind !== 'languages' && kind !== 'certifications')) return null;
  const text = line.text.slice(match[0].length);
  return { kind, content: { ...line, text, folded: line.folded.slice(match[0].length), parts: [text] } };
}

/** Reads a heading in the margin of its first row: "EXPÉRIENCE     Comptable, Cabinet Valmy". */
function readMarginHeading(line: ResumeLine): { readonly kind: SectionKind; readonly content: ResumeLine } | null {
  const [first = '', ...parts] = line.parts;
  if (parts.length === 0 || parts.some((part) => parseHeading(foldInPlace(part)) !== null)) return null;
  const heading = parseHeading(foldInPlace(first));
  if (!heading || !(heading.isSure || isInCapitals(first)) || findFormField(foldInPlace(first)) !== null) return null;
  const text = parts.join(' ').replace(BULLET_PATTERN, '');
  const hasBullet = text.length < parts.join(' ').length;
  return {
    kind: heading.kind,
    content: {
      ...line,
      text,
      folded: foldInPlace(text),
      parts: [parts[0]?.replace(BULLET_PATTERN, '') ?? '', ...parts.slice(1)],
      hasBullet,
    },
  };
}

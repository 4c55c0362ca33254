import { median } from '../reading/median.ts';
import { type Heading, headingOf } from './headings.ts';
import type { ResumeLine } from './resume-lines.ts';

export type SectionKind =
  | 'experience'
  | 'education'
  | 'skills'
  | 'languages'
  | 'certifications'
  | 'contact'
  | 'references'
  | 'other';
type Section = { readonly kind: SectionKind; readonly lines: readonly ResumeLine[] };
export type Sections = { readonly head: readonly ResumeLine[]; readonly sections: readonly Section[] };

type Usual = { readonly height: number; readonly gap: number };

/** Parts a resume at its headings; what stands above the first one is the head, and so is what stands above the first one of a column. */
export function sectionsOf(lines: readonly ResumeLine[]): Sections {
  const usual: Usual = {
    height: median(
      lines.map(({ height }) => height),
      1,
    ),
    gap: median(
      lines.map(({ gapAbove }) => gapAbove),
      0,
    ),
  };
  const shouts = lines.filter(({ text }) => isShouted(text)).length > 0.4 * lines.length;
  const headings = lines.map((_line, at) => headingAt(lines, at, usual, shouts));
  const tall = Math.max(0, ...lines.filter((_, at) => headings[at] !== null).map(({ height }) => height));
  const head: ResumeLine[] = [];
  const sections: { kind: SectionKind; lines: ResumeLine[] }[] = [];
  let open: ResumeLine[] = head;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as ResumeLine;
    if (line.opensColumn) open = head;
    const found = headings[at];
    const kind =
      found?.heading.kind ??
      (tall > 1.15 * usual.height && looksLikeThem(line, tall) && sections.length > 0 ? 'other' : null);
    const inline = kind === null && !line.bullet ? inlineHeading(line) : null;
    if (kind !== null || inline !== null) {
      sections.push({ kind: kind ?? (inline?.kind as SectionKind), lines: inline ? [inline.rest] : [] });
      open = (sections.at(-1) as (typeof sections)[number]).lines;
      at += (found?.rows ?? 1) - 1;
    } else open.push(line);
  }
  return { head, sections };
}

export const linesOf = ({ sections }: Sections, kind: SectionKind): ResumeLine[] =>
  sections.filter((section) => section.kind === kind).flatMap((section) => section.lines);

/** A heading of one row, or of two or three that a narrow column broke: "Skills / Atouts et", "compétences". */
function headingAt(
  lines: readonly ResumeLine[],
  at: number,
  usual: Usual,
  shouts: boolean,
): { readonly heading: Heading; readonly rows: number } | null {
  const line = lines[at] as ResumeLine;
  if (line.bullet) return null;
  for (const rows of [3, 2, 1]) {
    const group = lines.slice(at, at + rows);
    const together = group.length === rows && group.every((one, index) => index === 0 || goesOn(line, one));
    if (!together) continue;
    const heading = headingOf(group.map(({ folded }) => folded).join(' '));
    if (!heading) continue;
    const stands =
      line.height > 1.06 * usual.height || line.gapAbove > usual.gap + 0.25 || (isShouted(line.text) && !shouts);
    if (heading.sure || stands) return { heading, rows };
  }
  return null;
}

/** A row set like the one above it, close below, that is no chapter by itself. A year or a telephone number is what the chapter says. */
const goesOn = (first: ResumeLine, line: ResumeLine): boolean =>
  !line.bullet &&
  !/\d/.test(line.text) &&
  !line.opensColumn &&
  line.gapAbove < 0.6 &&
  Math.abs(line.height - first.height) < 0.08 * first.height &&
  isShouted(first.text) === isShouted(line.text) &&
  (headingOf(line.folded) === null || /(?:\b(?:et|and|de|des|en|of)|[&/])$/.test(first.folded));

const isShouted = (text: string): boolean => /\p{Lu}{3}/u.test(text) && text === text.toUpperCase();

/** A heading that no list knows, set like those that are known. */
const looksLikeThem = (line: ResumeLine, tall: number): boolean =>
  Math.abs(line.height - tall) < 0.06 * tall && line.text.length < 32 && !/\d/.test(line.text) && !line.bullet;

/** "Langues : anglais, espagnol" */
function inlineHeading(line: ResumeLine): { readonly kind: SectionKind; readonly rest: ResumeLine } | null {
  const match = /^([^:]{4,40}?)\s?:\s*(?=\S)/.exec(line.text);
  const kind = match && headingOf(line.folded.slice(0, match[1]?.length))?.kind;
  if (!match || (kind !== 'skills' && kind !== 'languages' && kind !== 'certifications')) return null;
  const text = line.text.slice(match[0].length);
  return { kind, rest: { ...line, text, folded: line.folded.slice(match[0].length), parts: [text] } };
}

import { DEGREE, isPlace, isTrade, SCHOOL_WORD } from './entry-words.ts';
import { findPeriod, type Period } from './periods.ts';
import type { ResumeLine } from './resume-lines.ts';

/** A position or a diploma: the lines that name it, when it was, and the lines that describe it. */
export type Entry = {
  readonly heading: readonly ResumeLine[];
  readonly anchor: ResumeLine;
  readonly period: Period | null;
  readonly description: readonly ResumeLine[];
};

const MOST_LINES_ABOVE = 2;
const MOST_LINES_BELOW = 2;
const HEADING_LENGTH = 90;

/**
 * Parts a section at the lines that bear a period. How many lines stand above the first one tells how this author sets an
 * entry: every entry of the section has as many. A section without any period has one entry a paragraph.
 */
export function entriesOf(lines: readonly ResumeLine[]): Entry[] {
  const anchors = lines.flatMap((line, at) => (bearsPeriod(line) ? [at] : []));
  const [firstAnchor] = anchors;
  if (firstAnchor === undefined) return paragraphs(lines);
  const above = Math.min(firstAnchor, MOST_LINES_ABOVE);
  const starts = anchors.map((anchor, at) => startOf(lines, anchor, above, at === 0 ? -1 : (anchors[at - 1] ?? -1)));
  return anchors.map((anchor, at) => {
    const [start, end] = [starts[at] ?? anchor, starts[at + 1] ?? lines.length];
    const below = above > 0 ? 1 : MOST_LINES_BELOW;
    let close = anchor + 1;
    while (
      close < end &&
      close <= anchor + below &&
      namesSomething(lines[close]) &&
      !continuesIn(lines[close], lines[close + 1]) &&
      (above === 0 || isHeadingWord(lines[close]))
    )
      close++;
    const line = lines[anchor] as ResumeLine;
    return {
      heading: lines.slice(start, close),
      anchor: line,
      period: findPeriod(line.text),
      description: lines.slice(close, end),
    };
  });
}

/** A short line with a date that opens or ends it, not a bullet and not a sentence. */
function bearsPeriod(line: ResumeLine): boolean {
  const period = line.bullet || line.text.length > 140 ? null : findPeriod(line.text);
  if (!period) return false;
  const [before, after] = [line.text.slice(0, period.from).trim(), line.text.slice(period.to).trim()];
  const atEdge =
    /^[^\p{L}]*$/u.test(before) || /^[^\p{L}]*(?:\([^)]*\))?[^\p{L}]*$/u.test(after) || /[-–|:,(]\s*$/.test(before);
  return atEdge && !/[.;]$/.test(line.text.replace(/\b\p{L}{1,4}\.$/u, ''));
}

/** Where lines above the period name the entry, one below it does only when it is a place, a trade, a school or a diploma. */
const isHeadingWord = (line: ResumeLine | undefined): boolean =>
  line !== undefined &&
  line.text.length <= 50 &&
  (isPlace(line.folded) || isTrade(line.folded) || [SCHOOL_WORD, DEGREE].some((words) => words.test(line.folded)));

function startOf(lines: readonly ResumeLine[], anchor: number, above: number, previous: number): number {
  let start = anchor;
  while (start > previous + 1 && start > anchor - above && namesSomething(lines[start - 1])) start--;
  return start;
}

/** A line that may name a title, a company or a school: short, no bullet, no sentence. */
const namesSomething = (line: ResumeLine | undefined): boolean =>
  line !== undefined &&
  !line.bullet &&
  line.text.length <= HEADING_LENGTH &&
  !/[.;:]$/.test(line.text) &&
  /^[\p{Lu}\d"«(]/u.test(line.text);

/** The first row of a sentence that goes on in the next one names nothing. */
const continuesIn = (line: ResumeLine | undefined, next: ResumeLine | undefined): boolean =>
  line !== undefined && next !== undefined && !next.bullet && /^\p{Ll}/u.test(next.text) && line.text.length > 50;

function paragraphs(lines: readonly ResumeLine[]): Entry[] {
  const entries: { heading: ResumeLine[]; anchor: ResumeLine; period: null; description: ResumeLine[] }[] = [];
  for (const line of lines) {
    const entry = entries.at(-1);
    if (entry && (line.bullet || line.gapAbove < 0.9 || !namesSomething(line))) entry.description.push(line);
    else if (namesSomething(line)) entries.push({ heading: [line], anchor: line, period: null, description: [] });
  }
  return entries;
}

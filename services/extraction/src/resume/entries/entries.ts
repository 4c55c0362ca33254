import { DEGREE_PATTERN, SCHOOL_PATTERN } from '../education/education-words.ts';
import { findFormField } from '../forms/form-labels.ts';
import type { ResumeLine } from '../page/resume-lines.ts';
import type { Period } from '../periods/find-period.ts';
import { findLinePeriod } from '../periods/line-period.ts';
import { isPlace } from '../towns/places.ts';
import { isTrade } from '../trades/trades.ts';

/** A position or a diploma: the lines that name it, its period, and the lines that describe it. */
export type Entry = {
  readonly heading: readonly ResumeLine[];
  /** The line that contains the period; the first line of an entry without one. */
  readonly periodLine: ResumeLine;
  readonly period: Period | null;
  readonly description: readonly ResumeLine[];
};

// Heading lines above and below the line with the period, and their length in characters.
const MAX_LINES_ABOVE = 2;
const MAX_LINES_BELOW = 2;
const MAX_HEADING_LENGTH = 90;

/**
 * Splits a section at the lines that contain a period. The number of lines above the first one shows how this author writes an entry:
 * every entry of the section has as many. A section without any period has one entry per paragraph.
 */
export function splitEntries(sectionLines: readonly ResumeLine[]): Entry[] {
  const lines = sectionLines.filter((line) => !isTableHeader(line));
  const periodIndexes = lines.flatMap((line, index) => (hasEntryPeriod(line) ? [index] : []));
  const [firstIndex] = periodIndexes;
  if (firstIndex === undefined) return splitParagraphs(lines);
  const linesAbove = Math.min(firstIndex, MAX_LINES_ABOVE);
  const starts = periodIndexes.map((periodIndex, entry) =>
    findEntryStart(lines, periodIndex, linesAbove, entry === 0 ? -1 : (periodIndexes[entry - 1] ?? -1)),
  );
  return periodIndexes.map((periodIndex, entry) => {
    const [start, end] = [starts[entry] ?? periodIndex, starts[entry + 1] ?? lines.length];
    const linesBelow = linesAbove > 0 ? 1 : MAX_LINES_BELOW;
    let headingEnd = periodIndex + 1;
    while (
      headingEnd < end &&
      headingEnd <= periodIndex + linesBelow &&
      isNameLine(lines[headingEnd]) &&
      !continuesOnNextLine(lines[headingEnd], lines[headingEnd + 1]) &&
      (linesAbove === 0 || isHeadingLine(lines[headingEnd]))
    )
      headingEnd++;
    const periodLine = lines[periodIndex] as ResumeLine;
    return {
      heading: lines.slice(start, headingEnd),
      periodLine,
      period: findLinePeriod(periodLine),
      description: lines.slice(headingEnd, end),
    };
  });
}

/** Whether a line names the columns of a table: "Période   Poste   Employeur". */
const isTableHeader = ({ text, folded }: ResumeLine): boolean => {
  const words = folded.split(' ');
  return text.length <= 60 && words.length >= 2 && words.every((word) => findFormField(word) !== null);
};

/** Whether a line is short, begins or ends with a date, and is neither a bullet nor a sentence. */
function hasEntryPeriod(line: ResumeLine): boolean {
  const period = line.hasBullet || line.text.length > 140 ? null : findLinePeriod(line);
  if (!period) return false;
  const [before, after] = [line.text.slice(0, period.from).trim(), line.text.slice(period.to).trim()];
  const isAtEdge =
    /^[^\p{L}]*$/u.test(before) || /^[^\p{L}]*(?:\([^)]*\))?[^\p{L}]*$/u.test(after) || /[-–|:,(]\s*$/.test(before);
  // "Nov 2019 - ..." ends with its period; "Suivi des budgets 2019 - 2021..." is a task.
  const isOpenEnd = after === '' && /[-–—] ?\.{2,3}$/.test(line.text);
  return isAtEdge && (isOpenEnd || !/[.;]$/.test(line.text.replace(/\b\p{L}{1,4}\.$/u, '')));
}

/** When lines above the period name the entry, a line below it also does only if it is a place, a trade, a school or a diploma. */
const isHeadingLine = (line: ResumeLine | undefined): boolean =>
  line !== undefined &&
  line.text.length <= 50 &&
  (isPlace(line.folded) ||
    isTrade(line.folded) ||
    [SCHOOL_PATTERN, DEGREE_PATTERN].some((pattern) => pattern.test(line.folded)));

function findEntryStart(
  lines: readonly ResumeLine[],
  periodIndex: number,
  linesAbove: number,
  previousPeriodIndex: number,
): number {
  let start = periodIndex;
  while (start > previousPeriodIndex + 1 && start > periodIndex - linesAbove && isNameLine(lines[start - 1])) start--;
  return start;
}

/** Whether a line can name a title, a company or a school: short, no bullet, no sentence. */
const isNameLine = (line: ResumeLine | undefined): boolean =>
  line !== undefined &&
  !line.hasBullet &&
  line.text.length <= MAX_HEADING_LENGTH &&
  !/[.;:]$/.test(line.text) &&
  /^[\p{Lu}\d"«(]/u.test(line.text);

/** Whether a line is the first row of a sentence that continues on the next one. */
const continuesOnNextLine = (line: ResumeLine | undefined, next: ResumeLine | undefined): boolean =>
  line !== undefined && next !== undefined && !next.hasBullet && /^\p{Ll}/u.test(next.text) && line.text.length > 50;

function splitParagraphs(lines: readonly ResumeLine[]): Entry[] {
  const entries: { heading: ResumeLine[]; periodLine: ResumeLine; period: null; description: ResumeLine[] }[] = [];
  for (const line of lines) {
    const entry = entries.at(-1);
    if (entry && (line.hasBullet || line.gapAbove < 0.9 || !isNameLine(line))) entry.description.push(line);
    else if (isNameLine(line)) entries.push({ heading: [line], periodLine: line, period: null, description: [] });
  }
  return entries;
}

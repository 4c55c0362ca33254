import type { ResumeLine } from './page/resume-lines.ts';
import { findPeriod } from './periods/find-period.ts';
import type { SectionKind } from './sections/headings.ts';
import type { Sections } from './sections/sections.ts';
import { isTrade } from './trades/trades.ts';

/** Sections that only resumes have. */
const RESUME_SECTIONS: ReadonlySet<SectionKind> = new Set([
  'experience',
  'education',
  'skills',
  'languages',
  'certifications',
]);

/**
 * Whether a document is a resume: it has two sections that only resumes have; or a section about jobs or studies, and a range of dates; or
 * another such section, several ranges of dates and a trade. "Références" and an e-mail address are not enough: invoices have them too.
 */
export function isResume({ sections }: Sections, lines: readonly ResumeLine[]): boolean {
  const resumeSections = new Set(
    sections.filter((section) => RESUME_SECTIONS.has(section.kind) && section.lines.length > 0).map(({ kind }) => kind),
  );
  if (resumeSections.size >= 2) return true;
  const rangeCount = lines.filter(({ text }) => hasDateRange(text)).length;
  if (resumeSections.has('experience') || resumeSections.has('education')) return rangeCount >= 1;
  return (
    rangeCount >= 2 && lines.some(({ folded }) => isTrade(folded) && folded.length < 60) && resumeSections.size >= 1
  );
}

/** Whether a text contains a range, not a single date: "2019 - 2021", "depuis 2020". */
function hasDateRange(text: string): boolean {
  const period = findPeriod(text);
  return period !== null && period.start !== period.end;
}

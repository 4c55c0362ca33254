import { isTrade } from './entry-words.ts';
import { findPeriod } from './periods.ts';
import type { ResumeLine } from './resume-lines.ts';
import type { SectionKind, Sections } from './sections.ts';

const CHAPTERS: ReadonlySet<SectionKind> = new Set([
  'experience',
  'education',
  'skills',
  'languages',
  'certifications',
]);

/**
 * Whether a document shows that it is a resume: two chapters that only resumes have, or one about jobs or studies beside a stretch of
 * years, or several stretches of years and a trade where no heading is known. An invoice has "Références" and an e-mail address too.
 */
export function isResume({ sections }: Sections, lines: readonly ResumeLine[]): boolean {
  const chapters = new Set(
    sections.filter((one) => CHAPTERS.has(one.kind) && one.lines.length > 0).map(({ kind }) => kind),
  );
  if (chapters.size >= 2) return true;
  const stretches = lines.filter(({ text }) => isStretch(text)).length;
  if (chapters.has('experience') || chapters.has('education')) return stretches >= 1;
  return stretches >= 2 && lines.some(({ folded }) => isTrade(folded) && folded.length < 60) && chapters.size >= 1;
}

/** More than one moment: "2019 - 2021", "depuis 2020". */
function isStretch(text: string): boolean {
  const period = findPeriod(text);
  return period !== null && period.start !== period.end;
}

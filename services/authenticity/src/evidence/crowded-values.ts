import type { SupportingDocumentType } from '@probant/contracts/authenticity';
import { findDates } from '@probant/french/dates';
import { findIbans } from '@probant/french/iban';
import { findAmounts } from '@probant/french/money';
import type { AnalysisLimit } from '../limits/analysis-limits.ts';
import type { Evidence } from './evidence.ts';

/** Limits that maps and plans reach, too: they print no amounts. */
const DRAWING_LIMITS: ReadonlySet<AnalysisLimit> = new Set(['operations', 'path_corners', 'covers', 'file_content']);
/** Words of a page of small print; the limit is 100,000 for a document. */
const USUAL_PAGE_WORDS = 2_000;
const MAX_USUAL_PAGES = 100_000 / USUAL_PAGE_WORDS;
/** Texts of a page that are read, from its start and from its end: a page of small print has some hundred. */
const MAX_TEXTS = 5_000;
const MAX_TEXT_CHARACTERS = 500;

/**
 * Reaches the limit `crowded_values` for a page with an amount, an account or, except in documents of any type, a date, when the work for it ended
 * early: programs draw so much in maps and plans only, and somebody who edits a value may, to hide the edit.
 */
export function reachCrowdedValues(evidence: Evidence): void {
  const { document, limits } = evidence;
  const reached = limits.list();
  const crowded = new Set(reached.flatMap(({ limit, pages }) => (DRAWING_LIMITS.has(limit) ? pages : [])));
  for (const page of crowded) if (printsValue(evidence, page)) limits.reach('crowded_values', page);
  for (const { limit, pages } of reached)
    if (limit === 'words' && document.pages.length < MAX_USUAL_PAGES)
      for (const page of pages) limits.reach('crowded_values', page);
}

/** Glyphs and other operations of a page: one of small print has 10,000. */
const MAX_USUAL_MARKS = 20_000;

/**
 * Reaches the limit `marks` when the time was over before all checks of pages that paint more than any text. A long document, or one with large
 * pictures, may take the time as well: its incomplete checks are named only.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export function reachCrowdedTime({ pdf, limits }: Evidence): void {
  if (pdf === null || pdf.pages.length === 0) return;
  let marks = 0;
  for (const page of pdf.pages)
    for (const operation of pdf.readPaint(page).operations)
      marks += operation.kind === 'text' ? operation.glyphs.length : 1;
  if (marks > pdf.pages.length * MAX_USUAL_MARKS) limits.reach('marks');
}

/** Reads what is painted, too: a text over another one makes one line of both. */
function printsValue({ document, pdf, profile }: Evidence, number: number): boolean {
  const lines = document.pages.find((page) => page.number === number)?.lines.map(({ text }) => text) ?? [];
  const page = pdf?.pages.find((other) => other.number === number);
  const operations = page === undefined ? [] : (pdf?.readPaint(page).operations ?? []);
  const painted = operations.flatMap((operation) => (operation.kind === 'text' ? operation.text : []));
  return [lines, painted].some((texts) =>
    [...texts.slice(0, MAX_TEXTS), ...texts.slice(-MAX_TEXTS)].some((text) =>
      hasValue(text.slice(0, MAX_TEXT_CHARACTERS), profile),
    ),
  );
}

const hasValue = (text: string, profile: SupportingDocumentType): boolean =>
  findAmounts(text).some(({ hasDecimals }) => hasDecimals) ||
  findIbans(text).length > 0 ||
  (profile !== 'other' && findDates(text).length > 0);

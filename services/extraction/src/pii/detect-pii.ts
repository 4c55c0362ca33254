import type { PiiSpan } from '@probant/contracts/extraction';
import type { Page } from '@probant/documents/document';
import type { TypeReading } from '../reading/field-reading.ts';
import { locatePages } from './cells.ts';
import { findEmails, findPhones } from './contacts.ts';
import { findFieldValues } from './find-field-values.ts';
import {
  findBankNumbers,
  findCardNumbers,
  findIdentityNumbers,
  findSocialSecurityNumbers,
  findSoleTraderNumbers,
} from './numbers.ts';
import { findAddresses, findBirthDates, findPersonNames } from './persons.ts';
import { createSearchableText, findFirst, type PiiMatch } from './searchable-text.ts';

const PII_DETECTORS = [
  findIdentityNumbers,
  findBankNumbers,
  findSocialSecurityNumbers,
  findCardNumbers,
  findEmails,
  findPhones,
  findSoleTraderNumbers,
  findBirthDates,
  findAddresses,
  findPersonNames,
];

/** `text` is the text of `pages` by toPlainText; `reading` is null when no fields were read. */
type PiiInput = {
  readonly text: string;
  readonly pages: readonly Page[];
  readonly reading: TypeReading | null;
};

/**
 * Detects personal data by rules with check digits and labels, and finds the personal values of the reading. There is no list of names; the
 * score is the certainty of the rule. Returns spans in the order of the text. They do not overlap: the one with the highest score remains.
 */
export function detectPii({ text, pages, reading }: PiiInput): PiiSpan[] {
  const searchable = createSearchableText(text, pages);
  const fieldValues = reading === null ? [] : findFieldValues(searchable, pages, reading);
  const matches = [...fieldValues, ...PII_DETECTORS.flatMap((detect) => detect(searchable))].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  const pageStarts = locatePages(pages);
  return removeOverlaps(matches).map((span) => ({ ...span, page: findPage(pageStarts, span.start) }));
}

/** Removes overlaps: the match with the highest score remains, then the longest. `matches` are in the order of their start. */
function removeOverlaps(matches: readonly PiiMatch[]): PiiMatch[] {
  const remaining: PiiMatch[] = [];
  let overlapping: PiiMatch[] = [];
  let end = -1;
  const resolve = () => {
    const chosen: PiiMatch[] = [];
    for (const span of overlapping.sort((a, b) => b.score - a.score || b.end - b.start - (a.end - a.start))) {
      // Chosen spans are in the order of the text and do not overlap: only the last that starts before the end can overlap.
      const next = findFirst(chosen, ({ start }) => start >= span.end);
      if ((chosen[next - 1]?.end ?? 0) <= span.start) chosen.splice(next, 0, span);
    }
    for (const span of chosen) remaining.push(span);
    overlapping = [];
  };
  for (const span of matches) {
    if (span.start >= end) resolve();
    overlapping.push(span);
    end = Math.max(end, span.end);
  }
  resolve();
  return remaining;
}

const findPage = (pageStarts: ReturnType<typeof locatePages>, offset: number): number =>
  pageStarts.findLast(({ start }) => start <= offset)?.number ?? 1;

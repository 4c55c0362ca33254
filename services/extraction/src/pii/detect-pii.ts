import type { PiiSpan } from '@probant/contracts/extraction';
import type { Page } from '@probant/documents/document';
import type { TypeReading } from '../reading/field-reading.ts';
import { pageStarts } from './cells.ts';
import { emails, phones } from './contacts.ts';
import { bankNumbers, cardNumbers, identityNumbers, socialSecurityNumbers, soleTraderNumbers } from './numbers.ts';
import { addresses, birthDates, personNames } from './persons.ts';
import { type Found, searched } from './pii-text.ts';
import { fieldsInText } from './read-fields.ts';

const DETECTORS = [
  identityNumbers,
  bankNumbers,
  socialSecurityNumbers,
  cardNumbers,
  emails,
  phones,
  soleTraderNumbers,
  birthDates,
  addresses,
  personNames,
];

/**
 * Personal data in `rawText`, the text of `pages` as `textOf` makes it: spans in order, none over another (the surer one
 * stays). Rules with check digits and labels, no list of names: a score tells how sure each rule is. What the fields of `reading` say of
 * a person is found where they were read. [] when nothing is found.
 */
export function detectPii(rawText: string, pages: readonly Page[], reading: TypeReading | null = null): PiiSpan[] {
  const text = searched(rawText, pages);
  const fields = reading === null ? [] : fieldsInText(text, pages, reading);
  const found = [...fields, ...DETECTORS.flatMap((detect) => detect(text))].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  const starts = pageStarts(pages);
  return apart(found).map((span) => ({ ...span, page: pageAt(starts, span.start) }));
}

/** Where spans lie over one another the surest stays, then the longest. `found` is in order of start. */
function apart(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  let heap: Found[] = [];
  let end = -1;
  const settle = () => {
    const chosen: Found[] = [];
    for (const span of heap.sort((a, b) => b.score - a.score || b.end - b.start - (a.end - a.start))) {
      if (!chosen.some((other) => other.start < span.end && span.start < other.end)) chosen.push(span);
    }
    kept.push(...chosen.sort((a, b) => a.start - b.start));
    heap = [];
  };
  for (const span of found) {
    if (span.start >= end) settle();
    heap.push(span);
    end = Math.max(end, span.end);
  }
  settle();
  return kept;
}

const pageAt = (starts: ReturnType<typeof pageStarts>, offset: number): number =>
  starts.findLast(({ start }) => start <= offset)?.number ?? 1;

import type { Page } from '@probant/documents/document';
import { findDates } from '@probant/french/dates';
import { foldInPlace } from '@probant/french/text-folding';
import type { TypeReading } from '../reading/field-reading.ts';
import { findTextInBox } from './cells.ts';
import type { PiiMatch, PiiType, SearchableText } from './searchable-text.ts';

/** Fields with personal data, by their names in the contract. */
const PERSONAL_FIELDS: Readonly<Record<string, PiiType>> = {
  first_name: 'person_name',
  last_name: 'person_name',
  firstname: 'person_name',
  lastname: 'person_name',
  holder_name: 'person_name',
  birth_date: 'birth_date',
  document_number: 'id_number',
};
const COMPANY_PATTERN =
  /\b(?:s\.?a\.?r\.?l|s\.?a\.?s\.?u?|s\.?a|e\.?u\.?r\.?l|s\.?c\.?i|s\.?n\.?c|ste|societe|association|entreprise|ets|etablissements?|commune|mairie|syndicat|gmbh|ltd|inc)(?![\p{L}\d])/u;

/**
 * Finds the personal values of a reading in the text: where they were read (a zone, a label), and in cells that contain nothing else. A value
 * that is not printed as it was read is left out.
 */
export function findFieldValues(
  searchable: SearchableText,
  pages: readonly Page[],
  { data, fields }: TypeReading,
): PiiMatch[] {
  const matches = fields.flatMap(({ path, page, box, confidence }) => {
    const type = PERSONAL_FIELDS[path];
    const value = (data as Readonly<Record<string, unknown>>)[path];
    if (!type || typeof value !== 'string' || page === null || box === null) return [];
    if (path === 'holder_name' && COMPANY_PATTERN.test(foldInPlace(value))) return [];
    const spans = findTextInBox(pages, page, box)
      .flatMap((row) => findWithin(searchable, row, type, value))
      .slice(0, 1);
    return removeDuplicates([...spans, ...findCellsEqualTo(searchable, type, value)]).map(
      (span): PiiMatch => ({ type, ...span, score: Math.max(confidence, MIN_FIELD_SCORE) }),
    );
  });
  return joinNames(searchable.text, matches);
}

// A value found by the reader of the document type is more certain than one found by a title or a label alone.
const MIN_FIELD_SCORE = 0.75;

type TextSpan = { readonly start: number; readonly end: number };

/** Finds a value in a part of the text. A text value must be there as a whole word, at its first occurrence. */
function findWithin({ text, folded }: SearchableText, row: TextSpan, type: PiiType, value: string): TextSpan[] {
  if (type === 'birth_date')
    return findDates(text.slice(row.start, row.end))
      .filter((date) => date.value === value)
      .map((date) => ({ start: row.start + date.start, end: row.start + date.end }));
  const foldedValue = foldInPlace(value);
  // Only the part is searched, because a document has thousands of cells.
  const start = row.start + folded.slice(row.start, row.end).indexOf(foldedValue);
  const end = start + foldedValue.length;
  const isWholeWord = !/[\p{L}\d]/u.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`);
  return start >= row.start && isWholeWord ? [{ start, end }] : [];
}

const findCellsEqualTo = (searchable: SearchableText, type: PiiType, value: string): TextSpan[] =>
  searchable.cells.flatMap((cell) =>
    findWithin(searchable, cell, type, value).filter(({ start, end }) => start === cell.start && end === cell.end),
  );

/** Keeps the first span at each start. */
function removeDuplicates(spans: readonly TextSpan[]): TextSpan[] {
  const starts = new Set<number>();
  return spans.filter(({ start }) => {
    const isFirst = !starts.has(start);
    starts.add(start);
    return isFirst;
  });
}

/** Joins first name and family name when they are adjacent on a row. */
function joinNames(text: string, matches: readonly PiiMatch[]): PiiMatch[] {
  const joinedMatches: PiiMatch[] = [];
  for (const span of matches.toSorted((a, b) => a.start - b.start)) {
    const previous = joinedMatches.at(-1);
    const isSameName =
      previous?.type === 'person_name' &&
      span.type === 'person_name' &&
      /^ ?$/.test(text.slice(previous.end, span.start));
    if (previous && isSameName)
      joinedMatches[joinedMatches.length - 1] = {
        ...previous,
        end: span.end,
        score: Math.min(previous.score, span.score),
      };
    else joinedMatches.push(span);
  }
  return joinedMatches;
}

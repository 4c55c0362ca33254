import type { Page } from '@probant/documents/document';
import { findDates } from '@probant/french/dates';
import { foldInPlace } from '@probant/french/text-folding';
import type { TypeReading } from '../reading/field-reading.ts';
import { textUnder } from './cells.ts';
import type { Found, PiiType, SearchedText } from './pii-text.ts';

/** The fields that say something of a person, under the names of the contract. */
const PERSONAL: Readonly<Record<string, PiiType>> = {
  first_name: 'person_name',
  last_name: 'person_name',
  firstname: 'person_name',
  lastname: 'person_name',
  holder_name: 'person_name',
  birth_date: 'birth_date',
  document_number: 'id_number',
};
const COMPANY =
  /\b(?:s\.?a\.?r\.?l|s\.?a\.?s\.?u?|s\.?a|e\.?u\.?r\.?l|s\.?c\.?i|s\.?n\.?c|ste|societe|association|entreprise|ets|etablissements?|commune|mairie|syndicat|gmbh|ltd|inc)(?![\p{L}\d])/u;

/**
 * What was read of a person, found again in the text where it was read (a zone, a label) and in cells that hold nothing else; a value
 * that is not printed as it was read is left out.
 */
export function fieldsInText(searched: SearchedText, pages: readonly Page[], { data, fields }: TypeReading): Found[] {
  const found = fields.flatMap(({ path, page, box, confidence }) => {
    const type = PERSONAL[path];
    const value = (data as Readonly<Record<string, unknown>>)[path];
    if (!type || typeof value !== 'string' || page === null || box === null) return [];
    if (path === 'holder_name' && COMPANY.test(foldInPlace(value))) return [];
    const spans = textUnder(pages, page, box)
      .flatMap((row) => within(searched, row, type, value))
      .slice(0, 1);
    return distinct([...spans, ...cellsThatSay(searched, type, value)]).map(
      (span): Found => ({ type, ...span, score: Math.max(confidence, LEAST) }),
    );
  });
  return wholeNames(searched.text, found);
}

// Found by a reader that knows the kind of document: surer than a title or a label alone.
const LEAST = 0.75;

type Span = { readonly start: number; readonly end: number };

function within({ text, folded }: SearchedText, row: Span, type: PiiType, value: string): Span[] {
  if (type === 'birth_date')
    return findDates(text.slice(row.start, row.end))
      .filter((date) => date.value === value)
      .map((date) => ({ start: row.start + date.start, end: row.start + date.end }));
  const wanted = foldInPlace(value);
  // Only the row is searched: a document has thousands of cells.
  const at = row.start + folded.slice(row.start, row.end).indexOf(wanted);
  const end = at + wanted.length;
  const whole = !/[\p{L}\d]/u.test(`${text[at - 1] ?? ''}${text[end] ?? ''}`);
  return at >= row.start && whole ? [{ start: at, end }] : [];
}

const cellsThatSay = (searched: SearchedText, type: PiiType, value: string): Span[] =>
  searched.cells.flatMap((cell) =>
    within(searched, cell, type, value).filter(({ start, end }) => start === cell.start && end === cell.end),
  );

const distinct = (spans: readonly Span[]): Span[] =>
  spans.filter(({ start }, at) => spans.findIndex((other) => other.start === start) === at);

/** First name and family name that follow each other on a row are one name. */
function wholeNames(text: string, found: readonly Found[]): Found[] {
  const joined: Found[] = [];
  for (const span of found.toSorted((a, b) => a.start - b.start)) {
    const before = joined.at(-1);
    const goesOn =
      before?.type === 'person_name' && span.type === 'person_name' && /^ ?$/.test(text.slice(before.end, span.start));
    if (before && goesOn)
      joined[joined.length - 1] = { ...before, end: span.end, score: Math.min(before.score, span.score) };
    else joined.push(span);
  }
  return joined;
}

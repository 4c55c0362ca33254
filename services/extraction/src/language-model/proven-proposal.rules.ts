import type { Page } from '@probant/documents/document';
import { dateOrderOf } from '@probant/french/dates';
import { isBic, isIban } from '@probant/french/iban';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { FieldReading } from '../reading/field-reading.ts';
import { boxAround } from '../reading/rows.ts';
import { shapeOf } from '../schemas/schema-shape.ts';
import {
  type Place,
  placeOfAmount,
  placeOfCurrency,
  placeOfDay,
  placeOfText,
  placeOfTime,
} from './found-on-page.rules.ts';

/** DECISIONS 3: fields of a model are marked and never above this. */
const MOST = 0.8;
/** That a value is printed does not say that it is the one asked for. Set by hand: no model was measured. */
const PRINTED = 0.6;

type Proven = { readonly value: unknown; readonly field: FieldReading };

/** A proposal that is printed on a page and has the form of its field; null for any other. */
export function provenProposal(
  name: string,
  schema: TSchema,
  proposal: unknown,
  pages: readonly Page[],
): Proven | null {
  const value = tidied(name, proposal);
  if (value === null || !Value.Check(schema, value) || FORMS[name]?.(String(value)) === false) return null;
  const place = placeOf(name, schema, value, pages);
  if (place === null) return null;
  const { page, words } = place;
  const confidence = Math.min(MOST, CHECKED.has(name) ? MOST : PRINTED, ...words.map((word) => word.confidence));
  const evidence = { page: page.number, box: boxAround(words), source: page.source };
  return { value, field: { path: name, confidence, reason: 'language_model', ...evidence } };
}

/** Fields whose form carries a check key. */
const CHECKED: ReadonlySet<string> = new Set(['iban']);

const FORMS: Readonly<Record<string, (value: string) => boolean>> = {
  iban: isIban,
  bic: isBic,
  currency: (value) => /^[A-Z]{3}$/.test(value),
  agency_code: (value) => /^\d{5}$/.test(value),
  account_number: (value) => /^[0-9A-Z]{11}$/.test(value),
  rib_key: (value) => /^\d{2}$/.test(value),
};

const LONGEST = 300;

function tidied(name: string, proposal: unknown): string | number | null {
  if (typeof proposal === 'number') return proposal;
  if (typeof proposal !== 'string') return null;
  const text = name === 'iban' || name === 'bic' ? proposal.replace(/\s/g, '').toUpperCase() : proposal.trim();
  return text === '' || text.length > LONGEST ? null : text;
}

function placeOf(name: string, schema: TSchema, value: string | number, pages: readonly Page[]): Place | null {
  if (typeof value === 'number') return placeOfAmount(pages, value);
  const { format, pattern } = shapeOf(schema);
  if (name === 'currency') return placeOfCurrency(pages, value);
  if (format === 'date') return placeOfDay(pages, value, dateOrderOf(rowsOf(pages)));
  return pattern === undefined ? placeOfText(pages, value) : placeOfTime(pages, value);
}

const rowsOf = (pages: readonly Page[]): string =>
  pages.flatMap((page) => page.lines.map((line) => line.text)).join('\n');

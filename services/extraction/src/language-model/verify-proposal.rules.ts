import type { Page } from '@probant/documents/document';
import { detectDateOrder } from '@probant/french/dates';
import { isBic, isIban } from '@probant/french/iban';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { encloseWords } from '../reading/boxes.ts';
import type { FieldReading } from '../reading/field-reading.ts';
import { getShape } from '../schemas/schema-shape.ts';
import {
  locateAmount,
  locateCurrency,
  locateDate,
  locateText,
  locateTime,
  type ValueLocation,
} from './locate-value.rules.ts';

/** DECISIONS 3: fields of a model are marked, and their confidence is at most this. */
const MAX_CONFIDENCE = 0.8;
/** A printed value is not necessarily the requested one. Set by hand: no model was measured. */
const PRINTED_CONFIDENCE = 0.6;

type VerifiedProposal = { readonly value: unknown; readonly field: FieldReading };

/** Returns the field of a proposal that has the form of its field and is printed on a page; null for any other. */
export function verifyProposal(
  name: string,
  schema: TSchema,
  proposal: unknown,
  pages: readonly Page[],
): VerifiedProposal | null {
  const value = normalizeProposal(name, proposal);
  if (value === null || !Value.Check(schema, value) || FIELD_FORMS[name]?.(String(value)) === false) return null;
  const location = locateProposal(name, schema, value, pages);
  if (location === null) return null;
  const { page, words } = location;
  const confidence = Math.min(
    MAX_CONFIDENCE,
    CHECKSUM_FIELDS.has(name) ? MAX_CONFIDENCE : PRINTED_CONFIDENCE,
    ...words.map((word) => word.confidence),
  );
  const evidence = { page: page.number, box: encloseWords(words), source: page.source };
  return { value, field: { path: name, confidence, reason: 'language_model', ...evidence } };
}

/** Fields with check digits. */
const CHECKSUM_FIELDS: ReadonlySet<string> = new Set(['iban']);

const FIELD_FORMS: Readonly<Record<string, (value: string) => boolean>> = {
  iban: isIban,
  bic: isBic,
  currency: (value) => /^[A-Z]{3}$/.test(value),
  agency_code: (value) => /^\d{5}$/.test(value),
  account_number: (value) => /^[0-9A-Z]{11}$/.test(value),
  rib_key: (value) => /^\d{2}$/.test(value),
};

const MAX_TEXT_LENGTH = 300;

function normalizeProposal(name: string, proposal: unknown): string | number | null {
  if (typeof proposal === 'number') return proposal;
  if (typeof proposal !== 'string') return null;
  const text = name === 'iban' || name === 'bic' ? proposal.replace(/\s/g, '').toUpperCase() : proposal.trim();
  return text === '' || text.length > MAX_TEXT_LENGTH ? null : text;
}

function locateProposal(
  name: string,
  schema: TSchema,
  value: string | number,
  pages: readonly Page[],
): ValueLocation | null {
  if (typeof value === 'number') return locateAmount(pages, value);
  const { format, pattern } = getShape(schema);
  if (name === 'currency') return locateCurrency(pages, value);
  if (format === 'date') return locateDate(pages, value, detectDateOrder(joinLines(pages)));
  return pattern === undefined ? locateText(pages, value) : locateTime(pages, value);
}

const joinLines = (pages: readonly Page[]): string =>
  pages.flatMap((page) => page.lines.map((line) => line.text)).join('\n');

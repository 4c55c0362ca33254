import type { Schemas } from '@probant/client';
import { foldAlphanumeric } from '../../../i18n/fold-text.ts';
import type { ExtractionResult, Field } from './fields.rules.ts';

type PiiType = Schemas['PiiSpan']['type'];

/** Fields that hold personal data whatever they say. */
const PERSONAL_FIELDS: readonly string[] = [
  'firstname',
  'lastname',
  'first_name',
  'last_name',
  'holder_name',
  'email',
  'phone',
  'linkedin',
  'birth_date',
  'birth_place',
  'document_number',
  'iban',
  'account_number',
  'rib_key',
  'card_last_digits',
];

/** Shorter values would be found in others by chance. */
const MIN_COMPARED_LENGTH = 4;

export type PersonalData = {
  readonly paths: ReadonlySet<string>;
  /** How many places of personal data are in no field, so that nothing covers them on the picture. */
  readonly uncoveredCount: number;
};

/** Finds the fields with personal data: those that the service marked in the text, and those that hold some by their nature. */
export function findPersonalData(result: ExtractionResult, fields: readonly Field[]): PersonalData {
  const spans = (result.pii_detected ?? []).map(({ start, end }) =>
    foldAlphanumeric(result.raw_text.slice(start, end)),
  );
  const paths = new Set<string>();
  const found = new Set<number>();
  for (const { path, name, value } of fields) {
    if (PERSONAL_FIELDS.includes(name) && value !== null) paths.add(path);
    const text = typeof value === 'string' ? foldAlphanumeric(value) : '';
    if (text.length < MIN_COMPARED_LENGTH) continue;
    spans.forEach((span, index) => {
      if (!matches(span, text)) return;
      found.add(index);
      paths.add(path);
    });
  }
  return { paths, uncoveredCount: spans.length - found.size };
}

/** A field may have more than the span (a name before it), or less (the street without the town). */
const matches = (span: string, value: string): boolean =>
  span.length >= MIN_COMPARED_LENGTH && (value.includes(span) || span.includes(value));

/** What is shown instead of a masked value. It does not reveal its length. */
export const MASK = '•••••';

type TextPart = {
  readonly start: number;
  readonly text: string;
  /** Kind of personal data; null for the text between them. */
  readonly type: PiiType | null;
};

/** The text in parts, of which those with personal data are marked. */
export function splitText({ raw_text, pii_detected }: Pick<ExtractionResult, 'raw_text' | 'pii_detected'>) {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (start: number, stop: number, type: PiiType | null) => {
    if (stop > start) parts.push({ start, text: raw_text.slice(start, stop), type });
  };
  for (const span of (pii_detected ?? []).toSorted((a, b) => a.start - b.start)) {
    if (span.end <= end) continue;
    const start = Math.max(end, span.start);
    add(end, start, null);
    add(start, span.end, span.type);
    end = span.end;
  }
  add(end, raw_text.length, null);
  return parts;
}

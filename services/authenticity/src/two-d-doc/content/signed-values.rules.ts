import type { CodeField } from '@probant/2d-doc/code';
import { foldAlphanumeric, foldText } from '@probant/french/text-folding';
import { DAY_MS } from '@probant/kernel/durations';

/** Fields of a code that are compared: the longest reference code has 25. */
const MAX_COMPARED_FIELDS = 60;
/** Longer than any value that is compared: the name of an account has up to 140 characters. */
const MAX_VALUE_LENGTH = 200;

/** The signed text fields of a code by identifier; the first one where a code repeats it. */
export type SignedValues = ReadonlyMap<string, CodeField>;

/** Indexes the signed fields of a code. Its unsigned ones are no evidence and never get here. */
export function indexSignedValues(fields: readonly CodeField[]): SignedValues {
  const values = new Map<string, CodeField>();
  for (const field of fields.slice(0, MAX_COMPARED_FIELDS)) {
    const isCompared = field.form === 'c40' && field.value.length <= MAX_VALUE_LENGTH && !values.has(field.id);
    if (isCompared && field.value.trim() !== '') values.set(field.id, field);
  }
  return values;
}

/** Returns a signed value folded, letters and digits only; "" without the field, or where the signer cut it. */
export function readCompact(signed: SignedValues, id: string): string {
  const field = signed.get(id);
  return field === undefined || field.isTruncated ? '' : foldAlphanumeric(field.value);
}

/** Returns the folded words of a signed value, which separates them by "/", blanks or hyphens. */
export const readWords = (signed: SignedValues, id: string): readonly string[] =>
  splitWords(signed.get(id)?.value ?? '');

/** Returns the folded words of a text: letters and digits only. */
export const splitWords = (text: string): readonly string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** An amount in hundredths, in each reading: without a comma it is whole euros or cents. Empty for any other text. */
export function readAmountReadings(value: string): readonly number[] {
  const match = /^[+-]?(\d{1,11})(?:[.,](\d{1,2}))?$/.exec(value.replaceAll(' ', ''));
  if (match === null) return [];
  const whole = Number(match[1]);
  return match[2] === undefined ? [whole * 100, whole] : [whole * 100 + Number(match[2].padEnd(2, '0'))];
}

const FIRST_DAY_MS = Date.UTC(2000, 0, 1);

/** Returns YYYY-MM-DD of "DDMMYYYY" or of four hexadecimal digits that count days since 2000-01-01; null for any other text. */
export function readSignedDate(value: string): string | null {
  if (/^[0-9A-F]{4}$/.test(value))
    return new Date(FIRST_DAY_MS + Number.parseInt(value, 16) * DAY_MS).toISOString().slice(0, 10);
  const match = /^(\d{2})(\d{2})(\d{4})$/.exec(value);
  return match === null ? null : `${match[3]}-${match[2]}-${match[1]}`;
}

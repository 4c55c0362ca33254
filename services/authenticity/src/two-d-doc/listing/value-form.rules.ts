import { type FieldKind, findField } from '@probant/2d-doc/catalogue/catalogue';
import type { CodeField } from '@probant/2d-doc/code';
import { readFieldValue } from '@probant/2d-doc/read-field-value';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { TITLES } from '../content/name-words.rules.ts';
import { readAmountReadings, splitWords } from '../content/signed-values.rules.ts';

/** How a signed value is searched in the print. */
export type ValueForm =
  /** Each reading of an amount: without a comma it is whole euros or cents. */
  | { readonly kind: 'amount'; readonly hundredths: readonly number[] }
  /** `digits`: day, month and year, as forms print them in boxes. */
  | { readonly kind: 'date'; readonly iso: string; readonly digits: string }
  /** `words`: in any order; empty where only the whole value counts, as for a number. */
  | { readonly kind: 'text'; readonly compact: string; readonly words: readonly string[] };

/** Shorter values are printed somewhere by chance: "FR", "2,5", the number "2026". */
const MIN_TEXT_LENGTH = 3;
const MIN_AMOUNT_DIGITS = 3;
const MIN_NUMBER_DIGITS = 5;
/** In a name, shorter words may be initials or particles. */
const MIN_WORD_LENGTH = 2;
/** Longer values are no names: only the whole value counts. */
const MAX_NAME_WORDS = 12;

/** Returns how a signed value of the known perimeter is searched; null for one that is too short, or is no text. */
export function readValueForm(field: CodeField, perimeter: string): ValueForm | null {
  const kind: FieldKind = findField(perimeter, field.id)?.kind ?? 'text';
  if (field.form !== 'c40' || kind === 'base32') return null;
  if (kind === 'amount') return readAmountForm(field.value);
  if (kind === 'days' || kind === 'date' || kind === 'timestamp') {
    const iso = readFieldValue(field, perimeter).slice(0, 10);
    return /^\d{4}-\d{2}-\d{2}$/.test(iso) ? { kind: 'date', iso, digits: iso.split('-').reverse().join('') } : null;
  }
  return readTextForm(field);
}

function readAmountForm(value: string): ValueForm | null {
  const hundredths = [...new Set(readAmountReadings(value))].filter((reading) => reading > 0);
  const isLong = value.replace(/\D/g, '').length >= MIN_AMOUNT_DIGITS;
  return isLong && hundredths.length > 0 ? { kind: 'amount', hundredths } : null;
}

function readTextForm({ value, isTruncated }: CodeField): ValueForm | null {
  const all = splitWords(value).filter((word) => !TITLES.has(word));
  const words = isTruncated ? all.slice(0, -1) : all;
  const compact = foldAlphanumeric(words.join(''));
  if (compact.length < (/^\d+$/.test(compact) ? MIN_NUMBER_DIGITS : MIN_TEXT_LENGTH)) return null;
  const isName = words.length > 1 && words.length <= MAX_NAME_WORDS && !/\d/.test(compact);
  const names = words.filter((word) => word.length >= MIN_WORD_LENGTH);
  return { kind: 'text', compact, words: isName ? [...new Set(names)] : [] };
}

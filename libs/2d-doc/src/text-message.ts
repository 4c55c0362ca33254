import { findField } from './catalogue/catalogue.ts';
import type { CodeField } from './code.ts';
import { CodeFormatError } from './code-format-error.ts';

/** Fields of a code, the unsigned ones included. The longest reference code of the ANTS has 25. */
export const MAX_FIELDS = 200;

const GROUP_SEPARATOR = '\x1d';
/** After a value that the signer cut. */
const RECORD_SEPARATOR = '\x1e';
const ID_LENGTH = 2;
const ID_PATTERN = /^[0-9A-Z]{2}$/;

type FieldLengths = { readonly min: number; readonly max: number | null };
/** Nothing is known of it, so that a separator ends it. */
const UNKNOWN_FIELD: FieldLengths = { min: 0, max: null };

/** Characters of C40, and the separators of fields. */
export function isMessageText(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    const isPrinted = character >= ' ' && character <= '~';
    if (!isPrinted && character !== GROUP_SEPARATOR && character !== RECORD_SEPARATOR) return false;
  }
  return true;
}

/** A field and where it is in the text. */
export type PlacedField = {
  readonly field: CodeField;
  /** Where the value ends, before its separator. */
  readonly valueEnd: number;
  /** Where the next field starts. */
  readonly next: number;
};

/**
 * Returns the fields of a text message (3.4.1) from an offset to the end. One that the catalogue does not have ends at the next separator:
 * the fields before it and behind that separator are those of the signer. @throws CodeFormatError
 */
export function readTextFields(text: string, offset: number, perimeter: string): readonly PlacedField[] {
  const fields: PlacedField[] = [];
  for (let next = skipSeparators(text, offset); next < text.length; ) {
    if (fields.length === MAX_FIELDS) throw new CodeFormatError('too_many_fields');
    const field = readTextField(text, next, perimeter, UNKNOWN_FIELD);
    fields.push(field);
    next = field.next;
  }
  return fields;
}

/**
 * Returns the field that starts at an offset. `unknown` gives the lengths of a field that the catalogue does not have.
 * @throws CodeFormatError when the text ends inside the field, or its identifier is none or, without `unknown`, not in the catalogue.
 */
export function readTextField(text: string, offset: number, perimeter: string, unknown?: FieldLengths): PlacedField {
  const id = text.slice(offset, offset + ID_LENGTH);
  if (id.length < ID_LENGTH) throw new CodeFormatError('field_cut_short');
  const definition = findField(perimeter, id) ?? (ID_PATTERN.test(id) ? unknown : undefined);
  if (definition === undefined) throw new CodeFormatError('unknown_field');
  const start = offset + ID_LENGTH;
  const separator = findSeparator(text, start);
  const valueEnd = endAtMaximum(text, start, separator, definition, perimeter);
  if (valueEnd === text.length && definition.max === definition.min && valueEnd - start < definition.min)
    throw new CodeFormatError('field_cut_short');
  const isTruncated = text[valueEnd] === RECORD_SEPARATOR;
  return {
    field: { id, value: text.slice(start, valueEnd), form: 'c40', isTruncated },
    valueEnd,
    next: skipSeparators(text, isTruncated ? valueEnd + 1 : valueEnd),
  };
}

/**
 * A value ends at its maximal length without a separator. One that is longer is kept whole, for the structure check, unless a field starts
 * where it should have ended.
 */
function endAtMaximum(
  text: string,
  start: number,
  separator: number,
  { min, max }: FieldLengths,
  perimeter: string,
): number {
  if (max === null || separator - start <= max) return separator;
  const end = start + max;
  return min === max || findField(perimeter, text.slice(end, end + ID_LENGTH)) !== undefined ? end : separator;
}

/** Some encoders write a GS after a field of fixed length too. No identifier starts with one. */
function skipSeparators(text: string, offset: number): number {
  let next = offset;
  while (text[next] === GROUP_SEPARATOR) next++;
  return next;
}

function findSeparator(text: string, start: number): number {
  let end = start;
  while (end < text.length && text[end] !== GROUP_SEPARATOR && text[end] !== RECORD_SEPARATOR) end++;
  return end;
}

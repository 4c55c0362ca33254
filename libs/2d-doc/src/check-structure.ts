import {
  type DocumentTypeDefinition,
  type FieldDefinition,
  type FieldKind,
  findDocumentType,
  findField,
} from './catalogue/catalogue.ts';
import type { CodeField, ParsedCode } from './code.ts';
import { decodeBase32 } from './encoding/base32.ts';

/**
 * What differs between a code and the definition of its type of document. No problem holds a value.
 * - `unknown_document_type`: the catalogue does not have the type (it may be newer than the catalogue);
 * - `unknown_field`: the catalogue does not have the field (it may be newer than the catalogue). Where its value ends is a guess, so that
 *   fields behind it can be part of it;
 * - `missing_field`: a mandatory field is absent; with several identifiers, no one of the alternatives is there as a whole;
 * - `field_not_of_type`: the type does not have this field;
 * - `value_too_long`, `value_too_short`: the value does not fit the lengths of the field;
 * - `wrong_characters`: letters in a number, a date that is not eight digits.
 */
export type StructureProblem = {
  readonly kind:
    | 'unknown_document_type'
    | 'unknown_field'
    | 'missing_field'
    | 'field_not_of_type'
    | 'value_too_long'
    | 'value_too_short'
    | 'wrong_characters';
  /** Identifiers of fields. Empty for a problem of the type. */
  readonly fieldIds: readonly string[];
};

const PATTERNS: Readonly<Partial<Record<FieldKind, RegExp>>> = {
  digits: /^\d*$/,
  amount: /^[\d,. +-]*$/,
  days: /^[0-9A-F]{4}$/,
  date: /^\d{8}$/,
  timestamp: /^\d{12}(?:\d\d)?$/,
};

/** Returns the differences between the signed fields of a code and its type of document (5.1, step 2). Dates are not compared. */
export function listStructureProblems(code: ParsedCode): readonly StructureProblem[] {
  const type = findDocumentType(code.perimeter, code.documentType);
  const problems: StructureProblem[] =
    type === undefined ? [problem('unknown_document_type')] : listMissing(code, type);
  for (const field of code.fields) {
    if (field.form === 'binary') continue;
    const definition = findField(code.perimeter, field.id);
    if (definition === undefined) {
      problems.push(problem('unknown_field', field.id));
      continue;
    }
    if (type !== undefined && !isOfType(definition, type)) problems.push(problem('field_not_of_type', field.id));
    problems.push(...listValueProblems(field, definition));
  }
  return problems;
}

function listMissing(code: ParsedCode, type: DocumentTypeDefinition): StructureProblem[] {
  const ids = new Set(code.fields.map(({ id }) => id));
  const missing = type.mandatory.filter((id) => !ids.has(id)).map((id) => problem('missing_field', id));
  const alternatives = type.anyOf.filter((lists) => !lists.some((list) => list.every((id) => ids.has(id))));
  return [...missing, ...alternatives.map((lists) => problem('missing_field', ...lists.flat()))];
}

function isOfType({ id, category }: FieldDefinition, type: DocumentTypeDefinition): boolean {
  return (
    type.categories.includes(category) ||
    type.mandatory.includes(id) ||
    type.optional.includes(id) ||
    type.anyOf.some((lists) => lists.some((list) => list.includes(id)))
  );
}

function listValueProblems({ id, value, isTruncated }: CodeField, definition: FieldDefinition): StructureProblem[] {
  const problems: StructureProblem[] = [];
  const isTooShort = value.length < definition.min && !isTruncated;
  if (definition.max !== null && value.length > definition.max) problems.push(problem('value_too_long', id));
  if (isTooShort) problems.push(problem('value_too_short', id));
  else if (!isTruncated && !fitsKind(value, definition.kind)) problems.push(problem('wrong_characters', id));
  return problems;
}

function fitsKind(value: string, kind: FieldKind): boolean {
  if (kind === 'base32') return decodeBase32(value) !== null;
  return PATTERNS[kind]?.test(value) ?? true;
}

const problem = (kind: StructureProblem['kind'], ...fieldIds: readonly string[]): StructureProblem => ({
  kind,
  fieldIds,
});

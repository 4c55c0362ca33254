import documentTypesFile from './document-types.json' with { type: 'json' };
import fieldsFile from './fields.json' with { type: 'json' };

/**
 * What the characters of a value are.
 * - `digits`; `amount`: digits, a comma, a minus sign; `days`: four hexadecimal digits, days since 2000-01-01; `date`: DDMMYYYY;
 *   `timestamp`: DDMMYYYYHHMM or DDMMYYYYHHMMSS; `base32`: UTF-8 text in base32;
 * - `text`: upper-case letters without accents, digits and a few signs, which differ from field to field.
 */
export type FieldKind = 'digits' | 'amount' | 'days' | 'date' | 'timestamp' | 'base32' | 'text';

export type FieldDefinition = {
  readonly id: string;
  /** In French, from the specification. */
  readonly label: string;
  /** Characters. The same number twice is a field of fixed length, which no separator follows. */
  readonly min: number;
  /** Null for no maximum. */
  readonly max: number | null;
  readonly kind: FieldKind;
  /** The section of the specification that defines the field. */
  readonly category: string;
};

export type DocumentTypeDefinition = {
  readonly code: string;
  /** In French. */
  readonly label: string;
  /** Whether the header must state the date of emission. */
  readonly hasEmissionDate: boolean;
  readonly mandatory: readonly string[];
  /** In each entry, one of the lists of fields must be there as a whole. */
  readonly anyOf: readonly (readonly (readonly string[])[])[];
  readonly optional: readonly string[];
  /** Every field of these categories is optional too. */
  readonly categories: readonly string[];
};

const FIELDS = indexByPerimeter(fieldsFile.perimeters as Record<string, FieldDefinition[]>, ({ id }) => id);
const DOCUMENT_TYPES = indexByPerimeter(
  documentTypesFile.perimeters as Record<string, DocumentTypeDefinition[]>,
  ({ code }) => code,
);

/** Whether the catalogue covers a perimeter, "01" or "0001". */
export const hasPerimeter = (perimeter: string): boolean => FIELDS.has(perimeter);

/** Returns the definition of a field; undefined when the perimeter has no such field. */
export const findField = (perimeter: string, id: string): FieldDefinition | undefined => FIELDS.get(perimeter)?.get(id);

/** Returns the definition of a type of document; undefined when the perimeter has no such type. */
export const findDocumentType = (perimeter: string, code: string): DocumentTypeDefinition | undefined =>
  DOCUMENT_TYPES.get(perimeter)?.get(code);

function indexByPerimeter<T extends object>(
  perimeters: Readonly<Record<string, readonly T[]>>,
  keyOf: (entry: T) => string,
): ReadonlyMap<string, ReadonlyMap<string, T>> {
  return new Map(
    Object.entries(perimeters).map(([perimeter, entries]) => [
      perimeter,
      new Map(entries.map((entry) => [keyOf(entry), freezeDeeply(entry)])),
    ]),
  );
}

function freezeDeeply<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freezeDeeply(part);
  return Object.freeze(value);
}

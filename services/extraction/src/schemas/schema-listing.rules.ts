import { DOCUMENT_TYPES } from '@probant/contracts/document-types';
import {
  Certification,
  DATA_SCHEMA_BY_TYPE,
  Diploma,
  Experience,
  LineItem,
  type SchemaInfo,
  VatBreakdownEntry,
} from '@probant/contracts/extraction';
import type { TSchema } from 'typebox';
import { getItemSchema, getShape, listMembers } from './schema-shape.ts';

type SchemaField = SchemaInfo['fields'][number];

/** Lists the fields of each document type from the schemas of the contract, in the order of the types. */
export const listSchemas = (): SchemaInfo[] =>
  DOCUMENT_TYPES.map((type) => ({
    document_type: type,
    fields: listMembers(DATA_SCHEMA_BY_TYPE[type]).flatMap(([name, schema]) => listFields(name, schema)),
  }));

/** Returns a field, followed by the members of the records that it lists: line_items, line_items[].description ... */
function listFields(name: string, schema: TSchema): SchemaField[] {
  const item = getItemSchema(schema);
  const inner = item ? listMembers(item).flatMap(([member, inside]) => listFields(`${name}[].${member}`, inside)) : [];
  return [{ name, type: describeType(schema), description: getShape(schema).description ?? null }, ...inner];
}

function describeType(schema: TSchema): string {
  const item = getItemSchema(schema);
  if (item) return `array<${RECORD_NAMES.get(item) ?? describeType(item)}>`;
  const { type, format, pattern } = getShape(schema);
  if (format === 'date') return 'date';
  if (pattern?.startsWith(TIME_PATTERN_PREFIX)) return 'time';
  return type ?? 'string';
}

const TIME_PATTERN_PREFIX = '^\\d{2}:\\d{2}';

const RECORD_NAMES = new Map<TSchema, string>([
  [LineItem, 'LineItem'],
  [VatBreakdownEntry, 'VatBreakdownEntry'],
  [Experience, 'Experience'],
  [Diploma, 'Diploma'],
  [Certification, 'Certification'],
]);

import {
  Certification,
  DATA_OF_TYPE,
  Diploma,
  DOCUMENT_TYPES,
  Experience,
  LineItem,
  type SchemaInfo,
  VatBreakdownEntry,
} from '@probant/contracts/extraction';
import type { TSchema } from 'typebox';
import { listItem, members, shapeOf } from './schema-shape.ts';

type SchemaField = SchemaInfo['fields'][number];

/** What each document type may hold, as the contract's own schemas say, in the order of the types. */
export const schemaListing = (): SchemaInfo[] =>
  DOCUMENT_TYPES.map((type) => ({
    document_type: type,
    fields: members(DATA_OF_TYPE[type]).flatMap(([name, schema]) => fieldsOf(name, schema)),
  }));

/** A field, and after it the members of the records it lists: line_items, line_items[].description ... */
function fieldsOf(name: string, schema: TSchema): SchemaField[] {
  const item = listItem(schema);
  const inner = item ? members(item).flatMap(([member, inside]) => fieldsOf(`${name}[].${member}`, inside)) : [];
  return [{ name, type: typeName(schema), description: shapeOf(schema).description ?? null }, ...inner];
}

function typeName(schema: TSchema): string {
  const item = listItem(schema);
  if (item) return `array<${RECORDS.get(item) ?? typeName(item)}>`;
  const { type, format, pattern } = shapeOf(schema);
  if (format === 'date') return 'date';
  if (pattern?.startsWith(TIME)) return 'time';
  return type ?? 'string';
}

const TIME = '^\\d{2}:\\d{2}';

const RECORDS = new Map<TSchema, string>([
  [LineItem, 'LineItem'],
  [VatBreakdownEntry, 'VatBreakdownEntry'],
  [Experience, 'Experience'],
  [Diploma, 'Diploma'],
  [Certification, 'Certification'],
]);

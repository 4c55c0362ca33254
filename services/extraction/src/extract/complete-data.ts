import type { DocumentData } from '@probant/contracts/extraction';
import type { TSchema } from 'typebox';
import { listItem, members } from '../schemas/schema-shape.ts';

/** Every member that the contract names, in its order: null where nothing was read, an empty list where there is none. */
export const complete = (schema: TSchema, data: DocumentData): DocumentData => filled(schema, data) as DocumentData;

function filled(schema: TSchema, value: unknown): unknown {
  const item = listItem(schema);
  if (item) return Array.isArray(value) ? value.map((element: unknown) => filled(item, element)) : [];
  const named = members(schema);
  if (named.length === 0) return value ?? null;
  const record = (value ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(named.map(([name, member]) => [name, filled(member, record[name])]));
}

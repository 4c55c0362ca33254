import type { DocumentData, DocumentType } from '@probant/contracts/extraction';
import { DATA_MEMBERS_BY_TYPE } from '@probant/contracts/generated/worker-checks';
import type { TSchema } from 'typebox';
import { getItemSchema, listMembers } from '../schemas/schema-shape.ts';

/** Returns the data of a type with every member of the contract, in its order: null for a missing value, an empty list for a missing list. */
export const completeData = (type: DocumentType, data: DocumentData): DocumentData =>
  fillMembers(DATA_MEMBERS_BY_TYPE[type], data) as DocumentData;

function fillMembers(schema: TSchema, value: unknown): unknown {
  const item = getItemSchema(schema);
  if (item) return Array.isArray(value) ? value.map((element: unknown) => fillMembers(item, element)) : [];
  const members = listMembers(schema);
  if (members.length === 0) return value ?? null;
  const record = (value ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(members.map(([name, member]) => [name, fillMembers(member, record[name])]));
}

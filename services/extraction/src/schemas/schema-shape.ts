import type { TSchema } from 'typebox';

type Shape = {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly anyOf?: readonly TSchema[];
  readonly enum?: readonly unknown[];
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
};

/** Returns the JSON Schema keywords of a schema; for "or null", those of the other option. */
export function getShape(schema: TSchema): Shape {
  const shape = schema as Shape;
  const inner = shape.anyOf?.find((option) => (option as Shape).type !== 'null');
  return inner === undefined ? shape : (inner as Shape);
}

/** Returns the members of a record in the order of declaration; an empty list for any other schema. */
export const listMembers = (schema: TSchema): readonly (readonly [string, TSchema])[] =>
  Object.entries(getShape(schema).properties ?? {});

/** Returns the schema of the items of a list; null for any other schema. */
export const getItemSchema = (schema: TSchema): TSchema | null => getShape(schema).items ?? null;

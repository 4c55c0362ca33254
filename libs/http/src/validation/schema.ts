/** The part of JSON Schema 2020-12 that routes use. */
export type Schema = {
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly default?: unknown;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  /** With `oneOf`: the member whose constant selects the schema. */
  readonly discriminator?: { readonly propertyName: string };
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
};

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** Returns the JSON type of a value; undefined counts as null. */
export function getJsonType(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object';
}

/** Returns the members of a union, else the schema itself. */
export const getUnionMembers = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [schema];

/** Returns the types that a schema names, unions included; none when it accepts any type. */
export function getSchemaTypes(schema: Schema): readonly string[] {
  const members = schema.anyOf ?? schema.oneOf;
  if (members) return members.flatMap(getSchemaTypes);
  if (schema.type !== undefined) return typeof schema.type === 'string' ? [schema.type] : schema.type;
  const values = schema.enum ?? ('const' in schema ? [schema.const] : []);
  return [...new Set(values.map(getJsonType))];
}

/** Returns whether the schema accepts values of the type. */
export const isTypeAllowed = (schema: Schema, type: JsonType): boolean => {
  const types = getSchemaTypes(schema);
  return types.length === 0 || types.includes(type) || (type === 'number' && types.includes('integer'));
};

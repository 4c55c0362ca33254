import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../validation/schema.ts';
import { addDiscriminatorMapping, distributeSharedMembers } from './discriminator.ts';

/** A schema as a description contains it. */
type DescribedSchema = Readonly<Record<string, unknown>>;

/** The named schemas of an OpenAPI description. */
export type ComponentRegistry = {
  /** Returns the schema for its place of use, with references to named schemas. */
  inline(schema: Schema): DescribedSchema;
  /**
   * Returns the schema of a body: a reference to the schema, which is registered under `name` when it is a record without a name of its
   * own. A record of the same shape without a name of its own is registered once.
   */
  registerBody(schema: Schema, name: string): DescribedSchema;
  /** Returns all registered schemas, sorted by name. */
  list(): Readonly<Record<string, unknown>>;
};

const SCHEMA_NAME_PATTERN = /^[A-Z][A-Za-z0-9]*$/;

/** Keywords that a place of use may have beside a reference. */
const ANNOTATIONS = ['description', 'default', 'deprecated'] as const;

/** Returns the name of a schema: its `title`, when that is an identifier and not a phrase. */
const getSchemaName = ({ title }: Schema): string | undefined =>
  title !== undefined && SCHEMA_NAME_PATTERN.test(title) ? title : undefined;

/** Creates the registry; it throws when two different schemas have the same name. */
export function createComponentRegistry(): ComponentRegistry {
  const schemas = new Map<string, DescribedSchema>();
  const namedByRoute = new Set<string>();

  const register = (schema: Schema, name: string): DescribedSchema => {
    const { annotations, shape } = separateAnnotations(describe(schema));
    const existing = schemas.get(name);
    if (existing !== undefined && !isDeepStrictEqual(separateAnnotations(existing).shape, shape))
      throw new Error(`two different schemas have the name ${name}`);
    const { description, ...ofPlace } = annotations;
    const registered = existing ?? (description === undefined ? shape : { description, ...shape });
    schemas.set(name, registered);
    const isDescribed = description === undefined || description === registered['description'];
    return { $ref: toReference(name), ...(isDescribed ? {} : { description }), ...ofPlace };
  };

  const inline = (schema: Schema): DescribedSchema => {
    const name = getSchemaName(schema);
    return name === undefined ? describe(schema) : register(schema, name);
  };

  const registerBody = (schema: Schema, name: string): DescribedSchema => {
    if (getSchemaName(schema) !== undefined || schema.properties === undefined) return inline(schema);
    const described = describe(schema);
    const same = [...namedByRoute].find((other) => isDeepStrictEqual(schemas.get(other), described));
    if (same !== undefined) return { $ref: toReference(same) };
    namedByRoute.add(name);
    return register(schema, name);
  };

  const describe = (schema: Schema): DescribedSchema => {
    const name = getSchemaName(schema);
    const keywords = Object.entries(toOpenApi(distributeSharedMembers(schema))).filter(
      ([keyword, value]) => keyword !== 'title' || value !== name,
    );
    const described = Object.fromEntries(
      keywords.map(([keyword, value]) => [keyword, describeKeyword(keyword, value)]),
    );
    return addDiscriminatorMapping(described, schema);
  };

  const describeKeyword = (keyword: string, value: unknown): unknown => {
    if (SCHEMA_LIST_KEYWORDS.has(keyword)) return (value as readonly Schema[]).map(inline);
    if (SCHEMA_MAP_KEYWORDS.has(keyword))
      return Object.fromEntries(
        Object.entries(value as Record<string, Schema>).map(([key, part]) => [key, inline(part)]),
      );
    return SCHEMA_KEYWORDS.has(keyword) && typeof value === 'object' ? inline(value as Schema) : value;
  };

  return {
    inline,
    registerBody,
    list: () => Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const SCHEMA_LIST_KEYWORDS = new Set(['anyOf', 'oneOf', 'allOf']);
const SCHEMA_MAP_KEYWORDS = new Set(['properties', 'patternProperties', '$defs']);
const SCHEMA_KEYWORDS = new Set(['items', 'additionalProperties', 'not']);

const toReference = (name: string): string => `#/components/schemas/${name}`;

function separateAnnotations(schema: DescribedSchema) {
  const isAnnotation = (keyword: string): boolean => (ANNOTATIONS as readonly string[]).includes(keyword);
  const pick = (wanted: boolean): DescribedSchema =>
    Object.fromEntries(Object.entries(schema).filter(([keyword]) => isAnnotation(keyword) === wanted));
  return { annotations: pick(true), shape: pick(false) };
}

/** Matches every name, as the schema of a record of any members has it. */
const ANY_NAME_PATTERN = '^.*$';

/**
 * Rewrites what generators of clients do not read to what means the same: members of any name as `additionalProperties`, and the type of
 * an enumeration of strings.
 */
function toOpenApi(schema: Schema): Schema {
  const isStringEnum = schema.type === undefined && schema.enum?.every((value) => typeof value === 'string');
  const typed = isStringEnum ? { type: 'string', ...schema } : schema;
  const ofAnyName = schema.patternProperties?.[ANY_NAME_PATTERN];
  if (ofAnyName === undefined) return typed;
  const { patternProperties: _, ...record } = typed;
  return { ...record, additionalProperties: ofAnyName };
}

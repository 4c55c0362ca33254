import { MAX_PROBLEMS, type Problem } from '@probant/kernel/errors';
import { explainFormat } from './formats.ts';
import { accepts, jsonTypeOf, type Schema, typesOf, unionOf } from './schema.ts';
import { wording } from './wording.ts';

/** Where a value came from: JSON has types of its own, while query, path and form values arrive as text. */
export type Source = 'json' | 'text';

/** Decimals of a quotient that are looked at, here and by Ajv. */
export const MULTIPLE_OF_DECIMALS = 6;

type Loc = Problem['loc'];
type Walk = { readonly source: Source; readonly root: Schema; readonly found: Problem[] };

/**
 * Says what is wrong with a value in pydantic's words, in the order in which the fields are declared, at most 100 records. Only
 * called once the compiled validator has refused the value, so that its cost weighs on bad requests alone; it stops at the
 * hundredth record, where a validator that collects every error would fill the memory for a long list of wrong items.
 */
export function explain(schema: Schema, value: unknown, loc: Loc, source: Source): Problem[] {
  const walk: Walk = { source, root: schema, found: [] };
  visit(schema, value, loc, walk);
  return walk.found.slice(0, MAX_PROBLEMS);
}

function visit(schema: Schema, value: unknown, loc: Loc, walk: Walk): void {
  if (walk.found.length >= MAX_PROBLEMS) return;
  if (schema.$ref !== undefined) visit(resolve(schema.$ref, walk.root), value, loc, walk);
  if (schema.anyOf || schema.oneOf) visitUnion(schema, value, loc, walk);
  for (const part of schema.allOf ?? []) visit(part, value, loc, walk);
  if (schema.enum && !schema.enum.some((known) => known === value)) {
    walk.found.push(wording.oneOf(loc, value, schema.enum));
    return;
  }
  if ('const' in schema && schema.const !== value) {
    walk.found.push(wording.literal(loc, value, schema.const));
    return;
  }
  if (!hasRightType(schema, value, loc, walk)) return;
  if (typeof value === 'string') visitText(schema, value, loc, walk);
  else if (typeof value === 'number') visitNumber(schema, value, loc, walk);
  else if (Array.isArray(value)) visitList(schema, value, loc, walk);
  else if (typeof value === 'object' && value !== null)
    visitRecord(schema, value as Record<string, unknown>, loc, walk);
}

function hasRightType(schema: Schema, value: unknown, loc: Loc, walk: Walk): boolean {
  if (schema.type === undefined) return true;
  const wanted = typesOf(schema).find((type) => type !== 'null') ?? 'null';
  const given = jsonTypeOf(value);
  if (!accepts(schema, given)) {
    const spoken = walk.source === 'text' && given === 'string' && wanted !== 'array' && wanted !== 'object';
    if (spoken) walk.found.push(unparsable(loc, value as string, wanted));
    else walk.found.push(wording.shape(loc, value, wanted === 'object' && schema.properties ? 'record' : wanted));
    return false;
  }
  if (given === 'number' && !Number.isFinite(value)) {
    walk.found.push(wording.infinite(loc, value));
    return false;
  }
  if (wanted === 'integer' && given === 'number' && !Number.isInteger(value)) {
    walk.found.push(wording.fraction(loc, value));
    return false;
  }
  return true;
}

const unparsable = (loc: Loc, text: string, wanted: string): Problem =>
  wanted === 'integer' && /^\s*[+-]?\d+\s*$/.test(text)
    ? wording.integerTooBig(loc, text)
    : wording.unparsable(loc, text, wanted);

/** One record for a union: what the member that fits best has against the value, never what each of them has. */
function visitUnion(schema: Schema, value: unknown, loc: Loc, walk: Walk): void {
  const members = unionOf(schema);
  const fitting = members.filter((member) => accepts(member, jsonTypeOf(value)));
  const named = members.filter((member) => member.type !== 'null');
  const tried = fitting.length > 0 ? fitting : (named.length > 0 ? named : members).slice(0, 1);
  const [first = [], ...others] = tried.map((member) => {
    const attempt: Walk = { ...walk, found: [] };
    visit(member, value, loc, attempt);
    return attempt.found;
  });
  walk.found.push(...others.reduce((least, found) => (distance(found) < distance(least) ? found : least), first));
}

/** How far a value is from a member of a union: another literal marks another kind of record, an absent field probably does. */
const distance = (found: readonly Problem[]): number =>
  found.reduce((sum, { type }) => sum + (type === 'literal_error' ? 100 : type === 'missing' ? 10 : 1), 0);

function visitText(schema: Schema, value: string, loc: Loc, walk: Walk): void {
  const { minLength, maxLength, pattern, format } = schema;
  const length = minLength === undefined && maxLength === undefined ? 0 : lengthOf(value);
  if (minLength !== undefined && length < minLength) walk.found.push(wording.shortText(loc, value, minLength));
  else if (maxLength !== undefined && length > maxLength) walk.found.push(wording.longText(loc, value, maxLength));
  else if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    walk.found.push(wording.pattern(loc, value, pattern));
  else if (format !== undefined) walk.found.push(...explainFormat(format, value, loc));
}

/** Characters as pydantic and JSON Schema count them: code points, not UTF-16 units. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function visitNumber(schema: Schema, value: number, loc: Loc, walk: Walk): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) walk.found.push(wording.below(loc, value, minimum));
  if (maximum !== undefined && value > maximum) walk.found.push(wording.above(loc, value, maximum));
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    walk.found.push(wording.notAbove(loc, value, exclusiveMinimum));
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    walk.found.push(wording.notBelow(loc, value, exclusiveMaximum));
  if (multipleOf !== undefined && !isMultiple(value / multipleOf))
    walk.found.push(wording.notMultiple(loc, value, multipleOf));
}

/** With room for binary fractions: 19.99 is a multiple of 0.01, though their quotient is not a whole number. */
const isMultiple = (quotient: number): boolean =>
  Math.abs(Math.round(quotient) - quotient) <= 10 ** -MULTIPLE_OF_DECIMALS;

function visitList(schema: Schema, value: readonly unknown[], loc: Loc, walk: Walk): void {
  const { minItems, maxItems, items, uniqueItems } = schema;
  if (minItems !== undefined && value.length < minItems)
    walk.found.push(wording.tooShort(loc, value, 'List', minItems, value.length));
  if (maxItems !== undefined && value.length > maxItems)
    walk.found.push(wording.tooLong(loc, value, 'List', maxItems, value.length));
  if (uniqueItems && new Set(value.map(canonical)).size < value.length)
    walk.found.push(wording.value(loc, value, 'the items must differ from one another'));
  if (items === undefined) return;
  for (const [index, item] of value.entries()) {
    if (walk.found.length >= MAX_PROBLEMS) return;
    visit(items, item, [...loc, index], walk);
  }
}

function visitRecord(schema: Schema, value: Readonly<Record<string, unknown>>, loc: Loc, walk: Walk): void {
  const { minProperties, maxProperties } = schema;
  const size = minProperties === undefined && maxProperties === undefined ? 0 : Object.keys(value).length;
  if (minProperties !== undefined && size < minProperties)
    walk.found.push(wording.tooShort(loc, value, 'Dictionary', minProperties, size));
  if (maxProperties !== undefined && size > maxProperties)
    walk.found.push(wording.tooLong(loc, value, 'Dictionary', maxProperties, size));
  const declared = schema.properties ?? {};
  for (const name of new Set([...Object.keys(declared), ...(schema.required ?? [])])) {
    if (value[name] !== undefined && Object.hasOwn(value, name))
      visit(declared[name] ?? {}, value[name], [...loc, name], walk);
    else if (schema.required?.includes(name)) walk.found.push(wording.missing([...loc, name], value));
  }
  visitOtherMembers(schema, value, loc, walk);
}

/** Members that are not declared by name: free-form records, and records that allow nothing else. */
function visitOtherMembers(schema: Schema, value: Readonly<Record<string, unknown>>, loc: Loc, walk: Walk): void {
  const { additionalProperties, patternProperties, properties } = schema;
  if (additionalProperties === undefined && patternProperties === undefined) return;
  const patterns = Object.entries(patternProperties ?? {}).map(
    ([text, part]) => [new RegExp(text, 'u'), part] as const,
  );
  for (const [name, member] of Object.entries(value)) {
    if (walk.found.length >= MAX_PROBLEMS) return;
    const at = [...loc, name];
    const matching = patterns.filter(([pattern]) => pattern.test(name));
    for (const [, part] of matching) visit(part, member, at, walk);
    if (matching.length > 0 || (properties && Object.hasOwn(properties, name))) continue;
    if (additionalProperties === false) walk.found.push(wording.extra(at, member));
    else if (typeof additionalProperties === 'object') visit(additionalProperties, member, at, walk);
  }
}

/** A local reference: "#/$defs/Name" or the bare name of a definition. */
const resolve = (reference: string, root: Schema): Schema => root.$defs?.[reference.replace(/^#\/\$defs\//, '')] ?? {};

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    jsonTypeOf(part) === 'object' ? Object.entries(part as object).sort(([a], [b]) => (a < b ? -1 : 1)) : part,
  );

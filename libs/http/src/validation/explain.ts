import { MAX_PROBLEMS, type Problem } from '@probant/kernel/errors';
import { explainFormat } from './formats.ts';
import type { WrongItems } from './large-body.ts';
import { pydanticProblem } from './pydantic-problem.ts';
import { getJsonType, getSchemaTypes, getUnionMembers, isTypeAllowed, type Schema } from './schema.ts';

/** Origin of a value: JSON is typed, while query, path and form values arrive as text. */
export type ValueSource = 'json' | 'text';

/** Decimals of a quotient that `multipleOf` compares, here and in Ajv. */
export const MULTIPLE_OF_DECIMALS = 6;

type Loc = Problem['loc'];
type ExplainState = {
  readonly source: ValueSource;
  readonly root: Schema;
  readonly problems: Problem[];
  /** The items to visit of lists that have been checked item by item; all items of other lists are visited. */
  readonly wrongItems: WrongItems;
};

const NO_CHECKED_LISTS: WrongItems = new Map();

/**
 * Lists the problems of a value with the messages of pydantic, in declaration order of the fields, at most 100. Runs only after the
 * compiled validator has rejected the value, so that valid requests do not pay for it. It stops at the hundredth problem: a validator
 * that collects every error would exhaust the memory on a long list of wrong items.
 */
export function explainProblems(
  schema: Schema,
  value: unknown,
  loc: Loc,
  source: ValueSource,
  wrongItems: WrongItems = NO_CHECKED_LISTS,
): Problem[] {
  const state: ExplainState = { source, root: schema, problems: [], wrongItems };
  visit(schema, value, loc, state);
  return state.problems.slice(0, MAX_PROBLEMS);
}

function visit(schema: Schema, value: unknown, loc: Loc, state: ExplainState): void {
  if (state.problems.length >= MAX_PROBLEMS) return;
  if (schema.$ref !== undefined) visit(resolveReference(schema.$ref, state.root), value, loc, state);
  if (schema.anyOf || schema.oneOf) visitUnion(schema, value, loc, state);
  for (const part of schema.allOf ?? []) visit(part, value, loc, state);
  if (schema.enum && !schema.enum.some((allowed) => allowed === value)) {
    state.problems.push(pydanticProblem.notInEnum(loc, value, schema.enum));
    return;
  }
  if ('const' in schema && schema.const !== value) {
    state.problems.push(pydanticProblem.notLiteral(loc, value, schema.const));
    return;
  }
  if (!checkType(schema, value, loc, state)) return;
  if (typeof value === 'string') visitText(schema, value, loc, state);
  else if (typeof value === 'number') visitNumber(schema, value, loc, state);
  else if (Array.isArray(value)) visitList(schema, value, loc, state);
  else if (typeof value === 'object' && value !== null)
    visitRecord(schema, value as Record<string, unknown>, loc, state);
}

function checkType(schema: Schema, value: unknown, loc: Loc, state: ExplainState): boolean {
  if (schema.type === undefined) return true;
  const expectedType = getSchemaTypes(schema).find((type) => type !== 'null') ?? 'null';
  const actualType = getJsonType(value);
  if (!isTypeAllowed(schema, actualType)) {
    const isParsingProblem =
      state.source === 'text' && actualType === 'string' && expectedType !== 'array' && expectedType !== 'object';
    if (isParsingProblem) state.problems.push(toParsingProblem(loc, value as string, expectedType));
    else
      state.problems.push(
        pydanticProblem.wrongType(loc, value, expectedType === 'object' && schema.properties ? 'record' : expectedType),
      );
    return false;
  }
  if (actualType === 'number' && !Number.isFinite(value)) {
    state.problems.push(pydanticProblem.notFinite(loc, value));
    return false;
  }
  if (expectedType === 'integer' && actualType === 'number' && !Number.isInteger(value)) {
    state.problems.push(pydanticProblem.notInteger(loc, value));
    return false;
  }
  return true;
}

const toParsingProblem = (loc: Loc, text: string, expectedType: string): Problem =>
  expectedType === 'integer' && /^\s*[+-]?\d+\s*$/.test(text)
    ? pydanticProblem.integerTooLarge(loc, text)
    : pydanticProblem.unparsable(loc, text, expectedType);

/** Reports the problems of the union member that matches best, not those of every member. */
function visitUnion(schema: Schema, value: unknown, loc: Loc, state: ExplainState): void {
  const members = getUnionMembers(schema);
  const compatible = members.filter((member) => isTypeAllowed(member, getJsonType(value)));
  const nonNull = members.filter((member) => member.type !== 'null');
  const candidates = compatible.length > 0 ? compatible : (nonNull.length > 0 ? nonNull : members).slice(0, 1);
  const [first = [], ...alternatives] = candidates.map((member) => {
    const attempt: ExplainState = { ...state, problems: [] };
    visit(member, value, loc, attempt);
    return attempt.problems;
  });
  state.problems.push(
    ...alternatives.reduce(
      (best, problems) => (computeMismatch(problems) < computeMismatch(best) ? problems : best),
      first,
    ),
  );
}

/** Returns how far a value is from a union member: a different literal indicates another member, a missing field probably does. */
const computeMismatch = (problems: readonly Problem[]): number =>
  problems.reduce((sum, { type }) => sum + (type === 'literal_error' ? 100 : type === 'missing' ? 10 : 1), 0);

function visitText(schema: Schema, value: string, loc: Loc, state: ExplainState): void {
  const { minLength, maxLength, pattern, format } = schema;
  if (minLength !== undefined && !hasCodePoints(value, minLength))
    state.problems.push(pydanticProblem.textTooShort(loc, value, minLength));
  else if (maxLength !== undefined && hasCodePoints(value, maxLength + 1))
    state.problems.push(pydanticProblem.textTooLong(loc, value, maxLength));
  else if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    state.problems.push(pydanticProblem.patternMismatch(loc, value, pattern));
  else if (format !== undefined) state.problems.push(...explainFormat(format, value, loc));
}

/**
 * Returns whether a text has at least `count` code points, which pydantic and JSON Schema count, not UTF-16 units. Reads no more of it:
 * counting those of 60 MiB took 0.7 s.
 */
function hasCodePoints(text: string, count: number): boolean {
  if (text.length < count || text.length >= 2 * count) return text.length >= count;
  let length = 0;
  for (const _ of text) length += 1;
  return length >= count;
}

function visitNumber(schema: Schema, value: number, loc: Loc, state: ExplainState): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) state.problems.push(pydanticProblem.belowMinimum(loc, value, minimum));
  if (maximum !== undefined && value > maximum) state.problems.push(pydanticProblem.aboveMaximum(loc, value, maximum));
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    state.problems.push(pydanticProblem.notAboveBound(loc, value, exclusiveMinimum));
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    state.problems.push(pydanticProblem.notBelowBound(loc, value, exclusiveMaximum));
  if (multipleOf !== undefined && !isMultiple(value / multipleOf))
    state.problems.push(pydanticProblem.notMultiple(loc, value, multipleOf));
}

/** Tolerates binary fractions: 19.99 is a multiple of 0.01, although the floating-point quotient is not an integer. */
const isMultiple = (quotient: number): boolean =>
  Math.abs(Math.round(quotient) - quotient) <= 10 ** -MULTIPLE_OF_DECIMALS;

function visitList(schema: Schema, value: readonly unknown[], loc: Loc, state: ExplainState): void {
  const { minItems, maxItems, items, uniqueItems } = schema;
  if (minItems !== undefined && value.length < minItems)
    state.problems.push(pydanticProblem.tooFewItems(loc, value, 'List', minItems, value.length));
  if (maxItems !== undefined && value.length > maxItems)
    state.problems.push(pydanticProblem.tooManyItems(loc, value, 'List', maxItems, value.length));
  if (uniqueItems && new Set(value.map(toCanonicalJson)).size < value.length)
    state.problems.push(pydanticProblem.invalidValue(loc, value, 'the items must differ from one another'));
  if (items === undefined) return;
  for (const index of state.wrongItems.get(value) ?? value.keys()) {
    if (state.problems.length >= MAX_PROBLEMS) return;
    visit(items, value[index], [...loc, index], state);
  }
}

function visitRecord(schema: Schema, value: Readonly<Record<string, unknown>>, loc: Loc, state: ExplainState): void {
  const { minProperties, maxProperties } = schema;
  const size = minProperties === undefined && maxProperties === undefined ? 0 : Object.keys(value).length;
  if (minProperties !== undefined && size < minProperties)
    state.problems.push(pydanticProblem.tooFewItems(loc, value, 'Dictionary', minProperties, size));
  if (maxProperties !== undefined && size > maxProperties)
    state.problems.push(pydanticProblem.tooManyItems(loc, value, 'Dictionary', maxProperties, size));
  const declared = schema.properties ?? {};
  for (const name of new Set([...Object.keys(declared), ...(schema.required ?? [])])) {
    if (value[name] !== undefined && Object.hasOwn(value, name))
      visit(declared[name] ?? {}, value[name], [...loc, name], state);
    else if (schema.required?.includes(name)) state.problems.push(pydanticProblem.missing([...loc, name], value));
  }
  visitOtherMembers(schema, value, loc, state);
}

/** Visits members that are not declared by name: of free-form objects, and of objects that allow no other member. */
function visitOtherMembers(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  loc: Loc,
  state: ExplainState,
): void {
  const { additionalProperties, patternProperties, properties } = schema;
  if (additionalProperties === undefined && patternProperties === undefined) return;
  const patterns = Object.entries(patternProperties ?? {}).map(
    ([text, part]) => [new RegExp(text, 'u'), part] as const,
  );
  for (const [name, member] of Object.entries(value)) {
    if (state.problems.length >= MAX_PROBLEMS) return;
    const at = [...loc, name];
    const matching = patterns.filter(([pattern]) => pattern.test(name));
    for (const [, part] of matching) visit(part, member, at, state);
    if (matching.length > 0 || (properties && Object.hasOwn(properties, name))) continue;
    if (additionalProperties === false) state.problems.push(pydanticProblem.unexpectedMember(at, member));
    else if (typeof additionalProperties === 'object') visit(additionalProperties, member, at, state);
  }
}

/** Resolves a local reference: "#/$defs/Name" or the bare name of a definition. */
const resolveReference = (reference: string, root: Schema): Schema =>
  root.$defs?.[reference.replace(/^#\/\$defs\//, '')] ?? {};

const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    getJsonType(part) === 'object' ? Object.entries(part as object).sort(([a], [b]) => (a < b ? -1 : 1)) : part,
  );

import type { Problem } from '@probant/kernel/errors';
import { pydanticProblem } from './pydantic-problem.ts';
import { getSchemaTypes, getUnionMembers, type Schema } from './schema.ts';

/** Values of a query, a path or a form as sent: a string, or several when a name was repeated. */
export type TextValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Parses text values as the declared types, as pydantic does ("on" is true, "1.0" is the integer 1). A value that cannot be parsed
 * remains text, so that the validator rejects it. Undeclared names are omitted.
 */
export function readTexts(schema: Schema, texts: TextValues): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
    if (text === undefined) continue;
    const list = getUnionMembers(member).find((part) => part.type === 'array');
    if (list) values[name] = [text].flat().map((item) => readText(list.items ?? {}, item));
    else values[name] = typeof text === 'string' ? readText(member, text) : text;
  }
  return values;
}

function readText(schema: Schema, text: string): unknown {
  const types = getSchemaTypes(schema);
  if (types.includes('string')) return text;
  if (types.includes('integer')) return readInteger(text) ?? text;
  if (types.includes('number')) return readNumber(text) ?? text;
  if (types.includes('boolean')) return BOOLEAN_TEXTS.get(text.toLowerCase()) ?? text;
  return text;
}

function readInteger(text: string): number | undefined {
  const match = /^\s*([+-]?\d+)(\.0+)?\s*$/.exec(text);
  const value = Number(match?.[1]);
  return match && Number.isSafeInteger(value) ? value : undefined;
}

function readNumber(text: string): number | undefined {
  const value = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

const BOOLEAN_TEXTS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'on', 't', 'true', 'y', 'yes'].map((text) => [text, true] as const),
  ...['0', 'off', 'f', 'false', 'n', 'no'].map((text) => [text, false] as const),
]);

/** Returns a problem for each value with a NUL, the only character of a decoded URL or form that PostgreSQL cannot store. */
export const findUnstorableValues = (values: Readonly<Record<string, unknown>>, location: string): Problem[] =>
  Object.keys(values)
    .filter((name) => [values[name]].flat().some((value) => typeof value === 'string' && value.includes('\0')))
    .map((name) => pydanticProblem.notUnicode([location, name], null));

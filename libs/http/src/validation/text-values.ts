import type { Problem } from '@probant/kernel/errors';
import { type Schema, typesOf, unionOf } from './schema.ts';
import { wording } from './wording.ts';

/** The parameters of a query, a path or a form as they came: text, or several texts when a name was repeated. */
export type Texts = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads text values as the declared types, as pydantic does ("on" is true, "1.0" is the integer 1). What cannot be read stays
 * text, so that the validator refuses it; names that are not declared are left out.
 */
export function readTexts(schema: Schema, texts: Texts): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
    if (text === undefined) continue;
    const list = unionOf(member).find((part) => part.type === 'array');
    if (list) values[name] = [text].flat().map((item) => readText(list.items ?? {}, item));
    else values[name] = typeof text === 'string' ? readText(member, text) : text;
  }
  return values;
}

function readText(schema: Schema, text: string): unknown {
  const types = typesOf(schema);
  if (types.includes('string')) return text;
  if (types.includes('integer')) return readInteger(text) ?? text;
  if (types.includes('number')) return readNumber(text) ?? text;
  if (types.includes('boolean')) return BOOLEANS.get(text.toLowerCase()) ?? text;
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

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'on', 't', 'true', 'y', 'yes'].map((text) => [text, true] as const),
  ...['0', 'off', 'f', 'false', 'n', 'no'].map((text) => [text, false] as const),
]);

/** NUL is the one character that a decoded URL or form can hold and PostgreSQL cannot. */
export const unstorableTexts = (values: Readonly<Record<string, unknown>>, where: string): Problem[] =>
  Object.keys(values)
    .filter((name) => [values[name]].flat().some((value) => typeof value === 'string' && value.includes('\0')))
    .map((name) => wording.unicode([where, name], null));

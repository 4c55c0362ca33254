import type { Problem } from '@probant/kernel/errors';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { type ApplyDefaults, defaultsOf } from './defaults.ts';
import { echo } from './echo.ts';
import { explain, MULTIPLE_OF_DECIMALS, type Source } from './explain.ts';
import type { Schema } from './schema.ts';
import { readTexts, type Texts, unstorableTexts } from './text-values.ts';
import { wording } from './wording.ts';

/** Checks one part of a request. The value is only usable when `problems` is null. */
export type Checked = { readonly value: unknown; readonly problems: readonly Problem[] | null };

export type Compiler = {
  /** A JSON body: nothing is coerced, defaults are filled in unless it is wanted as sent. */
  json(schema: TSchema, options?: { readonly asSent: boolean }): (value: unknown) => Checked;
  /** Query, path, header or form values: read from text first. */
  texts(schema: TSchema, where: 'query' | 'path' | 'header' | 'body'): (texts: Texts) => Checked;
  /** An answer: null when it is what the description promises, else the rule of the schema that it breaks. */
  answer(schema: TSchema): (value: unknown) => string | null;
};

/**
 * Compiles schemas with Ajv (draft 2020-12). The compiled validators stop at the first error and so cost what a bare Ajv costs;
 * only a refused value is walked again, by `explain`, for the list of problems.
 */
export function schemaCompiler(): Compiler {
  const ajv = new Ajv2020({
    multipleOfPrecision: MULTIPLE_OF_DECIMALS,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
  });
  addFormats.default(ajv);
  const compile = (schema: TSchema, apply: ApplyDefaults | null = defaultsOf(schema as Schema)) => {
    const valid = ajv.compile<unknown>(schema);
    const check = (value: unknown, loc: Problem['loc'], source: Source): Checked => {
      if (valid(value)) {
        // Not sooner: what is refused is told as it was sent.
        apply?.(value);
        return { value, problems: null };
      }
      const problems = explain(schema as Schema, value, loc, source);
      return { value, problems: problems.length > 0 ? problems : [wording.value(loc, value, 'not acceptable')] };
    };
    return check;
  };
  return {
    json: (schema, options) => {
      const check = options?.asSent ? compile(schema, null) : compile(schema);
      return (value) =>
        value === undefined ? { value, problems: [wording.missing(['body'], null)] } : check(value, ['body'], 'json');
    },
    texts: (schema, where) => {
      const check = compile(schema);
      return (texts) => {
        const values = readTexts(schema as Schema, texts);
        const unstorable = unstorableTexts(values, where);
        const checked =
          unstorable.length > 0 ? { value: values, problems: unstorable } : check(values, [where], 'text');
        return checked.problems ? { ...checked, problems: checked.problems.map(asSent(texts)) } : checked;
      };
    },
    answer: (schema) => {
      const valid = ajv.compile<unknown>(schema);
      return (value) => (valid(value) ? null : (valid.errors?.[0]?.schemaPath ?? 'unknown'));
    },
  };
}

/** A record about a text repeats the text, not what was read from it; about a missing one, nothing. */
const asSent =
  (texts: Texts) =>
  (found: Problem): Problem => {
    const name = String(found.loc[1]);
    if (found.loc.length !== 2) return found;
    return { ...found, input: Object.hasOwn(texts, name) ? echo(texts[name]) : null };
  };

import type { Problem } from '@probant/kernel/errors';
import type { TimeSlicer } from '@probant/kernel/time-slicer';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { type ApplyDefaults, compileDefaults } from './defaults.ts';
import { echoInput } from './echo-input.ts';
import { explainProblems, MULTIPLE_OF_DECIMALS, type ValueSource } from './explain.ts';
import { compileSlicedCheck } from './large-body.ts';
import { pydanticProblem } from './pydantic-problem.ts';
import type { Schema } from './schema.ts';
import { findUnstorableValues, readTexts, type TextValues } from './text-values.ts';

/** Result of the validation of one part of a request. The value is usable only when `problems` is null. */
export type ValidationResult = { readonly value: unknown; readonly problems: readonly Problem[] | null };

/** Validates a large JSON body in slices, with the result of the validator of `compileJson`. */
export type ValidateLargeBody = (value: unknown, slicer: TimeSlicer) => Promise<ValidationResult>;

export type SchemaCompiler = {
  /** Compiles the validator of a JSON body: no coercion; fills in defaults unless `asSent`. */
  compileJson(schema: TSchema, options?: { readonly asSent: boolean }): (value: unknown) => ValidationResult;
  compileLargeJson(schema: TSchema, options?: { readonly asSent: boolean }): ValidateLargeBody;
  /** Compiles the validator of query, path, header or form values, which are parsed from text first. */
  compileTexts(
    schema: TSchema,
    location: 'query' | 'path' | 'header' | 'body',
  ): (texts: TextValues) => ValidationResult;
  /** Compiles the check of a response: null when valid, else the path of the violated rule in the schema. */
  compileResponse(schema: TSchema): (value: unknown) => string | null;
};

/**
 * Creates a compiler based on Ajv (draft 2020-12). The validators stop at the first error and cost as much as Ajv alone; only an
 * invalid value is walked again, by `explainProblems`, to list its problems.
 */
export function createSchemaCompiler(): SchemaCompiler {
  const compile = (schema: TSchema, apply: ApplyDefaults | null = compileDefaults(schema as Schema)) => {
    const validator = compileOnce(schema);
    const validate = (value: unknown, loc: Problem['loc'], source: ValueSource): ValidationResult => {
      if (validator(value)) {
        // Only now: problems show the value as sent.
        apply?.(value);
        return { value, problems: null };
      }
      return refuse(value, loc, explainProblems(schema as Schema, value, loc, source));
    };
    return validate;
  };
  return {
    compileJson: (schema, options) => {
      const validate = options?.asSent ? compile(schema, null) : compile(schema);
      return (value) =>
        value === undefined
          ? { value, problems: [pydanticProblem.missing(['body'], null)] }
          : validate(value, ['body'], 'json');
    },
    compileLargeJson: (schema, options) => {
      const sliced = compileSlicedCheck(schema, compileOnce);
      return async (value, slicer) => {
        if (value === undefined) return { value, problems: [pydanticProblem.missing(['body'], null)] };
        const { isValid, wrongItems } = await sliced.check(value, slicer);
        if (!isValid)
          return refuse(value, ['body'], explainProblems(schema as Schema, value, ['body'], 'json', wrongItems));
        if (!options?.asSent) await sliced.applyDefaults(value, slicer);
        return { value, problems: null };
      };
    },
    compileTexts: (schema, location) => {
      const validate = compile(schema);
      return (texts) => {
        const values = readTexts(schema as Schema, texts);
        const unstorable = findUnstorableValues(values, location);
        const result =
          unstorable.length > 0 ? { value: values, problems: unstorable } : validate(values, [location], 'text');
        return result.problems ? { ...result, problems: result.problems.map(restoreSentText(texts)) } : result;
      };
    },
    compileResponse: (schema) => {
      const validator = compileOnce(schema);
      return (value) => (validator(value) ? null : (validator.errors?.[0]?.schemaPath ?? 'unknown'));
    },
  };
}

/** One for the process. With one for each of ten services the meta-schema is compiled ten times, which takes 0.5 s of CPU at start. */
let sharedAjv: Ajv2020 | null = null;
const validators = new WeakMap<TSchema, ValidateFunction>();

/** Returns the validator of a schema, the same one when it was compiled before: services share schemas. */
function compileOnce(schema: TSchema): ValidateFunction {
  sharedAjv ??= createAjv();
  let validator = validators.get(schema);
  if (validator === undefined) {
    try {
      validator = sharedAjv.compile<unknown>(schema);
    } finally {
      // Ajv would keep the schema as long as it lives, and refuse another one with the same $id.
      sharedAjv.removeSchema(schema);
    }
    validators.set(schema, validator);
  }
  return validator;
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    discriminator: true,
    // Half of the time to compile, 0.5 s of CPU at the start of a platform; a validator takes as long without (0.24 us for an event).
    code: { optimize: false },
    multipleOfPrecision: MULTIPLE_OF_DECIMALS,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
  });
  addFormats.default(ajv);
  return ajv;
}

const refuse = (value: unknown, loc: Problem['loc'], problems: readonly Problem[]): ValidationResult => ({
  value,
  problems: problems.length > 0 ? problems : [pydanticProblem.invalidValue(loc, value, 'not acceptable')],
});

/** Replaces the input of a problem, a parsed value, by the text as sent; by null for a missing text. */
const restoreSentText =
  (texts: TextValues) =>
  (problem: Problem): Problem => {
    const name = String(problem.loc[1]);
    if (problem.loc.length !== 2) return problem;
    return { ...problem, input: Object.hasOwn(texts, name) ? echoInput(texts[name]) : null };
  };

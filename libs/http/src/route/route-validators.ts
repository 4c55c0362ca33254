import { AppError, createValidationError, type Problem } from '@probant/kernel/errors';
import type { TimeSlicer } from '@probant/kernel/time-slicer';
import { type TSchema, Type } from 'typebox';
import { LARGE_BODY_BYTES } from '../body/large-body.ts';
import { isStorable } from '../body/storable-text.ts';
import { addBodyRules, addLargeBodyRules } from '../validation/body-rules.ts';
import type { Schema } from '../validation/schema.ts';
import type { SchemaCompiler, ValidateLargeBody, ValidationResult } from '../validation/schema-compiler.ts';
import type { TextValues } from '../validation/text-values.ts';
import { DEFAULT_BODY_LIMIT_BYTES } from './body-limit.ts';
import type { AnyRoute } from './define-route.ts';

/** Compiled validators of a route; null where the route declares no schema. */
export type RouteValidators = {
  readonly params: ((texts: TextValues) => ValidationResult) | null;
  readonly query: ((texts: TextValues) => ValidationResult) | null;
  readonly headers: ((texts: TextValues) => ValidationResult) | null;
  readonly body: ((value: unknown) => ValidationResult) | null;
  /** Null on a route that accepts no large body. */
  readonly largeBody: ValidateLargeBody | null;
  readonly texts: (texts: TextValues) => ValidationResult;
  readonly response: (value: unknown) => string | null;
  /** Null for a route without progress events. */
  readonly progress: ((value: unknown) => string | null) | null;
};

const NO_TEXTS_SCHEMA = Type.Object({});

/**
 * Compiles the schemas of a route.
 *
 * @throws Error that names the route when a schema cannot be compiled.
 */
export function compileValidators(route: AnyRoute, compiler: SchemaCompiler): RouteValidators {
  try {
    return compileRouteSchemas(route, compiler);
  } catch (cause) {
    throw new Error(`cannot compile the schemas of ${route.operationId}: ${(cause as Error).message}`, { cause });
  }
}

function compileRouteSchemas(route: AnyRoute, compiler: SchemaCompiler): RouteValidators {
  const optional = <T>(schema: TSchema | undefined, compile: (schema: TSchema) => T): T | null =>
    schema === undefined ? null : compile(schema);
  const json = route.kind === 'json';
  return {
    params: optional(route.params, (schema) => compiler.compileTexts(schema, 'path')),
    query: optional(route.query, (schema) => compiler.compileTexts(schema, 'query')),
    headers: optional(route.headers, (schema) => compiler.compileTexts(schema, 'header')),
    body: optional(json ? route.body : undefined, (schema) => {
      const validate = compiler.compileJson(schema, { asSent: json && route.skipDefaults === true });
      return json && route.bodyRules ? addBodyRules(validate, schema as Schema, route.bodyRules) : validate;
    }),
    largeBody: optional(
      json && (route.bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES) > LARGE_BODY_BYTES ? route.body : undefined,
      (schema) => {
        const validate = compiler.compileLargeJson(schema, { asSent: json && route.skipDefaults === true });
        return json && route.bodyRules ? addLargeBodyRules(validate, schema as Schema, route.bodyRules) : validate;
      },
    ),
    texts: compiler.compileTexts((route.kind === 'upload' ? route.form.texts : undefined) ?? NO_TEXTS_SCHEMA, 'body'),
    response: compiler.compileResponse(route.success.schema),
    progress: optional(route.kind === 'raw' ? undefined : route.progress, (schema) => compiler.compileResponse(schema)),
  };
}

/** Values of the path, the query and the headers of a request, with their problems. */
export type ValidatedParameters = {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly problems: readonly Problem[];
};

const EMPTY_RESULT: ValidationResult = { value: {}, problems: null };
const NO_PROBLEMS: readonly Problem[] = [];

/**
 * Validates the path, the query and the headers of a request.
 *
 * @throws AppError 404 when the path contains a character that no resource name contains.
 */
export function validateParameters(
  validators: RouteValidators,
  request: { readonly params: unknown; readonly query: unknown; readonly headers: unknown },
): ValidatedParameters {
  const params = validators.params ? validatePath(validators.params, request.params as TextValues) : EMPTY_RESULT;
  const query = validators.query ? validators.query(request.query as TextValues) : EMPTY_RESULT;
  const headers = validators.headers ? validators.headers(request.headers as TextValues) : EMPTY_RESULT;
  const isValid = params.problems === null && query.problems === null && headers.problems === null;
  return {
    params: params.value,
    query: query.value,
    headers: headers.value,
    problems: isValid ? NO_PROBLEMS : joinProblems(params, query, headers),
  };
}

/**
 * Returns the validated body.
 *
 * @throws AppError 422 with the problems of path, query, headers and body, in this order.
 */
export function validateBody(validators: RouteValidators, parameters: ValidatedParameters, value: unknown): unknown {
  return requireValid(validators.body ? validators.body(value) : EMPTY_RESULT, parameters);
}

/** Validates a large body like `validateBody`, in slices. */
export async function validateLargeBody(
  validators: RouteValidators,
  parameters: ValidatedParameters,
  value: unknown,
  slicer: TimeSlicer,
): Promise<unknown> {
  return requireValid(validators.largeBody ? await validators.largeBody(value, slicer) : EMPTY_RESULT, parameters);
}

function requireValid(body: ValidationResult, parameters: ValidatedParameters): unknown {
  if (body.problems || parameters.problems.length > 0)
    throw createValidationError([...parameters.problems, ...joinProblems(body)]);
  return body.value;
}

const joinProblems = (...parts: readonly ValidationResult[]): Problem[] => parts.flatMap((part) => part.problems ?? []);

function validatePath(validate: (texts: TextValues) => ValidationResult, params: TextValues): ValidationResult {
  for (const name in params)
    if (!isStorable(String(params[name]))) throw new AppError(404, 'Not Found', { code: 'not_found' });
  return validate(params);
}

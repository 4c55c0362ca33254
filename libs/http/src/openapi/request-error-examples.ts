import { AppError, createValidationError, type Problem } from '@probant/kernel/errors';
import type { TSchema } from 'typebox';
import { createTooLargeError } from '../body/byte-reader.ts';
import { requireForm, requireJson } from '../body/media-type.ts';
import { formatTooManyFiles, formatTooManyParts, SPARE_PARTS } from '../multipart/form.ts';
import { DEFAULT_BODY_LIMIT_BYTES } from '../route/body-limit.ts';
import type { AnyRoute } from '../route/define-route.ts';
import { createMediaTypeError } from '../route/raw-route-handler.ts';
import { getJsonBodyOptions } from '../route/route-handler.ts';
import { pydanticProblem } from '../validation/pydantic-problem.ts';
import type { SchemaCompiler } from '../validation/schema-compiler.ts';
import type { TextValues } from '../validation/text-values.ts';
import { createErrorExample, type ErrorExamples } from './error-examples.ts';

/** Returns the examples of the errors of a request body that is too large or of another type; none for a route without a body. */
export function listBodyErrorExamples(route: AnyRoute): Readonly<Record<number, ErrorExamples>> {
  const wrongType = findTypeError(route);
  if (wrongType === null) return {};
  return {
    413: { too_large: createErrorExample('Too large', createSizeError(route)) },
    415: { wrong_type: createErrorExample('Another content type', wrongType) },
  };
}

function createSizeError(route: AnyRoute): AppError {
  if (route.kind !== 'upload') return createTooLargeError(route.bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES);
  const { many, countLimit, texts } = route.form;
  if (many) return new AppError(413, formatTooManyFiles(countLimit), { code: 'too_many_files' });
  return new AppError(413, formatTooManyParts(countLimit + Object.keys(texts?.properties ?? {}).length + SPARE_PARTS), {
    code: 'too_many_parts',
  });
}

/** Returns the error of a body without a content type; null for a route without a body. */
function findTypeError(route: AnyRoute): AppError | null {
  if (route.kind === 'raw') return route.types === undefined ? null : createMediaTypeError(route.types);
  if (route.kind === 'upload') return catchError(() => requireForm(undefined, undefined));
  const options = getJsonBodyOptions(route);
  return options === null ? null : catchError(() => requireJson(undefined, undefined, options.streamedTypes));
}

function catchError(run: () => unknown): AppError | null {
  try {
    run();
    return null;
  } catch (error) {
    return error as AppError;
  }
}

/**
 * Returns the example of a request that the schemas of a route refuse, with the problems that the service lists. It has none for a route
 * whose schemas refuse nothing.
 */
export function listValidationExamples(route: AnyRoute, compiler: SchemaCompiler): ErrorExamples {
  const empty = listProblemsOfEmptyRequest(route, compiler);
  if (empty.length > 0) return createExample('A request without what is required', empty);
  const parameters = listProblemsOfParameters(route, compiler);
  if (parameters.length > 0) return createExample('A parameter that is not valid', parameters);
  if (route.kind === 'json' && route.body !== undefined)
    return createExample('A body that is not JSON', [pydanticProblem.invalidJson(0, 'The body is not valid JSON')]);
  return {};
}

const createExample = (summary: string, problems: readonly Problem[]): ErrorExamples => ({
  invalid_request: createErrorExample(summary, createValidationError(problems)),
});

function listProblemsOfEmptyRequest(route: AnyRoute, compiler: SchemaCompiler): readonly Problem[] {
  const validate = (schema: TSchema | undefined, location: 'query' | 'header' | 'body') =>
    schema === undefined ? [] : (compiler.compileTexts(schema, location)({}).problems ?? []);
  const parameters = [...validate(route.query, 'query'), ...validate(route.headers, 'header')];
  if (route.kind === 'upload')
    return [
      ...parameters,
      pydanticProblem.missing(['body', route.form.files], null),
      ...validate(route.form.texts, 'body'),
    ];
  if (route.kind === 'raw' || route.body === undefined) return parameters;
  return [...parameters, ...(compiler.compileJson(route.body)({}).problems ?? [])];
}

/** Texts of which a parameter that is not any text refuses one. PostgreSQL cannot store NUL, which every text parameter refuses. */
const REFUSED_TEXTS = ['-', '\u0000'];

/** Returns the problem of one parameter; a path with NUL is a 404 and not listed. */
function listProblemsOfParameters(route: AnyRoute, compiler: SchemaCompiler): readonly Problem[] {
  const probe = (schema: TSchema | undefined, location: 'path' | 'query' | 'header', texts: readonly string[]) => {
    if (schema === undefined) return [];
    const validate = compiler.compileTexts(schema, location);
    const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, unknown>> };
    return Object.keys(properties).flatMap((name) =>
      texts.map(
        (text) => validate({ [name]: text } satisfies TextValues).problems?.filter(({ loc }) => loc[1] === name) ?? [],
      ),
    );
  };
  const found = [
    ...probe(route.params, 'path', REFUSED_TEXTS.slice(0, 1)),
    ...probe(route.query, 'query', REFUSED_TEXTS),
    ...probe(route.headers, 'header', REFUSED_TEXTS.slice(0, 1)),
  ];
  return found.find((problems) => problems.length > 0) ?? [];
}

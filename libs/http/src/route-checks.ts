import { AppError, invalid, type Problem } from '@probant/kernel/errors';
import { type TSchema, Type } from 'typebox';
import { isStorable } from './body/storable-text.ts';
import type { AnyRoute } from './define-route.ts';
import { withRules } from './validation/body-rules.ts';
import type { Checked, Compiler } from './validation/compile.ts';
import type { Schema } from './validation/schema.ts';
import type { Texts } from './validation/text-values.ts';

/** The compiled schemas of a route. */
export type RouteChecks = {
  readonly params: ((texts: Texts) => Checked) | null;
  readonly query: ((texts: Texts) => Checked) | null;
  readonly headers: ((texts: Texts) => Checked) | null;
  readonly body: ((value: unknown) => Checked) | null;
  readonly texts: (texts: Texts) => Checked;
  readonly answer: (value: unknown) => string | null;
  /** Null for a route that reports nothing on its way. */
  readonly progress: ((value: unknown) => string | null) | null;
};

const NO_TEXTS = Type.Object({});

/** Throws an error that names the route when a schema of it cannot be compiled. */
export function compileChecks(route: AnyRoute, compiler: Compiler): RouteChecks {
  try {
    return compiled(route, compiler);
  } catch (cause) {
    throw new Error(`the schemas of ${route.operationId} cannot be compiled: ${(cause as Error).message}`, { cause });
  }
}

function compiled(route: AnyRoute, compiler: Compiler): RouteChecks {
  const optional = <T>(schema: TSchema | undefined, compile: (schema: TSchema) => T): T | null =>
    schema === undefined ? null : compile(schema);
  const json = route.kind === 'json';
  return {
    params: optional(json ? route.params : undefined, (schema) => compiler.texts(schema, 'path')),
    query: optional(route.query, (schema) => compiler.texts(schema, 'query')),
    headers: optional(json ? route.headers : undefined, (schema) => compiler.texts(schema, 'header')),
    body: optional(json ? route.body : undefined, (schema) => {
      const check = compiler.json(schema, { asSent: json && route.bodyAsSent === true });
      return json && route.bodyRules ? withRules(check, schema as Schema, route.bodyRules) : check;
    }),
    texts: compiler.texts((json ? undefined : route.form.texts) ?? NO_TEXTS, 'body'),
    answer: compiler.answer(route.success.schema),
    progress: optional(json ? undefined : route.progress, (schema) => compiler.answer(schema)),
  };
}

/** What the path, the query and the headers of a request hold, and what is wrong with them. */
export type CheckedAddress = {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly problems: readonly Problem[];
};

const NOTHING: Checked = { value: {}, problems: null };
const NO_PROBLEMS: readonly Problem[] = [];

/** Throws a 404 for a path that cannot name anything. */
export function checkAddress(
  checks: RouteChecks,
  request: { readonly params: unknown; readonly query: unknown; readonly headers: unknown },
): CheckedAddress {
  const params = checks.params ? checkPath(checks.params, request.params as Texts) : NOTHING;
  const query = checks.query ? checks.query(request.query as Texts) : NOTHING;
  const headers = checks.headers ? checks.headers(request.headers as Texts) : NOTHING;
  const faultless = params.problems === null && query.problems === null && headers.problems === null;
  return {
    params: params.value,
    query: query.value,
    headers: headers.value,
    problems: faultless ? NO_PROBLEMS : together(params, query, headers),
  };
}

/** The body, once it and the address are right: throws a 422 with the problems of path, query, headers and body, in this order. */
export function checkBody(checks: RouteChecks, address: CheckedAddress, sent: unknown): unknown {
  const body = checks.body ? checks.body(sent) : NOTHING;
  if (body.problems || address.problems.length > 0) throw invalid([...address.problems, ...together(body)]);
  return body.value;
}

const together = (...parts: readonly Checked[]): Problem[] => parts.flatMap((part) => part.problems ?? []);

/** A path with a character that nothing here can be called by names nothing. */
function checkPath(check: (texts: Texts) => Checked, params: Texts): Checked {
  for (const name in params) if (!isStorable(String(params[name]))) throw new AppError(404, 'Not Found');
  return check(params);
}

import type { KeyScope } from '@probant/keys/key-scopes';
import { createNotFoundError } from '../response/error-response.ts';
import type { Schema } from '../validation/schema.ts';
import type { ComponentRegistry } from './components.ts';
import {
  COMMON_EXAMPLE_NAMES,
  createErrorExample,
  type ErrorExamples,
  referToExamples,
  referToScopeExample,
} from './error-examples.ts';
import { getErrorSchema } from './error-schemas.ts';

type ErrorContext = {
  readonly hasBody: boolean;
  readonly hasPath: boolean;
  /** Null: any key may call. */
  readonly scope: KeyScope | null;
  /** Causes declared by the route, by status. */
  readonly causes: Readonly<Record<number, string>>;
  /** Examples declared by the route, by status. */
  readonly examples: Readonly<Record<number, ErrorExamples>>;
  /** Examples of what the framework refuses in a request of this route, by status. */
  readonly requestExamples: Readonly<Record<number, ErrorExamples>>;
};

const COMMON_ERRORS: Readonly<Record<number, string>> = {
  401: 'The API key is missing or invalid',
  403: 'The API key lacks the scope that this operation needs (`x-required-scope`)',
  422: 'The request is not valid',
  429: 'Too many requests',
  500: 'The service failed',
  503: 'The service is overloaded or not available',
};

const BODY_ERRORS: Readonly<Record<number, string>> = {
  413: 'The request is too large',
  415: 'The content type is not accepted',
};

const HEADERS_BY_STATUS: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** Returns the error responses of a route: those of every route, and its own, whose descriptions take precedence. */
export function describeErrors(context: ErrorContext, components: ComponentRegistry): Record<string, unknown> {
  const { hasBody, hasPath, scope, causes, requestExamples } = context;
  const { 403: missingScope = '', 422: invalid = '', ...common } = COMMON_ERRORS;
  const shared = {
    ...common,
    ...(scope === null ? {} : { 403: missingScope }),
    ...(422 in requestExamples ? { 422: invalid } : {}),
    ...(hasBody ? BODY_ERRORS : {}),
    ...(hasPath ? { 404: 'Not found' } : {}),
  };
  const all = new Map<number, string>(
    Object.entries({ ...shared, ...(scope === null ? causes : joinForbidden(causes)) }).map(([status, text]) => [
      Number(status),
      text,
    ]),
  );
  return Object.fromEntries(
    [...all].map(([status, description]) => [
      status,
      describeError(status, description, components, collectExamples(status, context)),
    ]),
  );
}

/**
 * Returns the examples of an error: the shared ones, those of the framework and those of the route. A route that shows its own 404 or 413
 * does not need the general one.
 */
function collectExamples(status: number, { scope, examples, requestExamples }: ErrorContext): ErrorExamples {
  const own = examples[status];
  if (own !== undefined && (status === 404 || status === 413)) return own;
  return {
    ...(status === 403 && scope !== null ? referToScopeExample(scope) : {}),
    ...(status === 404 ? { not_found: NOT_FOUND_EXAMPLE } : {}),
    ...referToExamples(COMMON_EXAMPLE_NAMES[status] ?? []),
    ...requestExamples[status],
    ...own,
  };
}

const NOT_FOUND_EXAMPLE = createErrorExample('No such resource', createNotFoundError());

/** Returns an error response with its headers and its body. */
export const describeError = (
  status: number,
  description: string,
  components: ComponentRegistry,
  examples: ErrorExamples,
) => ({
  description,
  headers: describeHeaders(['X-Error-Code', ...(HEADERS_BY_STATUS[status] ?? [])]),
  content: {
    'application/json': {
      schema: components.inline(getErrorSchema(status) as Schema),
      ...(Object.keys(examples).length > 0 && { examples }),
    },
  },
});

/** A route with a cause of its own for 403 still has the common one. */
const joinForbidden = ({ 403: forbidden, ...causes }: ErrorContext['causes']): ErrorContext['causes'] =>
  forbidden === undefined ? causes : { ...causes, 403: `${COMMON_ERRORS[403]}, or ${forbidden}` };

const RATE_LIMIT_HEADERS = [
  'X-RateLimit-Limit-Minute',
  'X-RateLimit-Remaining-Minute',
  'X-RateLimit-Limit-Hour',
  'X-RateLimit-Remaining-Hour',
];

export const describeHeaders = (additional: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    [...RATE_LIMIT_HEADERS, 'X-Request-Id', ...additional].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );

import type { RouteExample } from '../route/route.ts';
import type { Schema } from '../validation/schema.ts';
import type { ComponentRegistry } from './components.ts';
import { getErrorSchema } from './error-schemas.ts';

type ErrorExamples = Readonly<Record<string, RouteExample>>;

type ErrorContext = {
  readonly hasBody: boolean;
  readonly hasPath: boolean;
  /** Causes declared by the route, by status. */
  readonly causes: Readonly<Record<number, string>>;
  /** Examples declared by the route, by status. */
  readonly examples: Readonly<Record<number, ErrorExamples>>;
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
export function describeErrors(
  { hasBody, hasPath, causes, examples }: ErrorContext,
  components: ComponentRegistry,
): Record<string, unknown> {
  const shared = { ...COMMON_ERRORS, ...(hasBody ? BODY_ERRORS : {}), ...(hasPath ? { 404: 'Not found' } : {}) };
  const all = new Map<number, string>(
    Object.entries({ ...shared, ...joinForbidden(causes) }).map(([status, text]) => [Number(status), text]),
  );
  return Object.fromEntries(
    [...all].map(([status, description]) => [status, describeError(status, description, components, examples[status])]),
  );
}

/** Returns an error response with its headers and its body. */
export const describeError = (
  status: number,
  description: string,
  components: ComponentRegistry,
  examples?: ErrorExamples,
) => ({
  description,
  headers: describeHeaders(HEADERS_BY_STATUS[status] ?? []),
  content: {
    'application/json': {
      schema: components.inline(getErrorSchema(status) as Schema),
      ...(examples && { examples }),
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

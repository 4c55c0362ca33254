import type { ErrorCode } from '@probant/kernel/error-codes';
import type { AppError } from '@probant/kernel/errors';
import { KEY_SCOPES, type KeyScope } from '@probant/keys/key-scopes';
import { createKeyError, createScopeError } from '../auth/refusal.ts';
import { toErrorResponse } from '../response/error-response.ts';
import type { RouteExample } from '../route/route.ts';
import { TOO_MANY_REQUESTS_TEXT } from '../server/request-traffic.ts';
import { toPascalCase } from './pascal-case.ts';

/** The examples of one response, by name: written out, or references to components. */
export type ErrorExamples = Readonly<Record<string, RouteExample | { readonly $ref: string }>>;

/** The examples of the error bodies of a route, by status. */
type ExamplesByStatus = Readonly<Record<number, Readonly<Record<string, RouteExample>>>>;

/** Returns the example of an error, with the code and the body that a service sends. */
export const createErrorExample = (
  summary: string,
  { code, detail }: Pick<AppError, 'code' | 'detail'>,
): RouteExample => ({
  summary,
  'x-error-code': code,
  value: { detail },
});

/** Returns the example of an error of the gateway. */
const createGatewayExample = (summary: string, code: ErrorCode, message: string): RouteExample => ({
  summary,
  'x-error-code': code,
  value: { message },
});

/** Returns the examples of the errors of a route by status, from the errors that its code throws. */
export function createErrorExamples(
  errors: Readonly<Record<string, readonly [summary: string, error: AppError]>>,
): ExamplesByStatus {
  const byStatus: Record<number, Record<string, RouteExample>> = {};
  for (const [name, [summary, error]] of Object.entries(errors)) {
    byStatus[error.status] ??= {};
    Object.assign(byStatus[error.status] ?? {}, { [name]: createErrorExample(summary, error) });
  }
  return byStatus;
}

const toScopeExampleName = (scope: KeyScope): string => `Missing${toPascalCase(scope)}Scope`;

/** Examples that many routes share, as components of the description. Those of the gateway have its texts. */
export const COMMON_ERROR_EXAMPLES: Readonly<Record<string, RouteExample>> = {
  MissingKey: createErrorExample('No key was sent', createKeyError('no_key')),
  UnknownKey: createErrorExample('The key is wrong', createKeyError('unknown_key')),
  ...Object.fromEntries(
    KEY_SCOPES.map((scope) => [
      toScopeExampleName(scope),
      createErrorExample(`The key lacks the scope ${scope}`, createScopeError(scope)),
    ]),
  ),
  RateLimited: createGatewayExample('The rate limit is reached', 'rate_limited', 'API rate limit exceeded'),
  InternalError: createErrorExample('A failure, whose cause is in the log', toErrorResponse(new Error())),
  TenantOverload: createErrorExample('The client sends too many requests at once', {
    code: 'overloaded',
    detail: TOO_MANY_REQUESTS_TEXT,
  }),
  ServiceUnreachable: createGatewayExample(
    'The gateway does not reach the service',
    'service_unreachable',
    'extraction cannot be reached at the moment',
  ),
};

/** Names of the shared examples of a status. */
export const COMMON_EXAMPLE_NAMES: Readonly<Record<number, readonly string[]>> = {
  401: ['MissingKey', 'UnknownKey'],
  429: ['RateLimited'],
  500: ['InternalError'],
  503: ['TenantOverload', 'ServiceUnreachable'],
};

/** Returns references to shared examples. */
export const referToExamples = (names: readonly string[]): ErrorExamples =>
  Object.fromEntries(names.map((name) => [toExampleKey(name), { $ref: `#/components/examples/${name}` }]));

/** Returns a reference to the example of a missing scope. */
export const referToScopeExample = (scope: KeyScope): ErrorExamples => referToExamples([toScopeExampleName(scope)]);

/** MissingKey becomes missing_key, as routes name their own examples. */
const toExampleKey = (name: string): string => name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

import type { SpanEnd } from '@probant/kernel/tracing/spans';
import type { Exchange } from './exchange.ts';

const KNOWN_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Describes an exchange for a trace: the prefix of its route, never the URL, which may contain identifiers and query values. */
export function describeExchange({ request, response, service, routePrefix }: Exchange, status: number): SpanEnd {
  const method = KNOWN_METHODS.has(request.method ?? '') ? (request.method ?? '') : '_OTHER';
  const code = response.getHeader('x-error-code');
  return {
    name: routePrefix === null ? method : `${method} ${routePrefix}`,
    attributes: {
      'http.request.method': method,
      'http.response.status_code': status,
      'probant.destination': service,
      'probant.request_id': String(response.getHeader('x-request-id') ?? ''),
      ...(routePrefix === null ? {} : { 'http.route': routePrefix }),
      ...(typeof code === 'string' ? { 'error.type': code } : {}),
    },
    hasFailed: status >= 500,
  };
}

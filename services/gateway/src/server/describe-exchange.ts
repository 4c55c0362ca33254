import { describeRequest } from '@probant/kernel/tracing/describe-request';
import type { SpanEnd } from '@probant/kernel/tracing/spans';
import type { Exchange } from './exchange.ts';

/** Describes an exchange for a trace, with the service that responds. */
export function describeExchange({ request, response, service, routePrefix }: Exchange, status: number): SpanEnd {
  const code = response.getHeader('x-error-code');
  const end = describeRequest({
    method: request.method,
    route: routePrefix,
    status,
    requestId: String(response.getHeader('x-request-id') ?? ''),
    errorCode: typeof code === 'string' ? code : null,
  });
  return { ...end, attributes: { ...end.attributes, 'probant.destination': service } };
}

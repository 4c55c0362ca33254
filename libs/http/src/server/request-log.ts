import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_CLOSED_REQUEST_STATUS } from '../response/error-response.ts';
import type { Caller, ServiceCaller } from '../route/route.ts';

type RequestLogDeps = { readonly service: string; readonly logger: Logger; readonly metrics: Metrics };

/** Logs and measures a request that took `ms` milliseconds. */
export type RequestLogger = (request: FastifyRequest, reply: FastifyReply, ms: number) => void;

const UNMATCHED_ROUTE = 'unmatched';
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Creates the logger of requests: one log line and one histogram sample per request. Both contain the route pattern and never the
 * URL, which may contain identifiers and query values.
 */
export function createRequestLogger({ service, logger, metrics }: RequestLogDeps): RequestLogger {
  const durations = metrics.histogram('http_request_duration_seconds', 'Time to answer a request', [
    'service',
    'method',
    'route',
    'status',
  ]);
  return (request, reply, ms) => {
    const { raw } = reply;
    const route = request.routePath ?? UNMATCHED_ROUTE;
    const method = KNOWN_METHODS.has(request.method) ? request.method : 'OTHER';
    const status = raw.headersSent ? raw.statusCode : CLIENT_CLOSED_REQUEST_STATUS;
    durations.observe({ service, method, route, status: String(status) }, ms / 1000);
    const line = {
      service,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      tenant: request.caller?.tenantId,
      ...describeCaller(request.caller),
      request_id: request.id,
    };
    if (route === '/health') logger.debug(line, 'request');
    else logger.info(line, 'request');
  };
}

/** Returns the log fields of the caller; none for a request that Fastify rejected before our hooks ran. */
function describeCaller(caller: Caller | ServiceCaller | null | undefined): Readonly<Record<string, string>> {
  if (!caller) return {};
  return 'keyId' in caller ? { key_id: caller.keyId } : { by_service: caller.service };
}

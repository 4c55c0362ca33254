import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_OF_GONE_CALLER } from './error-answer.ts';
import type { Caller, ServiceCaller } from './route.ts';

type RecordDeps = { readonly service: string; readonly logger: Logger; readonly metrics: Metrics };

/** Writes down a request that took `ms` milliseconds. */
export type RequestRecorder = (request: FastifyRequest, reply: FastifyReply, ms: number) => void;

const UNMATCHED = 'unmatched';
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * One log line and one measurement a request. They name the route's pattern, as the contract writes it, never the URL: that holds
 * identifiers and whatever a caller puts in a query.
 */
export function requestRecorder({ service, logger, metrics }: RecordDeps): RequestRecorder {
  const durations = metrics.histogram('http_request_duration_seconds', 'Time to answer a request', [
    'service',
    'method',
    'route',
    'status',
  ]);
  return (request, reply, ms) => {
    const { raw } = reply;
    const route = request.pattern ?? UNMATCHED;
    const method = KNOWN_METHODS.has(request.method) ? request.method : 'OTHER';
    const status = raw.headersSent ? raw.statusCode : STATUS_OF_GONE_CALLER;
    durations.observe({ service, method, route, status: String(status) }, ms / 1000);
    const line = {
      service,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      tenant: request.caller?.tenantId,
      ...whoOf(request.caller),
      request_id: request.id,
    };
    if (route === '/health') logger.debug(line, 'request');
    else logger.info(line, 'request');
  };
}

/** Nobody is told of a request that Fastify itself refuses: it bears none of our members. */
function whoOf(caller: Caller | ServiceCaller | null | undefined): Readonly<Record<string, string>> {
  if (!caller) return {};
  return 'keyId' in caller ? { key_id: caller.keyId } : { by_service: caller.service };
}

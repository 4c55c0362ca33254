import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_OF_GONE_CALLER } from './error-answer.ts';

type RecordDeps = { readonly service: string; readonly logger: Logger; readonly metrics: Metrics };

const UNMATCHED = 'unmatched';
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** As the contract writes it: /v1/events/{event_id}. */
const patternOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}');

/**
 * One log line and one measurement a request, written when its connection is done with it. They name the route's pattern, never the
 * URL: that holds identifiers and whatever a caller puts in a query.
 */
export function requestRecorder({ service, logger, metrics }: RecordDeps) {
  const durations = metrics.histogram('http_request_duration_seconds', 'Time to answer a request', [
    'service',
    'method',
    'route',
    'status',
  ]);
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const begun = performance.now();
    reply.raw.once('close', () => {
      const ms = performance.now() - begun;
      const { url } = request.routeOptions;
      const route = request.is404 || url === undefined ? UNMATCHED : patternOf(url);
      const method = KNOWN_METHODS.has(request.method) ? request.method : 'OTHER';
      const status = reply.raw.headersSent ? reply.raw.statusCode : STATUS_OF_GONE_CALLER;
      durations.observe({ service, method, route, status: String(status) }, ms / 1000);
      const line = {
        service,
        method,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
        tenant: request.caller?.tenantId,
        key_id: request.caller?.keyId,
        request_id: request.id,
      };
      if (route === '/health') logger.debug(line, 'request');
      else logger.info(line, 'request');
    });
  };
}

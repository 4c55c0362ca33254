import { nameMethod } from '@probant/kernel/http-method';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { createRefusalCounter } from '@probant/kernel/refusals/refusal-counter';
import { createRefusalLog } from '@probant/kernel/refusals/refusal-log';
import { describeRequest } from '@probant/kernel/tracing/describe-request';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, ServiceCaller } from '../auth/caller.ts';
import { CLIENT_CLOSED_REQUEST_STATUS } from '../response/error-response.ts';

type RequestLogDeps = { readonly service: string; readonly logger: Logger; readonly metrics: Metrics };

/** Logs and measures a request of the client address `client` that took `ms` milliseconds. */
export type RequestLogger = (request: FastifyRequest, reply: FastifyReply, ms: number, client: string) => void;

const UNMATCHED_ROUTE = 'unmatched';

/** Probes ask every second or two: their lines are for debugging. */
const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/health', '/health/live', '/health/ready']);

/** Statuses of requests that are refused for their key, scope, tenant or rate. */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Creates the logger of requests: one log line and one histogram sample per request. Both contain the route pattern and never the
 * URL, which may contain identifiers and query values. The line of a refused request also names the client address and the reason; of a
 * flood of them, only some have a line.
 */
export function createRequestLogger({ service, logger, metrics }: RequestLogDeps): RequestLogger {
  const logRefusal = createRefusalLog({ logger });
  const countRefusal = createRefusalCounter(metrics);
  const durations = metrics.histogram('http_request_duration_seconds', 'Time to answer a request', [
    'service',
    'method',
    'route',
    'status',
  ]);
  return (request, reply, ms, client) => {
    const { raw } = reply;
    const route = request.routePath ?? UNMATCHED_ROUTE;
    const method = nameMethod(request.method);
    const status = raw.headersSent ? raw.statusCode : CLIENT_CLOSED_REQUEST_STATUS;
    durations.observe({ service, method, route, status: String(status) }, ms / 1000);
    request.span?.end(
      describeRequest({ method, route, status, requestId: request.id, errorCode: request.errorReason }),
    );
    if (REFUSAL_STATUSES.has(status)) {
      const key = request.refusal?.key ?? request.caller;
      const reason = request.refusal?.reason ?? request.errorReason ?? 'refused';
      const keyId = key && 'keyId' in key ? key.keyId : undefined;
      logRefusal({
        service,
        status,
        reason,
        route,
        client,
        request_id: request.id,
        tenant: key?.tenantId,
        key_id: keyId,
      });
      if (key) countRefusal(key.tenantId, reason);
      return;
    }
    const line = {
      service,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      // Of a response that this server cut off, too: its status had been sent.
      reason: request.errorReason ?? (status >= 400 ? 'client_closed_request' : undefined),
      tenant: request.caller?.tenantId,
      ...describeCaller(request.caller),
      request_id: request.id,
      trace_id: request.span?.traceId,
    };
    if (HEALTH_ROUTES.has(route)) logger.debug(line, 'request');
    else logger.info(line, 'request');
  };
}

/** Returns the log fields of the caller; none for a request that Fastify rejected before our hooks ran. */
function describeCaller(caller: Caller | ServiceCaller | null | undefined): Readonly<Record<string, string>> {
  if (!caller) return {};
  return {
    ...('keyId' in caller ? { key_id: caller.keyId } : {}),
    ...('service' in caller ? { by_service: caller.service } : {}),
  };
}

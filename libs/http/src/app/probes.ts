import { ERROR_CODE_HEADER, type ErrorCode } from '@probant/kernel/error-codes';
import type { Readiness } from '@probant/kernel/readiness/readiness';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendJson } from '../response/send-response.ts';

const HEALTH_PATH = '/health';
/** Probes of load balancers and orchestrators. */
const LIVE_PATH = '/health/live';
const READY_PATH = '/health/ready';

const NOT_READY_CODE: ErrorCode = 'not_ready';

/** The routes that need no API key. */
export const PROBES = [HEALTH_PATH, LIVE_PATH, READY_PATH].map((path) => ({ method: 'GET', path }));

export const isProbe = ({ routeOptions }: FastifyRequest): boolean =>
  PROBES.some(({ path }) => path === routeOptions.url);

export type ProbeSources = {
  readonly health: () => Promise<unknown>;
  /** Returns where a health response violates its schema, null when it does not. */
  readonly validateHealth: (health: unknown) => string | null;
  /** Returns what the readiness of the process is taken from, null for a service that is ready as long as it runs. */
  readonly getReadiness: () => Readiness | null;
};

export function addProbes(app: FastifyInstance, { health, validateHealth, getReadiness }: ProbeSources): void {
  app.get(HEALTH_PATH, async (request, reply) => {
    request.routePath = HEALTH_PATH;
    const report = await health();
    const violation = validateHealth(report);
    if (violation !== null) throw new Error(`health violates its schema at ${violation}`);
    return sendJson(request, reply, 200, JSON.stringify(report));
  });
  app.get(LIVE_PATH, (request, reply) => {
    request.routePath = LIVE_PATH;
    return sendJson(request, reply, 200, '{"status":"ok"}');
  });
  app.get(READY_PATH, (request, reply) => {
    request.routePath = READY_PATH;
    const report = getReadiness()?.report() ?? { status: 'ready' };
    if (report.status === 'ready') return sendJson(request, reply, 200, JSON.stringify(report));
    request.errorReason = NOT_READY_CODE;
    return sendJson(request, reply, 503, JSON.stringify(report), { [ERROR_CODE_HEADER]: NOT_READY_CODE });
  });
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceName } from '@probant/kernel/config';
import { AppError } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { requestId } from '@probant/kernel/request-id';
import type { KeyCheck } from '@probant/keys/key-check';
import {
  type FastifyReply,
  type FastifyRequest,
  fastify,
  type InjectOptions,
  type LightMyRequestResponse,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import { byKey, byKeyOrSignature } from './admission.ts';
import { allowedMethods } from './allowed-methods.ts';
import type { JsonBodyRules } from './body/json-body.ts';
import { readJsonBody } from './body/json-body.ts';
import { isOfType } from './body/media-type.ts';
import { silenceWatch } from './body/silence.ts';
import { callsUnderWay } from './calls-under-way.ts';
import type { AnyRoute } from './define-route.ts';
import { errorAnswer } from './error-answer.ts';
import { describeService } from './openapi/description.ts';
import { requestRecorder } from './request-record.ts';
import type { Caller, ServiceCaller } from './route.ts';
import { compileChecks } from './route-checks.ts';
import { bodyRulesOf, routeHandler } from './route-handler.ts';
import { sendError, sendJson } from './sending.ts';
import { refuseBrokenRequest, SERVER_PATIENCE, type ServerPatience } from './server-patience.ts';
import { SERVICE_HEADER, type ServiceCheck } from './service-identity.ts';
import { schemaCompiler } from './validation/compile.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the key has been checked, and on routes without a key. */
    caller: Caller | ServiceCaller | null;
    /** The path of its route as the contract writes it, null where none matches. */
    pattern: string | null;
    /** What its route takes of a JSON body, null when it takes none. */
    bodyRules: JsonBodyRules | null;
    /** The SHA-256 (base64) that the body must have, null where none was signed. */
    bodyDigest: string | null;
  }
}

/** A service as a gateway mounts it, or alone on a port of its own; both at once work. */
export type Service = {
  readonly name: ServiceName;
  /** Takes a request of a server that somebody else owns. Its body must not have been read. Only a key counts here, no signature. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Port 0 takes a free one. */
  listen(port: number, host: string): Promise<{ port: number }>;
  /** A request without a network, for tests. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  health(): Promise<Record<string, unknown>>;
  /** The OpenAPI 3.1 description. */
  openapi(): Record<string, unknown>;
  /** Takes no more connections and resolves once the requests under way are answered, also those of another's server. */
  close(): Promise<void>;
};

export type ServiceAppDeps<H extends TSchema> = {
  readonly name: ServiceName;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly routes: readonly AnyRoute[];
  readonly keys: KeyCheck;
  /** Checks the signatures of services on the routes that are for them too; left out, none is accepted. */
  readonly services?: ServiceCheck | null;
  readonly health: () => Promise<Static<H>>;
  readonly healthSchema: H;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: () => string;
  readonly patience?: Partial<ServerPatience>;
};

/** Where a gateway in another process reads the description. */
const DESCRIPTION = '/openapi.json';

/** What is answered without a key. */
const OPEN = ['/health', DESCRIPTION].map((path) => ({ method: 'GET', path }));

const notFound = () => new AppError(404, 'Not Found');
const wrongMethod = (allow: string) => new AppError(405, 'Method Not Allowed', { headers: { allow } });

/**
 * Builds a service from its routes. In this order every request meets: the key, or a signature where a route takes one (401), the
 * route (404, 405), the content type and the size of its body (415, 413), the schemas (422), the handler, and the schema of its
 * answer (a fault of ours: 500).
 * Health and the description need no key.
 * Rejects when a schema cannot be compiled.
 */
export async function createServiceApp<H extends TSchema>(deps: ServiceAppDeps<H>): Promise<Service> {
  const { name, routes, keys, services, logger } = deps;
  const patience = { ...SERVER_PATIENCE, ...deps.patience };
  const compiler = schemaCompiler();
  const record = requestRecorder({ service: name, logger, metrics: deps.metrics });
  const openMethods = allowedMethods(OPEN);
  const keyedMethods = allowedMethods(routes);
  const calls = callsUnderWay();
  const silence = silenceWatch(patience.idleBodyMs);
  const admit = byKey(keys);
  const admitService = services ? byKeyOrSignature(keys, services) : admit;

  const watch = (request: FastifyRequest, reply: FastifyReply) => {
    const begun = performance.now();
    calls.begin();
    reply.raw.on('close', () => {
      record(request, reply, performance.now() - begun);
      calls.end();
    });
  };

  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = errorAnswer(error);
    if (answer.unexpected)
      logger.error({ err: error, service: name, request_id: request.id, route: request.pattern }, 'request failed');
    sendError(request, reply, answer);
  };

  const app = fastify({
    logger: false,
    requestIdHeader: false,
    genReqId: (request) => requestId(request.headers['x-request-id'], deps.newRequestId),
    return503OnClosing: false,
    keepAliveTimeout: patience.keepAliveMs,
    requestTimeout: patience.requestMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkEveryMs },
    routerOptions: { maxParamLength: 512 },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      watch(request, reply);
      admit(request, (refusal) => answerError(refusal ?? error, request, reply));
    },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('pattern', null);
  app.decorateRequest('bodyRules', null);
  app.decorateRequest('bodyDigest', null);
  app.removeAllContentTypeParsers();
  // Named as well as "*": Fastify looks a named one up at once, and parses the header anew for "*".
  app.addContentTypeParser(['application/json', 'multipart/form-data', '*'], (request, _body, done) => {
    const { bodyRules: rules, headers } = request;
    const type = headers['content-type'];
    if (rules === null || isOfType(rules.streamedTypes, type, headers['content-encoding'])) done(null);
    else readJsonBody(request.raw, rules, request.bodyDigest, silence, done);
  });
  app.setErrorHandler(answerError);
  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply);
    // Before Fastify looks at a body that nobody asked for.
    if (request.is404) refuseUnrouted(request, done);
    else done();
  });

  /** An address that no route takes: only a caller with a key learns whether it is the path or the method. */
  const refuseUnrouted = (request: FastifyRequest, done: (refusal: Error) => void) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const open = openMethods(path);
    if (open !== null) done(wrongMethod(open));
    else
      admit(request, (refusal) => {
        const methods = keyedMethods(path);
        done(refusal ?? (methods === null ? notFound() : wrongMethod(methods)));
      });
  };

  const checkHealth = compiler.answer(deps.healthSchema);
  app.get('/health', async (request, reply) => {
    request.pattern = '/health';
    const health = await deps.health();
    const broken = checkHealth(health);
    if (broken !== null) throw new Error(`health breaks its schema at ${broken}`);
    return sendJson(request, reply, 200, JSON.stringify(health));
  });

  app.get(DESCRIPTION, (request, reply) => {
    request.pattern = DESCRIPTION;
    return sendJson(request, reply, 200, JSON.stringify(describeService(deps)));
  });

  for (const route of routes) {
    const bodyRules = bodyRulesOf(route);
    const enter = route.kind === 'json' && route.forServices ? admitService : admit;
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: (request, _reply, done) => {
        request.pattern = route.path;
        request.bodyRules = bodyRules;
        enter(request, done);
      },
      handler: routeHandler(route, compileChecks(route, compiler), { logger, silence }),
    });
  }
  await app.ready();

  return {
    name,
    handle: (request, response) => {
      if (request.headers[SERVICE_HEADER] !== undefined) delete request.headers[SERVICE_HEADER];
      app.routing(request, response);
    },
    listen: async (port, host) => {
      await app.listen({ port, host });
      const address = app.server.address();
      return { port: typeof address === 'object' && address !== null ? address.port : port };
    },
    inject: (options) => app.inject(options),
    health: async () => (await deps.health()) as Record<string, unknown>,
    openapi: () => describeService(deps),
    close: async () => {
      const closed = app.close();
      await calls.ended(patience.drainMs);
      // Connections that have just been answered would otherwise be kept for a next request.
      app.server.closeAllConnections();
      await closed;
      silence.close();
    },
  };
}

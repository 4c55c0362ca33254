import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceName } from '@probant/kernel/config';
import { AppError } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { KeyCheck } from '@probant/keys/key-check';
import {
  type FastifyReply,
  type FastifyRequest,
  fastify,
  type InjectOptions,
  type LightMyRequestResponse,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import { allowedMethods } from './allowed-methods.ts';
import { callsUnderWay } from './calls-under-way.ts';
import type { AnyRoute } from './define-route.ts';
import { errorAnswer } from './error-answer.ts';
import { identify } from './key-guard.ts';
import { describeService } from './openapi/description.ts';
import { requestId } from './request-id.ts';
import { requestRecorder } from './request-record.ts';
import type { Caller } from './route.ts';
import { compileChecks } from './route-checks.ts';
import { routeHandler } from './route-handler.ts';
import { sendError, sendJson } from './sending.ts';
import { refuseBrokenRequest, SERVER_PATIENCE, type ServerPatience } from './server-patience.ts';
import { schemaCompiler } from './validation/compile.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the key has been checked, and on routes without a key. */
    caller: Caller | null;
  }
}

/** A service as a gateway mounts it, or alone on a port of its own; both at once work. */
export type Service = {
  readonly name: ServiceName;
  /** Takes a request of a server that somebody else owns. Its body must not have been read. */
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
  readonly health: () => Promise<Static<H>>;
  readonly healthSchema: H;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: () => string;
  readonly patience?: Partial<ServerPatience>;
};

const notFound = () => new AppError(404, 'Not Found');

/**
 * Builds a service from its routes. In this order every request meets: the route (404, 405), the key (401), the content type and the
 * size of its body (415, 413), the schemas (422), the handler, and the schema of its answer (a fault of ours: 500).
 * Rejects when a schema cannot be compiled.
 */
export async function createServiceApp<H extends TSchema>(deps: ServiceAppDeps<H>): Promise<Service> {
  const { name, routes, keys, logger } = deps;
  const patience = { ...SERVER_PATIENCE, ...deps.patience };
  const compiler = schemaCompiler();
  const record = requestRecorder({ service: name, logger, metrics: deps.metrics });
  const allow = allowedMethods([{ method: 'GET', path: '/health' }, ...routes]);
  const calls = callsUnderWay();

  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = errorAnswer(error);
    if (answer.unexpected)
      logger.error(
        { err: error, service: name, request_id: request.id, route: request.routeOptions.url },
        'request failed',
      );
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
      reply.header('x-request-id', request.id);
      answerError(error, request, reply);
    },
  });
  app.decorateRequest('caller', null);
  app.removeAllContentTypeParsers();
  // Bodies are read by the handlers, after the key has been checked.
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request) => {
    throw refusalOf(request);
  });
  app.addHook('onRequest', (request, reply, done) => {
    calls.begin(reply.raw);
    record(request, reply);
    reply.header('x-request-id', request.id);
    // Before Fastify looks at a body that nobody asked for.
    done(request.is404 ? refusalOf(request) : undefined);
  });

  const refusalOf = (request: FastifyRequest): AppError => {
    const methods = allow(request.url.split('?', 1)[0] ?? '');
    return methods === null ? notFound() : new AppError(405, 'Method Not Allowed', { headers: { allow: methods } });
  };

  const checkHealth = compiler.answer(deps.healthSchema);
  app.get('/health', async (request, reply) => {
    const health = await deps.health();
    const broken = checkHealth(health);
    if (broken !== null) throw new Error(`health breaks its schema at ${broken}`);
    return sendJson(request, reply, 200, JSON.stringify(health));
  });

  const requireKey = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    try {
      const caller = identify(request.headers['x-api-key'], keys);
      if (caller instanceof Promise) caller.then((late) => admit(request, late, done), done);
      else admit(request, caller, done);
    } catch (error) {
      done(error as Error);
    }
  };

  for (const route of routes)
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: requireKey,
      handler: routeHandler(route, compileChecks(route, compiler), {
        logger,
        service: name,
        idleBodyMs: patience.idleBodyMs,
      }),
    });
  await app.ready();

  return {
    name,
    handle: (request, response) => app.routing(request, response),
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
    },
  };
}

function admit(request: FastifyRequest, caller: Caller, done: () => void): void {
  request.caller = caller;
  done();
}

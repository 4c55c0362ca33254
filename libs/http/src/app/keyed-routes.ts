import { AppError } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticator } from '../auth/authenticator.ts';
import { createNotFoundError } from '../response/error-response.ts';
import { sendJson } from '../response/send-response.ts';
import { createAllowedMethodsLookup } from '../route/allowed-methods.ts';
import type { AnyRoute } from '../route/define-route.ts';
import { createRouteHandler, getJsonBodyOptions } from '../route/route-handler.ts';
import { getRouteScope } from '../route/route-scope.ts';
import { compileValidators } from '../route/route-validators.ts';
import type { FailureLog } from '../server/failure-log.ts';
import type { RequestTraffic } from '../server/request-traffic.ts';
import type { SchemaCompiler } from '../validation/schema-compiler.ts';
import { PROBES } from './probes.ts';

/** Where a gateway in another process reads the OpenAPI description, with a signed call. */
const DESCRIPTION_PATH = '/openapi.json';

export type Authenticators = {
  readonly authenticate: Authenticator;
  readonly authenticateKeyOrSignature: Authenticator;
};

type KeyedRouteDeps = Authenticators & {
  readonly traffic: RequestTraffic;
  readonly compiler: SchemaCompiler;
  readonly logger: Logger;
  readonly logFailure: FailureLog;
  /** Returns the OpenAPI description. */
  readonly describe: () => Record<string, unknown>;
};

/** Adds the routes of the service, and the one of its description: any key may read it, or a signed call. */
export function addKeyedRoutes(app: FastifyInstance, routes: readonly AnyRoute[], deps: KeyedRouteDeps): void {
  const { authenticateKeyOrSignature, traffic, describe } = deps;
  app.get(
    DESCRIPTION_PATH,
    {
      onRequest: (request, _reply, done) => {
        request.routePath = DESCRIPTION_PATH;
        authenticateKeyOrSignature(request, null, (refusal) => done(refusal ?? traffic.admit(request)));
      },
    },
    (request, reply) => sendJson(request, reply, 200, JSON.stringify(describe())),
  );
  for (const route of routes) addRoute(app, route, deps);
}

function addRoute(
  app: FastifyInstance,
  route: AnyRoute,
  { authenticate, authenticateKeyOrSignature, traffic, compiler, logger, logFailure }: KeyedRouteDeps,
): void {
  const jsonBodyOptions = getJsonBodyOptions(route);
  const scope = getRouteScope(route);
  const authenticateRoute =
    route.kind === 'json' && route.acceptsSignedCalls ? authenticateKeyOrSignature : authenticate;
  app.route({
    method: route.method,
    exposeHeadRoute: route.kind !== 'raw',
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    onRequest: (request, _reply, done) => {
      request.routePath = route.path;
      request.jsonBodyOptions = jsonBodyOptions;
      authenticateRoute(request, scope, (refusal) => done(refusal ?? traffic.admit(request)));
    },
    handler: createRouteHandler(route, compileValidators(route, compiler), { logger, traffic, logFailure }),
  });
}

/**
 * Creates the function that rejects a request without a route. Only a caller with a valid key learns whether the path or the method is
 * wrong.
 */
export function createUnroutedRejection(
  routes: readonly AnyRoute[],
  authenticate: Authenticator,
): (request: FastifyRequest, done: (refusal: Error) => void) => void {
  const publicMethods = createAllowedMethodsLookup(PROBES);
  const keyedMethods = createAllowedMethodsLookup([...routes, { method: 'GET', path: DESCRIPTION_PATH }]);
  return (request, done) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const publicAllowed = publicMethods(path);
    if (publicAllowed !== null) {
      done(createMethodNotAllowedError(publicAllowed));
      return;
    }
    authenticate(request, null, (refusal) => {
      const methods = keyedMethods(path);
      done(refusal ?? (methods === null ? createNotFoundError() : createMethodNotAllowedError(methods)));
    });
  };
}

const createMethodNotAllowedError = (allow: string) =>
  new AppError(405, 'Method Not Allowed', { code: 'method_not_allowed', headers: { allow } });

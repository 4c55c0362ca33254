import type { TSchema } from 'typebox';
import type { AnyRoute } from '../route/define-route.ts';
import type { Schema } from '../validation/schema.ts';
import { createComponentRegistry } from './components.ts';
import { ERROR_SCHEMAS, RESPONSE_HEADERS } from './error-schemas.ts';
import { describeOperation } from './operation.ts';

/** The parts of a service that its OpenAPI description contains. */
export type ServiceInfo = {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly routes: readonly AnyRoute[];
  readonly healthSchema: TSchema;
};

/**
 * Returns the OpenAPI 3.1 description of a service, from the schemas that validate its requests and responses. The output is
 * deterministic.
 *
 * @throws Error when two different schemas have the same name.
 */
export function describeService(service: ServiceInfo): Record<string, unknown> {
  const components = createComponentRegistry();
  for (const [name, schema] of Object.entries(ERROR_SCHEMAS)) components.register(schema as Schema, name);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of service.routes) {
    paths[route.path] ??= {};
    Object.assign(paths[route.path] ?? {}, {
      [route.method.toLowerCase()]: describeOperation(route, service.title, components),
    });
  }
  paths['/health'] = { get: describeHealth(components.register(service.healthSchema as Schema, 'Health')) };
  return {
    openapi: '3.1.0',
    info: {
      title: service.title,
      version: service.version,
      description: service.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The gateway that serves this description' }],
    tags: [...new Set([...service.routes.map((route) => route.tag ?? service.title), 'Health'])].map((name) => ({
      name,
    })),
    security: [{ ApiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Issued by the operator' },
      },
      headers: RESPONSE_HEADERS,
      schemas: components.list(),
    },
  };
}

const describeHealth = (schema: unknown) => ({
  operationId: 'health',
  summary: 'State and version of the service',
  tags: ['Health'],
  security: [],
  responses: { 200: { description: 'The service is running', content: { 'application/json': { schema } } } },
});

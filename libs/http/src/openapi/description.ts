import type { TSchema } from 'typebox';
import type { AnyRoute } from '../define-route.ts';
import type { Schema } from '../validation/schema.ts';
import { componentSchemas } from './components.ts';
import { ERROR_SCHEMAS, RATE_HEADERS } from './error-schemas.ts';
import { describeOperation } from './operation.ts';

/** What a service says of itself. */
export type ServiceCard = {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly routes: readonly AnyRoute[];
  readonly healthSchema: TSchema;
};

/**
 * The OpenAPI 3.1 description of a service, from the same schemas that check its requests and answers. Equal routes give equal
 * bytes. Throws when two different schemas claim one name.
 */
export function describeService(card: ServiceCard): Record<string, unknown> {
  const components = componentSchemas();
  for (const [name, schema] of Object.entries(ERROR_SCHEMAS)) components.name(schema as Schema, name);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of card.routes) {
    paths[route.path] ??= {};
    Object.assign(paths[route.path] ?? {}, {
      [route.method.toLowerCase()]: describeOperation(route, card.title, components),
    });
  }
  paths['/health'] = { get: healthOperation(components.name(card.healthSchema as Schema, 'Health')) };
  return {
    openapi: '3.1.0',
    info: {
      title: card.title,
      version: card.version,
      description: card.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The gateway that serves this description' }],
    tags: [...new Set([...card.routes.map((route) => route.tag ?? card.title), 'Health'])].map((name) => ({ name })),
    security: [{ ApiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Issued by the operator' },
      },
      headers: RATE_HEADERS,
      schemas: components.all(),
    },
  };
}

const healthOperation = (schema: unknown) => ({
  operationId: 'health',
  summary: 'State and version of the service',
  tags: ['Health'],
  security: [],
  responses: { 200: { description: 'The service answers', content: { 'application/json': { schema } } } },
});

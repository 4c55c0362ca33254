import type { TSchema } from 'typebox';
import type { AnyRoute } from '../route/define-route.ts';
import type { Schema } from '../validation/schema.ts';
import { createSchemaCompiler } from '../validation/schema-compiler.ts';
import { type ComponentRegistry, createComponentRegistry } from './components.ts';
import { COMMON_ERROR_EXAMPLES, referToExamples } from './error-examples.ts';
import { RESPONSE_HEADERS } from './error-schemas.ts';
import { describeOperation } from './operation.ts';
import { toPascalCase } from './pascal-case.ts';
import { pruneComponents } from './prune-components.ts';
import { describeError, describeHeaders } from './responses.ts';
import { SERVERS } from './servers.ts';

/** The parts of a service that its OpenAPI description contains. */
export type ServiceInfo = {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly routes: readonly AnyRoute[];
  readonly healthSchema: TSchema;
  readonly healthExample?: unknown;
  /** Descriptions of the tags of the routes, by name. */
  readonly tags?: Readonly<Record<string, string>>;
};

/**
 * Returns the OpenAPI 3.1 description of a service, from the schemas that validate its requests and responses. The output is
 * deterministic.
 *
 * @throws Error when two different schemas have the same name.
 */
export function describeService(service: ServiceInfo): Record<string, unknown> {
  const components = createComponentRegistry();
  const compiler = createSchemaCompiler();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of service.routes) {
    paths[route.path] ??= {};
    Object.assign(paths[route.path] ?? {}, {
      [route.method.toLowerCase()]: describeOperation(route, service.title, components, compiler),
    });
  }
  paths['/health'] = { get: describeHealth(service, components) };
  return pruneComponents({
    openapi: '3.1.0',
    info: {
      title: service.title,
      version: service.version,
      description: service.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: SERVERS,
    tags: listTags(service),
    security: [{ ApiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Issued by the operator' },
      },
      headers: RESPONSE_HEADERS,
      examples: COMMON_ERROR_EXAMPLES,
      schemas: components.list(),
    },
  });
}

function listTags({ routes, title, tags: descriptions = {} }: ServiceInfo) {
  const names = new Set(routes.map(({ tag = title }) => tag));
  const ofRoutes = [...names].map((name) => {
    const description = descriptions[name];
    return description === undefined ? { name } : { name, description };
  });
  return [...ofRoutes, { name: 'Health', description: 'State and version, without a key' }];
}

function describeHealth({ name, healthSchema, healthExample }: ServiceInfo, components: ComponentRegistry) {
  const schema = components.registerBody(healthSchema as Schema, `${toPascalCase(name)}Health`);
  const examples = { running: { summary: 'The service is running', value: healthExample } };
  return {
    operationId: `get${toPascalCase(name)}Health`,
    summary: 'State and version of the service',
    description: 'Needs no key. The gateway serves it at `/{service}/health`, and in `GET /health`.',
    tags: ['Health'],
    security: [],
    responses: {
      200: {
        description: 'The service is running',
        headers: describeHeaders([]),
        content: { 'application/json': { schema, ...(healthExample === undefined ? {} : { examples }) } },
      },
      429: describeError(
        429,
        'The operator limits the requests of an address',
        components,
        referToExamples(['RateLimited']),
      ),
    },
  };
}

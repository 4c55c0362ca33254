import { isDeepStrictEqual } from 'node:util';
import type { ServiceName } from '@probant/kernel/config';
import type { JsonObject } from '../dispatch/upstream.ts';

type Described = { readonly service: ServiceName; readonly description: JsonObject };
type Sections = Map<string, Map<string, unknown>>;

/**
 * One OpenAPI 3.1 description out of several. A component that two services name alike and define differently gets the second one's
 * name in front; each service's /health moves to /{service}/health; paths for which `isRouted` says no are left out.
 */
export function mergeDescriptions(parts: readonly Described[], isRouted: (path: string) => boolean): JsonObject {
  const paths: Record<string, unknown> = { '/health': GATEWAY_HEALTH };
  const components: Sections = new Map();
  const operationIds = new Set<string>(['platform_health']);

  for (const { service, description } of parts) {
    const renamed = adoptComponents(components, service, description);
    for (const [path, item] of Object.entries(asObject(description['paths']))) {
      const publicPath = path === '/health' ? `/${service}/health` : path;
      if (path !== '/health' && !isRouted(path)) continue;
      paths[publicPath] = ofService(service, pointTo(renamed, item), description['security'], operationIds);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Probant',
      version: '0.1.0',
      description: 'Every service behind the gateway.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: Object.fromEntries([...components].map(([section, members]) => [section, Object.fromEntries(members)])),
    tags: parts.map(({ service, description }) => ({
      name: service,
      description: String(asObject(description['info'])['title'] ?? service),
    })),
  };
}

/** Takes over a service's components; answers the references that had to change. */
function adoptComponents(into: Sections, service: ServiceName, description: JsonObject): ReadonlyMap<string, string> {
  const own = Object.entries(asObject(description['components'])).flatMap(([section, members]) =>
    Object.entries(asObject(members)).map(([name, value]) => ({ section, name, value })),
  );
  const renamed = new Map<string, string>();
  for (const { section, name, value } of own) {
    const members = into.get(section) ?? new Map<string, unknown>();
    if (members.has(name) && !isDeepStrictEqual(members.get(name), value))
      renamed.set(reference(section, name), reference(section, freeName(members, pascal(service) + name)));
  }
  for (const { section, name, value } of own) {
    const members = into.get(section) ?? new Map<string, unknown>();
    into.set(section, members);
    const target = renamed.get(reference(section, name));
    members.set(target === undefined ? name : lastPart(target), pointTo(renamed, value));
  }
  return renamed;
}

const reference = (section: string, name: string): string => `#/components/${section}/${name}`;
const lastPart = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const pascal = (service: ServiceName): string =>
  service.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function freeName(members: ReadonlyMap<string, unknown>, wanted: string): string {
  let name = wanted;
  for (let i = 2; members.has(name); i += 1) name = `${wanted}${i}`;
  return name;
}

/** The same value with its references pointing to the new names. */
function pointTo(renamed: ReadonlyMap<string, string>, value: unknown): unknown {
  if (renamed.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pointTo(renamed, item));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' ? (renamed.get(item) ?? item) : pointTo(renamed, item),
    ]),
  );
}

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** Marks the operations of a path as the service's, each with an id of its own and the key that the service asks for. */
function ofService(service: ServiceName, item: unknown, security: unknown, taken: Set<string>): unknown {
  const operations = Object.entries(asObject(item)).map(([method, operation]) => {
    if (!METHODS.has(method)) return [method, operation] as const;
    const id = asObject(operation)['operationId'];
    const named = typeof id === 'string' ? { operationId: freeId(id, service, taken) } : {};
    const guarded = security === undefined ? {} : { security };
    return [method, { ...guarded, ...asObject(operation), ...named, tags: [service] }] as const;
  });
  return Object.fromEntries(operations);
}

function freeId(id: string, service: ServiceName, taken: Set<string>): string {
  const free = taken.has(id) ? `${service.replace('-', '_')}_${id}` : id;
  taken.add(free);
  return free;
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const GATEWAY_HEALTH = {
  get: {
    operationId: 'platform_health',
    summary: 'How the platform is',
    tags: ['gateway'],
    security: [],
    responses: {
      200: {
        description: "ok, or degraded when a service does not answer as it should; with each service's own health.",
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['status', 'services'],
              properties: {
                status: { type: 'string', enum: ['ok', 'degraded'] },
                services: { type: 'object', additionalProperties: { type: 'object' } },
              },
            },
          },
        },
      },
    },
  },
};

import { isDeepStrictEqual } from 'node:util';
import { COMMON_ERROR_EXAMPLES } from '@probant/http/openapi/error-examples';
import { pruneComponents } from '@probant/http/openapi/prune-components';
import { SERVERS } from '@probant/http/openapi/servers';
import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import type { JsonObject } from '../dispatch/upstream.ts';
import { GATEWAY_HEALTH_PATHS, GATEWAY_HEALTH_SCHEMAS, HEALTH_TAG } from './gateway-health-description.ts';

type ServiceDescription = { readonly service: ServiceAppName; readonly description: JsonObject };
/** The contract fixes it. */
export const GATEWAY_VERSION = '0.1.0';

type Sections = Map<string, Map<string, unknown>>;

/**
 * Merges several OpenAPI 3.1 descriptions into one. When two services define a component of the same name differently, the second
 * gets its service's name as a prefix. Each service's /health becomes /{service}/health. Paths that are not routed are left out, and so
 * are the components that only they use.
 */
export function mergeDescriptions(
  parts: readonly ServiceDescription[],
  isRouted: (path: string) => boolean,
): JsonObject {
  const paths: Record<string, unknown> = { ...GATEWAY_HEALTH_PATHS };
  const components: Sections = new Map([
    ['examples', new Map<string, unknown>(Object.entries(COMMON_ERROR_EXAMPLES))],
    ['schemas', new Map<string, unknown>(Object.entries(GATEWAY_HEALTH_SCHEMAS))],
  ]);
  const operationIds = new Set<string>(Object.values(GATEWAY_HEALTH_PATHS).map(({ get }) => get.operationId));

  for (const { service, description } of parts) {
    const renamed = mergeComponents(components, service, description);
    for (const [path, item] of Object.entries(asObject(description['paths']))) {
      const publicPath = path === '/health' ? `/${service}/health` : path;
      if (path !== '/health' && !isRouted(path)) continue;
      paths[publicPath] = identifyOperations(
        service,
        renameReferences(renamed, item),
        description['security'],
        operationIds,
      );
    }
  }
  const routed = listTags(Object.values(paths));
  const described = [
    HEALTH_TAG,
    ...parts.flatMap(({ description }) => (description['tags'] ?? []) as readonly { name: string }[]),
  ];
  const tags = routed.map((name) => described.find((tag) => tag.name === name) ?? { name });
  return pruneComponents({
    openapi: '3.1.0',
    info: {
      title: 'Probant',
      version: GATEWAY_VERSION,
      description: 'All services of the platform.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: SERVERS,
    tags,
    security: parts[0]?.description['security'] ?? [],
    paths,
    components: Object.fromEntries([...components].map(([section, members]) => [section, Object.fromEntries(members)])),
  });
}

/** Returns the tags that the operations use, in the order of the paths. */
function listTags(items: readonly unknown[]): readonly string[] {
  const operations = items.flatMap((item) => Object.values(asObject(item)));
  return [...new Set(operations.flatMap((operation) => (asObject(operation)['tags'] ?? []) as readonly string[]))];
}

/** Adds a service's components to `into`. Returns the references that had to be renamed. */
function mergeComponents(
  into: Sections,
  service: ServiceAppName,
  description: JsonObject,
): ReadonlyMap<string, string> {
  const own = Object.entries(asObject(description['components'])).flatMap(([section, members]) =>
    Object.entries(asObject(members)).map(([name, value]) => ({ section, name, value })),
  );
  const renamed = new Map<string, string>();
  for (const { section, name, value } of own) {
    const members = into.get(section) ?? new Map<string, unknown>();
    if (members.has(name) && !isDeepStrictEqual(members.get(name), value))
      renamed.set(
        reference(section, name),
        reference(section, chooseComponentName(members, toPascalCase(service) + name)),
      );
  }
  for (const { section, name, value } of own) {
    const members = into.get(section) ?? new Map<string, unknown>();
    into.set(section, members);
    const target = renamed.get(reference(section, name));
    members.set(target === undefined ? name : lastPart(target), renameReferences(renamed, value));
  }
  return renamed;
}

const reference = (section: string, name: string): string => `#/components/${section}/${name}`;
const lastPart = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const toPascalCase = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function chooseComponentName(members: ReadonlyMap<string, unknown>, preferredName: string): string {
  let name = preferredName;
  for (let i = 2; members.has(name); i += 1) name = `${preferredName}${i}`;
  return name;
}

/** Returns the value with its references renamed. */
function renameReferences(renamed: ReadonlyMap<string, string>, value: unknown): unknown {
  if (renamed.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => renameReferences(renamed, item));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' ? (renamed.get(item) ?? item) : renameReferences(renamed, item),
    ]),
  );
}

const HTTP_METHODS: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
]);

/** Gives each operation of a path a unique id, the security that its service declares, and the service as tag when it has none. */
function identifyOperations(service: ServiceAppName, item: unknown, security: unknown, usedIds: Set<string>): unknown {
  const operations = Object.entries(asObject(item)).map(([method, operation]) => {
    if (!HTTP_METHODS.has(method)) return [method, operation] as const;
    const id = asObject(operation)['operationId'];
    const named = typeof id === 'string' ? { operationId: chooseOperationId(id, service, usedIds) } : {};
    const guarded = security === undefined ? {} : { security };
    return [method, { tags: [service], ...guarded, ...asObject(operation), ...named }] as const;
  });
  return Object.fromEntries(operations);
}

function chooseOperationId(id: string, service: ServiceAppName, usedIds: Set<string>): string {
  const prefix = toPascalCase(service);
  const uniqueId = usedIds.has(id) ? prefix.charAt(0).toLowerCase() + prefix.slice(1) + toPascalCase(id) : id;
  usedIds.add(uniqueId);
  return uniqueId;
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

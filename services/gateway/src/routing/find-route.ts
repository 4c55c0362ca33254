import { SERVICE_APP_NAMES, type ServiceAppName } from '@probant/kernel/service-catalogue';
import { DESCRIBED_SERVICES, PAGE_PREFIXES, type ServiceRoute } from '../route-table.ts';

/** The destination of a path. Only `service` requires a key. */
export type Destination =
  | { readonly kind: 'service'; readonly route: ServiceRoute }
  | { readonly kind: 'service-health'; readonly service: ServiceAppName }
  | { readonly kind: 'home' }
  | { readonly kind: 'health' }
  | { readonly kind: 'live' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'description'; readonly of: ServiceAppName | 'probant' }
  | { readonly kind: 'page'; readonly page: string };

/** Creates the matcher of a route table: the longest prefix of whole segments wins. The path must be normalised. */
export function createRouteFinder(routes: readonly ServiceRoute[]): (path: string) => Destination | null {
  const prefixes = new Map<string, Destination>();
  for (const route of routes) prefixes.set(route.prefix, { kind: 'service', route });
  for (const page of PAGE_PREFIXES) prefixes.set(page, { kind: 'page', page });
  const exact = new Map<string, Destination>([
    ['/', { kind: 'home' }],
    ['/health', { kind: 'health' }],
    ['/health/live', { kind: 'live' }],
    ['/health/ready', { kind: 'ready' }],
  ]);
  for (const service of SERVICE_APP_NAMES) exact.set(`/${service}/health`, { kind: 'service-health', service });
  for (const of of [...DESCRIBED_SERVICES, 'probant'] as const)
    exact.set(`/openapi/${of}.json`, { kind: 'description', of });
  const depth = Math.max(...[...prefixes.keys()].map((prefix) => prefix.split('/').length - 1));

  return (path) => {
    let destination = exact.get(path) ?? prefixes.get(path) ?? null;
    if (destination !== null) return destination;
    let end = path.indexOf('/', 1);
    for (let level = 1; end !== -1 && level <= depth; level += 1) {
      destination = prefixes.get(path.slice(0, end)) ?? destination;
      end = path.indexOf('/', end + 1);
    }
    return destination;
  };
}

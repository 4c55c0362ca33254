import type { ServiceName } from '@probant/kernel/config';
import { SERVICE_NAMES } from '@probant/kernel/config';
import { DESCRIBED_SERVICES, PAGES, type ServiceRoute } from '../route-table.ts';

/** Where a path leads. Only `service` asks for a key. */
export type Destination =
  | { readonly kind: 'service'; readonly route: ServiceRoute }
  | { readonly kind: 'service-health'; readonly service: ServiceName }
  | { readonly kind: 'health' }
  | { readonly kind: 'description'; readonly of: (typeof DESCRIBED_SERVICES)[number] | 'probant' }
  | { readonly kind: 'page'; readonly page: string };

/** Makes the matcher of a route table: the longest prefix of whole segments wins. Takes a normalised path. */
export function routeFinder(routes: readonly ServiceRoute[]): (path: string) => Destination | null {
  const prefixes = new Map<string, Destination>();
  for (const route of routes) prefixes.set(route.prefix, { kind: 'service', route });
  for (const page of PAGES) prefixes.set(page, { kind: 'page', page });
  const exact = new Map<string, Destination>([['/health', { kind: 'health' }]]);
  for (const service of SERVICE_NAMES) exact.set(`/${service}/health`, { kind: 'service-health', service });
  for (const of of [...DESCRIBED_SERVICES, 'probant'] as const)
    exact.set(`/openapi/${of}.json`, { kind: 'description', of });
  const depth = Math.max(...[...prefixes.keys()].map((prefix) => prefix.split('/').length - 1));

  return (path) => {
    let found = exact.get(path) ?? prefixes.get(path) ?? null;
    if (found !== null) return found;
    let end = path.indexOf('/', 1);
    for (let level = 1; end !== -1 && level <= depth; level += 1) {
      found = prefixes.get(path.slice(0, end)) ?? found;
      end = path.indexOf('/', end + 1);
    }
    return found;
  };
}

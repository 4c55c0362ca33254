import { pruneComponents } from '@probant/http/openapi/prune-components';
import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import { UnsignedDescriptionCall } from '../dispatch/proxy-service.ts';
import type { Upstream } from '../dispatch/upstream.ts';
import { DESCRIBED_SERVICES } from '../route-table.ts';
import { mergeDescriptions } from './merge-descriptions.ts';

/** A description as JSON text, or why there is none: the service is not part of this start, does not respond, or wants a signed call. */
export type DescriptionResult = { readonly json: string } | { readonly missing: 'absent' | 'unreachable' | 'unsigned' };

type Parts = {
  readonly services: Partial<Record<ServiceAppName, Upstream>>;
  readonly isRouted: (path: string) => boolean;
};

/** Removes the operations that this gateway does not route, and the components that only they use. Health is at another path. */
function keepRouted(description: OpenApiDescription, isRouted: (path: string) => boolean): OpenApiDescription {
  const paths = Object.entries((description['paths'] ?? {}) as Readonly<Record<string, unknown>>);
  const routed = Object.fromEntries(paths.filter(([path]) => path === '/health' || isRouted(path)));
  return pruneComponents({ ...description, paths: routed });
}

type OpenApiDescription = Record<string, unknown>;

/** Creates the reader of the descriptions served under /openapi. Concurrent requests for the same description share one read. */
export function createDescriptionReader({ services, isRouted }: Parts) {
  const pending = new Map<string, Promise<DescriptionResult>>();

  const readService = async (service: Upstream | undefined): Promise<DescriptionResult> => {
    if (service === undefined) return { missing: 'absent' };
    return service.openapi().then(
      (description) => ({ json: JSON.stringify(keepRouted(description, isRouted)) }),
      (error: unknown) => ({ missing: error instanceof UnsignedDescriptionCall ? 'unsigned' : 'unreachable' }),
    );
  };

  const readAll = async (): Promise<DescriptionResult> => {
    const parts = await Promise.all(
      DESCRIBED_SERVICES.map(async (service) => ({
        service,
        description: await services[service]?.openapi().catch(() => undefined),
      })),
    );
    const present = parts.flatMap(({ service, description }) =>
      description === undefined ? [] : [{ service, description }],
    );
    return { json: JSON.stringify(mergeDescriptions(present, isRouted)) };
  };

  return (of: ServiceAppName | 'probant'): Promise<DescriptionResult> => {
    const pendingRead = pending.get(of);
    if (pendingRead !== undefined) return pendingRead;
    const read = (of === 'probant' ? readAll() : readService(services[of])).finally(() => pending.delete(of));
    pending.set(of, read);
    return read;
  };
}

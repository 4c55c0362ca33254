import type { ServiceName } from '@probant/kernel/config';
import type { Upstream } from '../dispatch/upstream.ts';
import { DESCRIBED_SERVICES } from '../route-table.ts';
import { mergeDescriptions } from './merge-descriptions.ts';

/** A description as JSON text, or why there is none: the service is not part of this start, or does not answer. */
export type DescriptionAnswer = { readonly json: string } | { readonly missing: 'absent' | 'unreachable' };

type Parts = {
  readonly services: Partial<Record<ServiceName, Upstream>>;
  readonly isRouted: (path: string) => boolean;
};

/** The descriptions behind /openapi. Callers that ask while an answer is being made get that answer. */
export function platformDescriptions({ services, isRouted }: Parts) {
  const making = new Map<string, Promise<DescriptionAnswer>>();

  const ofService = async (service: Upstream | undefined): Promise<DescriptionAnswer> => {
    if (service === undefined) return { missing: 'absent' };
    return service.openapi().then(
      (description) => ({ json: JSON.stringify(description) }),
      () => ({ missing: 'unreachable' }),
    );
  };

  const ofAll = async (): Promise<DescriptionAnswer> => {
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

  return (of: (typeof DESCRIBED_SERVICES)[number] | 'probant'): Promise<DescriptionAnswer> => {
    const under = making.get(of);
    if (under !== undefined) return under;
    const answer = (of === 'probant' ? ofAll() : ofService(services[of])).finally(() => making.delete(of));
    making.set(of, answer);
    return answer;
  };
}

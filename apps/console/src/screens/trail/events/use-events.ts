import type { JsonResponse } from '@probant/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.tsx';
import { endOfDay, startOfDay } from '../days.rules.ts';

export type TrailEvent = JsonResponse<'get', '/v1/events'>[number];
export type EventSeverity = TrailEvent['severity'];

export type EventFilters = {
  readonly action: string;
  readonly severity: EventSeverity | '';
  readonly resourceType: string;
  readonly actor: string;
  readonly resource: string;
  /** Days in the zone of the browser, both included. */
  readonly from: string;
  readonly to: string;
};

export const NO_FILTERS: EventFilters = {
  action: '',
  severity: '',
  resourceType: '',
  actor: '',
  resource: '',
  from: '',
  to: '',
};

export const isFiltered = (filters: EventFilters): boolean => Object.values(filters).some((value) => value !== '');

const PAGE_SIZE = 500;
export const MAX_EVENTS = 10_000;

const createQuery = ({ action, severity, resourceType, actor, resource, from, to }: EventFilters) => ({
  ...(action === '' ? {} : { action }),
  ...(severity === '' ? {} : { severity }),
  ...(resourceType === '' ? {} : { resource_type: resourceType }),
  ...(actor === '' ? {} : { actor_id: actor }),
  ...(resource === '' ? {} : { resource_id: resource }),
  ...(from === '' ? {} : { from: startOfDay(from) }),
  ...(to === '' ? {} : { to: endOfDay(to) }),
});

/** The events that match, newest first, page after page up to 10,000. */
export function useEvents(filters: EventFilters) {
  const { client, account } = useSession();
  const query = useInfiniteQuery({
    queryKey: ['events', account.tenant_id, filters],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: PAGE_SIZE, ...(pageParam === null ? {} : { before_seq: pageParam }) };
      return client.get('/v1/events', {
        params: { query: { tenant_id: account.tenant_id, ...createQuery(filters), ...page } },
        signal,
      });
    },
    getNextPageParam: (last, pages) => {
      const isLast = last.length < PAGE_SIZE || pages.length * PAGE_SIZE >= MAX_EVENTS;
      return isLast ? null : (last.at(-1)?.chain_seq ?? null);
    },
  });
  return { ...query, events: query.data?.pages.flat() ?? [] };
}

/** Counts over the whole log. */
export function useTrailStats() {
  const { client, account } = useSession();
  return useQuery({
    queryKey: ['events', account.tenant_id, 'stats'],
    queryFn: ({ signal }) => client.get('/v1/stats', { params: { query: { tenant_id: account.tenant_id } }, signal }),
  });
}

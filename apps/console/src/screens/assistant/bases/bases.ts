import type { JsonResponse } from '@probant/client';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useClient } from '../../../session/session.tsx';

export type KnowledgeBase = JsonResponse<'get', '/v1/knowledge-bases/{kb_id}'>;
export type KnowledgeDocument = JsonResponse<'get', '/v1/knowledge-bases/{kb_id}/documents'>[number];

const BASES_KEY = ['assistant', 'bases'] as const;
const baseKey = (id: string) => ['assistant', 'base', id] as const;
const documentsKey = (id: string) => ['assistant', 'documents', id] as const;

/** While vectors are made, their number is asked again. */
const VECTORS_INTERVAL_MS = 2_000;

export function useBases() {
  const client = useClient();
  return useQuery({ queryKey: BASES_KEY, queryFn: ({ signal }) => client.get('/v1/knowledge-bases', { signal }) });
}

const isBeingPrepared = ({ vectors, index }: KnowledgeBase): boolean =>
  (vectors !== null && vectors.pending > 0) || index.outdated > 0;

/** One base with the progress of its vectors. */
export function useBase(id: string) {
  const client = useClient();
  return useQuery({
    queryKey: baseKey(id),
    queryFn: ({ signal }) => client.get('/v1/knowledge-bases/{kb_id}', { params: { path: { kb_id: id } }, signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isBeingPrepared(state.data) ? VECTORS_INTERVAL_MS : false,
  });
}

export function useDocuments(id: string) {
  const client = useClient();
  return useQuery({
    queryKey: documentsKey(id),
    queryFn: ({ signal }) =>
      client.get('/v1/knowledge-bases/{kb_id}/documents', { params: { path: { kb_id: id } }, signal }),
  });
}

/** Asks again for the list of bases, after one was created or deleted. */
export const refreshBases = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: BASES_KEY });

/** Asks again for what an upload or a deletion of a document changes. */
export async function refreshBase(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: baseKey(id) }),
    queries.invalidateQueries({ queryKey: documentsKey(id) }),
    refreshBases(queries),
  ]);
}

import { type JsonResponse, NotFoundError } from '@probant/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.tsx';
import { readCheckpoint } from '../event/checkpoint.rules.ts';

/** The anchors, newest first, page after page. */
export function useAnchors() {
  const { client, account } = useSession();
  return useInfiniteQuery({
    queryKey: ['anchors', account.tenant_id],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { tenant_id: account.tenant_id, ...(pageParam === null ? {} : { before: pageParam }) };
      // The place of the next page is in a header.
      const page = await client.download('get', '/v1/proof/anchors', { params: { query }, signal });
      const anchors: JsonResponse<'get', '/v1/proof/anchors'> = JSON.parse(await page.text());
      return { anchors, next: page.headers.get('x-next-cursor') };
    },
    getNextPageParam: ({ next }) => next,
  });
}

/** What witnesses cosigned, newest first, page after page. */
export function useCosignatures() {
  const { client, account } = useSession();
  return useInfiniteQuery({
    queryKey: ['cosignatures', account.tenant_id],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { tenant_id: account.tenant_id, ...(pageParam === null ? {} : { before: pageParam }) };
      const page = await client.download('get', '/v1/proof/cosignatures', { params: { query }, signal });
      const cosignatures: JsonResponse<'get', '/v1/proof/cosignatures'> = JSON.parse(await page.text());
      return { cosignatures, next: page.headers.get('x-next-cursor') };
    },
    getNextPageParam: ({ next }) => next,
  });
}

/** The newest signed checkpoint; null while the log has none. */
export function useCheckpoint() {
  const { client, account } = useSession();
  return useQuery({
    queryKey: ['checkpoint', account.tenant_id],
    queryFn: async ({ signal }) => {
      const params = { query: { tenant_id: account.tenant_id } };
      try {
        const text = await (await client.download('get', '/v1/proof/checkpoint', { params, signal })).text();
        return { text, note: readCheckpoint(text) };
      } catch (error) {
        if (error instanceof NotFoundError) return { text: null, note: null };
        throw error;
      }
    },
  });
}

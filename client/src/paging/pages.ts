import type { AnyInit } from '../api-types.ts';
import type { CallContext } from '../request/call-context.ts';
import { sendRequest } from '../request/send-request.ts';
import { readNextQuery } from './next-page.ts';

type Page = { readonly items: readonly unknown[]; readonly next: Readonly<Record<string, string>> | null };

/** Yields the pages of a list, each requested when the one before was used. */
export async function* readPages(
  context: CallContext,
  path: string,
  init: AnyInit,
): AsyncGenerator<readonly unknown[]> {
  let query = init.params?.query;
  while (query !== undefined) {
    const page: Page = await sendRequest(context, {
      method: 'get',
      path,
      init: { ...init, params: { ...init.params, query } },
      accept: 'application/json',
      read: async (response) => ({
        items: (await response.json()) as readonly unknown[],
        next: readNextQuery(response.headers.get('link')),
      }),
    });
    yield page.items;
    query = page.next ?? undefined;
  }
}

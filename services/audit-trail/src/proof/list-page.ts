import { RawResponse } from '@probant/http/route';
import type { TenantId } from '@probant/kernel/tenant';

const JSON_TYPE = 'application/json; charset=utf-8';

type ListPage<Listed> = {
  readonly path: string;
  readonly tenant: TenantId;
  readonly limit: number;
  readonly listMore: (limit: number) => Promise<readonly Listed[]>;
  readonly describe: (listed: Listed) => unknown;
  readonly formatCursor: (listed: Listed) => string;
};

/**
 * Answers with one page of a list. Headers lead to the next one, for clients that follow links and for those that keep the cursor.
 *
 * @param page `listMore` lists at most so many from the start of the page on.
 */
export async function answerPage<Listed>({
  path,
  tenant,
  limit,
  listMore,
  describe,
  formatCursor,
}: ListPage<Listed>): Promise<RawResponse> {
  // One more than a page, to know whether another one follows.
  const listed = await listMore(limit + 1);
  const page = listed.slice(0, limit);
  const last = listed.length > limit ? page.at(-1) : undefined;
  const body = JSON.stringify(page.map(describe));
  if (last === undefined) return new RawResponse(JSON_TYPE, body, {});
  const cursor = formatCursor(last);
  const query = new URLSearchParams({ tenant_id: tenant, limit: String(limit), before: cursor });
  return new RawResponse(JSON_TYPE, body, { link: `<${path}?${query}>; rel="next"`, 'x-next-cursor': cursor });
}

import { RawResponse } from '@probant/http/route';
import { createUnknownCursorError } from '@probant/kernel/errors';
import type { TenantId } from '@probant/kernel/tenant';
import { Type } from 'typebox';

const JSON_TYPE = 'application/json; charset=utf-8';

const DEFAULT_PAGE_SIZE = 50;

/** Creates the query parameters of a list: the tenant, and which page of it. */
export const createListQuery = ({ limit, before }: { readonly limit: string; readonly before: string }) =>
  Type.Object({
    tenant_id: Type.String({ description: 'Must be the tenant of the key' }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: DEFAULT_PAGE_SIZE, description: limit })),
    before: Type.Optional(
      Type.String({ maxLength: 1024, description: `The X-Next-Cursor of the previous page: ${before}` }),
    ),
  });

type ListPage<Listed, Position> = {
  readonly path: string;
  readonly tenant: TenantId;
  readonly limit?: number | undefined;
  /** Cursor of the page, of the request. */
  readonly before?: string | undefined;
  /** Returns null for a text that is no cursor of the list. */
  readonly parseCursor: (cursor: string) => Position | null;
  readonly list: (tenant: TenantId, position: Position | null, limit: number) => Promise<readonly Listed[]>;
  readonly describe: (listed: Listed) => unknown;
  readonly formatCursor: (listed: Listed) => string;
};

/**
 * Answers with one page of a list. Headers lead to the next one, for clients that follow links and for those that keep the cursor.
 *
 * @param page `list` lists at most so many after the position; from the start without one.
 * @throws AppError for an unknown cursor.
 */
export async function answerPage<Listed, Position>({
  path,
  tenant,
  limit = DEFAULT_PAGE_SIZE,
  before,
  parseCursor,
  list,
  describe,
  formatCursor,
}: ListPage<Listed, Position>): Promise<RawResponse> {
  const position = before === undefined ? null : parseCursor(before);
  if (before !== undefined && position === null) throw createUnknownCursorError();
  // One more than a page, to know whether another one follows.
  const listed = await list(tenant, position, limit + 1);
  const page = listed.slice(0, limit);
  const last = listed.length > limit ? page.at(-1) : undefined;
  const body = JSON.stringify(page.map(describe));
  if (last === undefined) return new RawResponse(JSON_TYPE, body, {});
  const cursor = formatCursor(last);
  const query = new URLSearchParams({ tenant_id: tenant, limit: String(limit), before: cursor });
  return new RawResponse(JSON_TYPE, body, { link: `<${path}?${query}>; rel="next"`, 'x-next-cursor': cursor });
}

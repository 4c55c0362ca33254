import { Anchor } from '@probant/contracts/audit-trail';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { createUnknownCursorError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { OTHER_TENANT, requireOwnTenant } from '../../require-own-tenant.ts';
import { answerPage, createListQuery } from '../list-page.ts';
import { formatAnchorCursor, parseAnchorCursor } from './anchor-cursor.rules.ts';
import type { ListAnchors, ListedAnchor } from './anchor-list.repository.ts';

const PATH = '/v1/proof/anchors';

const anchorExample: Anchor = {
  size: 1204,
  erasures: 1,
  store: 'audit-anchors',
  anchored_at: '2026-11-21T09:25:10.000Z',
  stamped_at: '2026-11-21T09:25:10.000Z',
};

export const createAnchorListRoutes = (listAnchors: ListAnchors): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: PATH,
    operationId: 'listAnchors',
    tag: 'Proofs',
    summary: 'List the anchors of the log, newest first',
    description:
      'Addition. The checkpoints that were copied to a place outside the database, as the database recorded it; an anchor in two places ' +
      'is listed twice. The list is an index and proves nothing: who can rewrite the log can rewrite it too. GET /v1/proof/verify reads ' +
      'the anchors themselves. Follow the Link header (rel="next") for older ones; X-Next-Cursor is the `before` of the next page.',
    query: createListQuery({ limit: 'Anchors of a page', before: 'only older anchors' }),
    success: {
      status: 200,
      schema: Type.Array(Anchor),
      examples: { one: { summary: 'A log in one bucket, with a timestamp', value: [anchorExample] } },
    },
    errors: { 403: 'tenant_id is not the tenant of the key' },
    errorExamples: createErrorExamples({
      ...OTHER_TENANT,
      unknown_cursor: ['before is not a cursor', createUnknownCursorError()],
    }),
    handler: ({ query: { tenant_id, limit, before } }, { caller }) =>
      answerPage({
        ...{ path: PATH, tenant: requireOwnTenant(caller, tenant_id), limit, before },
        parseCursor: parseAnchorCursor,
        list: listAnchors,
        describe: describeAnchor,
        formatCursor: formatAnchorCursor,
      }),
  }),
];

const describeAnchor = ({ size, erasures, store, anchoredAt, stampedAt }: ListedAnchor): Anchor => ({
  size,
  erasures,
  store,
  anchored_at: anchoredAt,
  stamped_at: stampedAt,
});

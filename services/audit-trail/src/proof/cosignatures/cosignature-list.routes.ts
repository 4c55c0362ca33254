import { parseTimestampedSignature } from '@probant/audit/notes/cosignature';
import { Cosignature } from '@probant/contracts/audit-trail';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { createUnknownCursorError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { OTHER_TENANT, requireOwnTenant } from '../../require-own-tenant.ts';
import { answerPage, createListQuery } from '../list-page.ts';
import { formatCosignatureCursor, parseCosignatureCursor } from './cosignature-cursor.rules.ts';
import type { ListCosignatures, ListedCosignature } from './cosignature-list.repository.ts';

const PATH = '/v1/proof/cosignatures';

const cosignatureExample: Cosignature = {
  size: 1204,
  erasures: 1,
  name: 'witness.example.fr',
  cosigned_at: '2026-11-21T09:25:14.000Z',
};

export const createCosignatureListRoutes = (listCosignatures: ListCosignatures): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: PATH,
    operationId: 'listCosignatures',
    tag: 'Proofs',
    summary: 'List what witnesses cosigned, the largest checkpoint first',
    description:
      'Addition. The checkpoints that witnesses cosigned, as the database recorded it; two witnesses of one checkpoint are listed twice. ' +
      'The list is an index and proves nothing: GET /v1/proof/checkpoint and the proofs of events carry the cosignatures, which the keys of ' +
      'the witnesses verify. Follow the Link header (rel="next") for smaller ones; X-Next-Cursor is the `before` of the next page.',
    query: createListQuery({ limit: 'Cosignatures of a page', before: 'only what follows it' }),
    success: {
      status: 200,
      schema: Type.Array(Cosignature),
      examples: { one: { summary: 'A log with one witness', value: [cosignatureExample] } },
    },
    errors: { 403: 'tenant_id is not the tenant of the key' },
    errorExamples: createErrorExamples({
      ...OTHER_TENANT,
      unknown_cursor: ['before is not a cursor', createUnknownCursorError()],
    }),
    handler: ({ query: { tenant_id, limit, before } }, { caller }) =>
      answerPage({
        ...{ path: PATH, tenant: requireOwnTenant(caller, tenant_id), limit, before },
        parseCursor: parseCosignatureCursor,
        list: listCosignatures,
        describe: describeCosignature,
        formatCursor: formatCosignatureCursor,
      }),
  }),
];

const KEY_ID_BYTES = 4;
const LAST_SECOND = 8_640_000_000_000;

/** The time is in the signature line: after the id of the key. */
function describeCosignature({ size, erasures, name, line }: ListedCosignature): Cosignature {
  const bytes = Buffer.from(line.slice(line.lastIndexOf(' ') + 1), 'base64').subarray(KEY_ID_BYTES);
  const { time } = parseTimestampedSignature(bytes);
  const isDate = time !== null && time <= LAST_SECOND;
  return { size, erasures, name, cosigned_at: isDate ? new Date(time * 1_000).toISOString() : null };
}

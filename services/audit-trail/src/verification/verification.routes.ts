import { ChainVerification } from '@probant/contracts/audit-trail';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import { recordedEvent } from '../event.examples.ts';
import { ownTenant } from '../own-tenant.ts';
import { type Verifying, verifyChain } from './verify-chain.usecases.ts';

const seq = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description }));

const VerifyQuery = Type.Object({
  tenant_id: Type.String({ description: 'Must be the tenant of the key' }),
  from_seq: seq('First event of a window; alone, the window runs to the head'),
  to_seq: seq('Last event of a window; alone, the window starts at 1'),
});

const intact = {
  ok: true,
  checked: 1,
  scope: 'full',
  head_seq: 1,
  head_hash: recordedEvent.event_hash,
  unchained_count: 0,
  anchor: { seq: 1, ok: true, at: '2026-11-21T09:15:20.000Z' },
  algorithm: 'audit.v1',
  duration_ms: 3,
} satisfies ChainVerification;

const broken = {
  ...intact,
  ok: false,
  first_broken_seq: 1,
  first_broken_id: recordedEvent.id,
  reason: 'commitment_mismatch',
  anchor: { seq: 1, ok: null, at: '2026-11-21T09:15:20.000Z' },
} satisfies ChainVerification;

export const verificationRoutes = (verifying: Verifying): readonly AnyRoute[] => [
  jsonRoute({
    method: 'GET',
    path: '/v1/proof/verify',
    operationId: 'verifyChain',
    summary: "Verify the tenant's hash chain",
    description:
      'Recomputes every hash and opens every commitment, from the first event to the head, or in a window of at most 10,000 ' +
      'events (which proves nothing about the events before it). On failure names the first broken event and the reason. ' +
      'Where the head is reached, the chain is also held against the anchors outside the database and the signed checkpoints in it, a ' +
      'whole one against the newest and up to 63 older ones of each: `head_behind_anchor` says that events are missing at the end, ' +
      '`anchor_mismatch` that the chain is sound by itself and not the one that was signed, or that a checkpoint among its own is not ' +
      'signed by this installation (`first_broken_seq` is the first event that no fitting one covers, and null where none can be ' +
      'named). `anchor` tells of the anchors alone. ' +
      '`checked` counts the events looked at, the broken one included. Meant for audits, not for every request.',
    query: VerifyQuery,
    success: {
      status: 200,
      schema: ChainVerification,
      examples: {
        intact: { summary: 'The whole chain is intact', value: intact },
        broken: { summary: 'An actor has been altered', value: broken },
      },
    },
    errors: {
      403: 'tenant_id is not the tenant of the key',
      422: 'A window that is inverted, too large or beyond the head',
    },
    handler: ({ query }, { caller, signal }) =>
      verifyChain(verifying, ownTenant(caller, query.tenant_id), query, signal),
  }),
];

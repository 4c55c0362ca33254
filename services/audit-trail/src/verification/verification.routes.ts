import { ChainVerification, VerificationProgress } from '@probant/contracts/audit-trail';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { Type } from 'typebox';
import { recordedEventExample } from '../event.examples.ts';
import { OTHER_TENANT, requireOwnTenant } from '../require-own-tenant.ts';
import { type VerificationDeps, verifyChain } from './verify-chain.usecases.ts';

const optionalSeq = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description }));

const VerifyQuery = Type.Object({
  tenant_id: Type.String({ description: 'Must be the tenant of the key' }),
  from_seq: optionalSeq('First event of a window; alone, the window runs to the head'),
  to_seq: optionalSeq('Last event of a window; alone, the window starts at 1'),
});

const intactExample = {
  ok: true,
  checked: 1,
  scope: 'full',
  head_seq: 1,
  head_hash: recordedEventExample.event_hash,
  unchained_count: 0,
  anchor: { seq: 1, ok: true, at: '2026-11-21T09:15:20.000Z' },
  algorithm: 'audit.v2',
  duration_ms: 3,
} satisfies ChainVerification;

const brokenExample = {
  ...intactExample,
  ok: false,
  first_broken_seq: 1,
  first_broken_id: recordedEventExample.id,
  reason: 'commitment_mismatch',
  anchor: { seq: 1, ok: null, at: '2026-11-21T09:15:20.000Z' },
} satisfies ChainVerification;

const streamExample = [
  `event: progress\ndata: ${JSON.stringify({ checked: 1, total: 1 } satisfies VerificationProgress)}\n\n`,
  `event: result\ndata: ${JSON.stringify(intactExample)}\n\n`,
].join('');

export const createVerificationRoutes = (verifying: VerificationDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/proof/verify',
    operationId: 'verifyChain',
    tag: 'Proofs',
    summary: "Verify the tenant's hash chain",
    description:
      'Recomputes every hash and opens every commitment, from the first event to the head, or in a window of at most 10,000 ' +
      'events (which proves nothing about the events before it). On failure names the first broken event and the reason. ' +
      'When the range reaches the head, the chain is also compared with the anchors outside the database and the checkpoints in it: a ' +
      'full chain with the newest and up to 63 older ones of each. `head_behind_anchor` means that events are missing at the end. ' +
      '`anchor_mismatch` means that the chain is consistent but is not the one that was signed, or that one of its checkpoints is not ' +
      'signed by this installation (`first_broken_seq` is the first event that no matching one covers, null when none can be named). ' +
      '`anchor` describes the anchors only. ' +
      '`checked` counts the examined events, including the broken one. Meant for audits, not for every request. With ' +
      '`Accept: text/event-stream`, each 5,000 intact events are a `progress` event `{checked, total}` and the response is a `result` event.',
    query: VerifyQuery,
    progress: VerificationProgress,
    success: {
      status: 200,
      schema: ChainVerification,
      examples: {
        intact: { summary: 'The whole chain is intact', value: intactExample },
        broken: { summary: 'An actor has been altered', value: brokenExample },
        events: { summary: 'The same as events', value: streamExample, media: 'text/event-stream' },
      },
    },
    errors: {
      403: 'tenant_id is not the tenant of the key',
      422: 'A window that is inverted, too large or beyond the head',
    },
    errorExamples: createErrorExamples(OTHER_TENANT),
    handler: ({ query, report }, { caller, signal }) =>
      verifyChain(verifying, requireOwnTenant(caller, query.tenant_id), query, { signal, report }),
  }),
];

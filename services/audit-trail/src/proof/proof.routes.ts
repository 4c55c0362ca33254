import { Checkpoint, ConsistencyProof, EventEvidence, EventProof } from '@probant/contracts/audit-trail';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { RawResponse } from '@probant/http/route';
import { isUuid } from '@probant/kernel/uuid';
import { Type } from 'typebox';
import { checkpointNoteExample, recordedEventExample } from '../event.examples.ts';
import { createEventNotFoundError } from '../read/read.errors.ts';
import { OTHER_TENANT, requireOwnTenant } from '../require-own-tenant.ts';
import { isPlainTextPreferred } from './content-negotiation.rules.ts';
import { toEventEvidence } from './event-evidence.rules.ts';
import { evidenceExample } from './evidence.example.ts';
import {
  createContradictionError,
  createInvertedSizesError,
  createNoCheckpointError,
  createNotCoveredError,
  createSizeBeyondLogError,
} from './proof.errors.ts';
import { appendCosignatures, type ProofDeps, proveConsistency, proveEvent } from './prove-event.usecases.ts';

const PLAIN_TEXT_TYPE = 'text/plain; charset=utf-8';

const tenantQuery = { tenant_id: Type.String({ description: 'Must be the tenant of the key' }) };
const size = (description: string) => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description });

const coveredProof = {
  event_hash: recordedEventExample.event_hash,
  recomputed_hash: recordedEventExample.event_hash,
  ok: true,
  tlog_proof: `c2sp.org/tlog-proof@v1\nindex 0\n\n${checkpointNoteExample}`,
  checkpoint: 'covered',
} satisfies EventProof;

const UNKNOWN_EVENT = { unknown_event: ['An unknown event', createEventNotFoundError()] } as const;

export const createProofRoutes = (proving: ProofDeps): readonly AnyRoute[] => [
  createEventProofRoute(proving),
  createEvidenceRoute(proving),
  createCheckpointRoute(proving),
  createConsistencyRoute(proving),
];

const createEventProofRoute = (proving: ProofDeps): AnyRoute =>
  defineJsonRoute({
    method: 'GET',
    path: '/v1/events/{event_id}/proof',
    operationId: 'proveEvent',
    tag: 'Proofs',
    summary: 'Prove one event',
    description:
      'Compares the stored hash with the one recomputed from the stored values; it does not prove the link to the previous event. ' +
      'Once a checkpoint covers the event, at most 10 seconds later, tlog_proof is a file that anyone can verify offline with the ' +
      'verifier key of the log: inclusion in a signed tree, with the signatures of witnesses. `checkpoint` is `covered` or `not_yet`, ' +
      'or `contradicted` when a checkpoint covers the position of the event but the stored log does not match it (verify the chain; ' +
      'after a repair, this can last up to a minute). `Accept: text/plain` returns that file. ' +
      'The tenant is that of the key.',
    params: Type.Object({ event_id: Type.String({ description: 'The `id` of the event' }) }),
    success: {
      status: 200,
      schema: EventProof,
      media: ['application/json', 'text/plain'],
      examples: {
        covered: { summary: 'A checkpoint covers the event', value: coveredProof },
        recent: {
          summary: 'No checkpoint covers it yet',
          value: { ...coveredProof, tlog_proof: null, checkpoint: 'not_yet' },
        },
        contradicted: {
          summary: 'The log was rewritten after a checkpoint covered the event: its own hash matches, the log does not',
          value: { ...coveredProof, tlog_proof: null, checkpoint: 'contradicted' },
        },
        file: { summary: 'The file alone', value: coveredProof.tlog_proof, media: 'text/plain' },
      },
    },
    errors: {
      404: 'This tenant has no event with that id; for text/plain, also when no checkpoint covers it yet',
      409: 'For text/plain: the stored log does not match a signed checkpoint',
    },
    errorExamples: createErrorExamples({
      ...UNKNOWN_EVENT,
      not_covered: ['No checkpoint covers the event yet', createNotCoveredError()],
      contradicted: ['The log was rewritten', createContradictionError()],
    }),
    async handler({ params }, { caller, accept }) {
      const proof = isUuid(params.event_id) ? await proveEvent(proving, caller.tenantId, params.event_id) : null;
      if (!proof) throw createEventNotFoundError();
      if (!isPlainTextPreferred(accept))
        return {
          event_hash: proof.eventHash.toString('hex'),
          recomputed_hash: proof.recomputedHash.toString('hex'),
          ok: proof.eventHash.equals(proof.recomputedHash),
          tlog_proof: proof.proofFile,
          checkpoint: proof.checkpoint,
        };
      if (proof.checkpoint === 'contradicted') throw createContradictionError();
      if (proof.proofFile === null) throw createNotCoveredError();
      return new RawResponse(PLAIN_TEXT_TYPE, proof.proofFile, {
        'content-disposition': `attachment; filename="${params.event_id.toLowerCase()}.tlog-proof"`,
      });
    },
  });

const createEvidenceRoute = (proving: ProofDeps): AnyRoute =>
  defineJsonRoute({
    method: 'GET',
    scope: 'export',
    path: '/v1/events/{event_id}/evidence',
    operationId: 'getEventEvidence',
    tag: 'Proofs',
    summary: 'Get what proves the content of an event',
    description:
      'The fields of the event as they were hashed, with its salts and commitments: anyone can recompute event_hash from them, and ' +
      'check with the file of GET /v1/events/{event_id}/proof that the log signed it. Protect the salts like the event: they allow ' +
      'guesses of a value to be tested against its commitment. After an anonymisation the salt is null, the value is the replacement, ' +
      'and `erasures` names the entry of the ledger. Stored values are returned as they are, even when they were altered. The tenant is ' +
      'that of the key.',
    params: Type.Object({ event_id: Type.String({ description: 'The `id` of the event' }) }),
    success: {
      status: 200,
      schema: EventEvidence,
      examples: { invoice: { summary: 'The first event of a log, in format audit.v1', value: evidenceExample } },
    },
    errors: { 404: 'This tenant has no event with that id' },
    errorExamples: createErrorExamples(UNKNOWN_EVENT),
    async handler({ params }, { caller }) {
      const stored = isUuid(params.event_id)
        ? await proving.events.findWithErasures(caller.tenantId, params.event_id)
        : null;
      if (!stored) throw createEventNotFoundError();
      return toEventEvidence(stored);
    },
  });

const createCheckpointRoute = (proving: ProofDeps): AnyRoute =>
  defineJsonRoute({
    method: 'GET',
    path: '/v1/proof/checkpoint',
    operationId: 'getCheckpoint',
    tag: 'Proofs',
    summary: 'Get the newest checkpoint of the log',
    description:
      "A C2SP checkpoint (signed tree head): the log's name, its size and its Merkle root, and after an anonymisation a line with the " +
      'head of the erasure ledger. Signed by the log and by the witnesses whose cosignatures were added. A checkpoint is signed every ' +
      '1,000 events, and at most 10 seconds after an event.',
    query: Type.Object(tenantQuery),
    success: {
      status: 200,
      schema: Checkpoint,
      media: ['text/plain'],
      examples: { note: { summary: 'A signed note', value: checkpointNoteExample } },
    },
    errors: { 403: 'tenant_id is not the tenant of the key', 404: 'The log has no checkpoint yet' },
    errorExamples: createErrorExamples({
      ...OTHER_TENANT,
      no_checkpoint: ['A log that is a few seconds old', createNoCheckpointError()],
    }),
    async handler({ query }, { caller }) {
      const newest = await proving.store.readNewest(requireOwnTenant(caller, query.tenant_id));
      if (!newest) throw createNoCheckpointError();
      return new RawResponse(PLAIN_TEXT_TYPE, appendCosignatures(newest.note, newest.cosignatures));
    },
  });

const createConsistencyRoute = (proving: ProofDeps): AnyRoute =>
  defineJsonRoute({
    method: 'GET',
    path: '/v1/proof/consistency',
    operationId: 'proveConsistency',
    tag: 'Proofs',
    summary: 'Prove that the log has only grown',
    description:
      'The RFC 6962 consistency proof between two sizes of the log. It proves to a client that kept the checkpoint of from_size that ' +
      'the log of to_size extends it. Empty from 0 and between equal sizes.',
    query: Type.Object({
      ...tenantQuery,
      from_size: size('Size of the older tree head'),
      to_size: size('Size of the newer tree head, at most that of the newest checkpoint'),
    }),
    success: {
      status: 200,
      schema: ConsistencyProof,
      examples: {
        grown: {
          summary: 'From the first event to the second',
          value: { from_size: 1, to_size: 2, hashes: ['lqKW0iTyhcZ77pPDD4owkVfw2qNdxbh+QQt4YwoJz8c='] },
        },
      },
    },
    errors: {
      403: 'tenant_id is not the tenant of the key',
      409: 'The stored log contradicts a signed checkpoint',
    },
    errorExamples: createErrorExamples({
      ...OTHER_TENANT,
      contradicted: ['The log was rewritten', createContradictionError()],
      inverted_sizes: ['from_size is the newer one', createInvertedSizesError()],
      beyond_log: ['to_size is not signed yet', createSizeBeyondLogError()],
    }),
    async handler({ query: { tenant_id, from_size, to_size } }, { caller }) {
      const tenant = requireOwnTenant(caller, tenant_id);
      if (to_size < from_size) throw createInvertedSizesError();
      const hashes = await proveConsistency(proving, tenant, from_size, to_size);
      return { from_size, to_size, hashes: hashes.map((hash) => hash.toString('base64')) };
    },
  });

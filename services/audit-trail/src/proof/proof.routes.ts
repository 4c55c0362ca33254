import { ConsistencyProof, EventProof } from '@probant/contracts/audit-trail';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { RawAnswer } from '@probant/http/route';
import { Type } from 'typebox';
import { headNote, recordedEvent } from '../event.examples.ts';
import { ownTenant } from '../own-tenant.ts';
import { contradicted, eventNotFound, invertedSizes, noCheckpoint, notCoveredYet } from './proof.errors.ts';
import { noteWith, type Proving, proveEvent, proveGrowth } from './prove-event.usecases.ts';
import { wantsPlainText } from './wanted-media.rules.ts';

const TEXT = 'text/plain; charset=utf-8';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const tenantQuery = { tenant_id: Type.String({ description: 'Must be the tenant of the key' }) };
const size = (description: string) => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description });

const proven = {
  event_hash: recordedEvent.event_hash,
  recomputed_hash: recordedEvent.event_hash,
  ok: true,
  tlog_proof: `c2sp.org/tlog-proof@v1\nindex 0\n\n${headNote}`,
  checkpoint: 'covered',
} satisfies EventProof;

export const proofRoutes = (proving: Proving): readonly AnyRoute[] => [
  jsonRoute({
    method: 'GET',
    path: '/v1/events/{event_id}/proof',
    operationId: 'proveEvent',
    summary: 'Prove one event',
    description:
      'Compares the stored hash with the one recomputed from the stored values; it does not prove the link to the previous event. ' +
      'Once a checkpoint covers the event, at most 10 seconds later, tlog_proof is a file that anybody can verify offline with the ' +
      'verifier key of the log: inclusion in a signed tree, with the signatures of witnesses. `checkpoint` tells whether one covers the ' +
      'event (`covered`, `not_yet`), or covers its place while what is stored does not lead to it (`contradicted`: verify the chain; up ' +
      'to a minute after a repair that may still be said). `Accept: text/plain` answers that file. ' +
      'The tenant is that of the key.',
    params: Type.Object({ event_id: Type.String() }),
    success: {
      status: 200,
      schema: EventProof,
      media: ['application/json', 'text/plain'],
      examples: {
        covered: { summary: 'A checkpoint covers the event', value: proven },
        recent: {
          summary: 'No checkpoint covers it yet',
          value: { ...proven, tlog_proof: null, checkpoint: 'not_yet' },
        },
        contradicted: {
          summary:
            'The log was rewritten after a checkpoint had covered the event: its own hash fits, the log does not',
          value: { ...proven, tlog_proof: null, checkpoint: 'contradicted' },
        },
      },
    },
    errors: {
      404: 'No event of this tenant has that id, or, as text/plain, no checkpoint covers it yet',
      409: 'As text/plain: what is stored does not lead to a signed checkpoint',
    },
    async handler({ params }, { caller, accept }) {
      const proof = UUID.test(params.event_id) ? await proveEvent(proving, caller.tenantId, params.event_id) : null;
      if (!proof) throw eventNotFound();
      if (!wantsPlainText(accept))
        return {
          event_hash: proof.eventHash.toString('hex'),
          recomputed_hash: proof.recomputedHash.toString('hex'),
          ok: proof.eventHash.equals(proof.recomputedHash),
          tlog_proof: proof.file,
          checkpoint: proof.checkpoint,
        };
      if (proof.checkpoint === 'contradicted') throw contradicted();
      if (proof.file === null) throw notCoveredYet();
      return new RawAnswer(TEXT, proof.file, {
        'content-disposition': `attachment; filename="${params.event_id.toLowerCase()}.tlog-proof"`,
      });
    },
  }),
  jsonRoute({
    method: 'GET',
    path: '/v1/proof/checkpoint',
    operationId: 'newestCheckpoint',
    summary: 'The newest signed head of the log',
    description:
      "A C2SP checkpoint: the log's name, its size and its Merkle root, and where events were anonymised a line with the head of the " +
      'erasure ledger, signed by the log and by the witnesses whose cosignatures were added. Signed every 1,000 events, and within 10 ' +
      'seconds after an event.',
    query: Type.Object(tenantQuery),
    success: {
      status: 200,
      schema: Type.String(),
      media: ['text/plain'],
      examples: { note: { summary: 'A signed note', value: headNote } },
    },
    errors: { 403: 'tenant_id is not the tenant of the key', 404: 'The log has no checkpoint yet' },
    async handler({ query }, { caller }) {
      const newest = await proving.store.newest(ownTenant(caller, query.tenant_id));
      if (!newest) throw noCheckpoint();
      return new RawAnswer(TEXT, noteWith(newest.note, newest.cosignatures));
    },
  }),
  jsonRoute({
    method: 'GET',
    path: '/v1/proof/consistency',
    operationId: 'proveConsistency',
    summary: 'Prove that the log has only grown',
    description:
      'The RFC 6962 consistency proof between two sizes of the log: whoever kept the signed head of from_size sees that the one of ' +
      'to_size goes on from it. Empty from 0 and between equal sizes.',
    query: Type.Object({
      ...tenantQuery,
      from_size: size('Events of the older head'),
      to_size: size('Events of the newer head, at most those of the newest checkpoint'),
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
      409: 'What is stored contradicts a signed checkpoint',
    },
    async handler({ query: { tenant_id, from_size, to_size } }, { caller }) {
      const tenant = ownTenant(caller, tenant_id);
      if (to_size < from_size) throw invertedSizes();
      const hashes = await proveGrowth(proving, tenant, from_size, to_size);
      return { from_size, to_size, hashes: hashes.map((hash) => hash.toString('base64')) };
    },
  }),
];

// Records an event and verifies its proof, here and not in Probant: node client/examples/verify-proof.ts [TENANT]
import { setTimeout } from 'node:timers/promises';
import { connect } from './connect.ts';
import { readTlogProof } from './read-tlog-proof.ts';

const [tenant_id = 'demo'] = process.argv.slice(2);
const probant = connect();
// Safe to repeat: the client sends an Idempotency-Key.
const event = await probant.post('/v1/events', {
  body: { tenant_id, actor_id: 'alice', action: 'read', resource_type: 'invoice', resource_id: 'FA-2026-0418' },
});

const params = { path: { event_id: event.id } };
let proof = await probant.get('/v1/events/{event_id}/proof', { params });
// A checkpoint covers an event at most 10 seconds later.
while (proof.checkpoint === 'not_yet') {
  await setTimeout(500);
  proof = await probant.get('/v1/events/{event_id}/proof', { params });
}
if (proof.tlog_proof === null) throw new Error(`the log is ${proof.checkpoint}`);

const { index, size, root, computedRoot } = await readTlogProof(proof.tlog_proof, proof.event_hash);
console.log(`event ${index + 1} of ${size}: ${computedRoot === root ? 'included' : 'NOT included'}`);

const chain = await probant.get('/v1/proof/verify', { params: { query: { tenant_id } } });
console.log(`chain of ${chain.checked} events: ${chain.ok ? 'intact' : chain.reason}`);

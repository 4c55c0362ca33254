import type { TenantId } from '@probant/kernel/tenant';
import type { Batch } from './destination.ts';
import { createBatch, createErasureMessage, takeWithinSize } from './formats/cloud-event.rules.ts';
import { type Cursor, type Outbox, type OutboxStep, SEQS_PER_NOTICE } from './outbox.ts';

/** What a step of the outbox delivers. */
export type DeliveryStep = Exclude<OutboxStep, { kind: 'nothing' }>;

/** Yields the batches of a step: one of events of at most `maxBytes`, or the parts of an erasure notice. */
export async function* readBatches(
  outbox: Pick<Outbox, 'readErasedSeqs'>,
  tenant: TenantId,
  step: DeliveryStep,
  maxBytes: number,
): AsyncIterable<Batch> {
  if (step.kind === 'events') {
    yield createBatch(tenant, takeWithinSize(step.messages, maxBytes));
    return;
  }
  const { erasure } = step;
  let after = 0;
  for (let part = 1; part <= erasure.parts; part += 1) {
    const chain_seqs = await outbox.readErasedSeqs(tenant, erasure.erasure_seq, after, SEQS_PER_NOTICE);
    after = chain_seqs.at(-1) ?? after;
    yield createBatch(tenant, [createErasureMessage({ ...erasure, chain_seqs, part })]);
  }
}

/** Returns the cursor after a delivered step, whose last batch was `lastBatch`, and whether the tenant may have more messages. */
export function advancePastStep(step: DeliveryStep, lastBatch: Batch | null): { to: Cursor; more: boolean } {
  if (step.kind === 'erasure') return { to: { ...step.at, erasures: step.at.erasures + 1 }, more: true };
  const seq = step.at.seq + (lastBatch?.messages.length ?? 0);
  return { to: { ...step.at, seq }, more: step.head > seq || step.erasureWaits };
}

import type { ChainBreak } from '@probant/audit/verification/chain-verifier';
import type { TenantId } from '@probant/kernel/tenant';
import type { ChainEnds } from './chain-ends.ts';
import type { LedgerRepository } from './ledger.repository.ts';

/** The event at which an inconsistent ledger breaks the chain: `within` it, or `atEnd` when it applies only if every event is intact. */
export type LedgerBreak = { readonly within: ChainBreak | null; readonly atEnd: ChainBreak | null };

/** Finds the break caused by the erasure ledger, at the same event as the offline verifier (libs/audit/src/verification/chain-verifier.ts). */
export async function findLedgerBreak(
  ledgers: LedgerRepository,
  tenant: TenantId,
  { head, headEvent }: ChainEnds,
): Promise<LedgerBreak> {
  const fault = await ledgers.examineLedger(tenant);
  if (!fault) return { within: null, atEnd: null };
  if (fault.seq !== null) {
    const id = fault.seq > head.seq ? null : await ledgers.readEventId(tenant, fault.seq);
    const broken = createUnloggedErasure(Math.min(fault.seq, head.seq + 1), id);
    return fault.seq > head.seq ? { within: null, atEnd: broken } : { within: broken, atEnd: null };
  }
  const first = await ledgers.findFirstAnonymised(tenant);
  return {
    within: null,
    atEnd: first ? createUnloggedErasure(first.seq, first.id) : createUnloggedErasure(head.seq, headEvent.id),
  };
}

const createUnloggedErasure = (seq: number, id: string | null): ChainBreak => ({ seq, id, reason: 'unlogged_erasure' });

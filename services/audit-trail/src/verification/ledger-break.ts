import type { ChainBreak } from '@probant/audit/chain-verifier';
import type { TenantId } from '@probant/kernel/tenant';
import type { ChainEnds } from './chain-ends.ts';
import type { LedgerRepository } from './ledger.repository.ts';

/** Where a ledger that contradicts itself breaks the chain: at an event within it, or told only once every event was found sound. */
export type LedgerBreak = { readonly within: ChainBreak | null; readonly atEnd: ChainBreak | null };

/** As the offline check places it (libs/audit/src/chain-verifier.ts). */
export async function ledgerBreak(
  ledgers: LedgerRepository,
  tenant: TenantId,
  { head, headEvent }: ChainEnds,
): Promise<LedgerBreak> {
  const fault = await ledgers.examineLedger(tenant);
  if (!fault) return { within: null, atEnd: null };
  if (fault.seq !== null) {
    const id = fault.seq > head.seq ? null : await ledgers.idAt(tenant, fault.seq);
    const broken = unlogged(Math.min(fault.seq, head.seq + 1), id);
    return fault.seq > head.seq ? { within: null, atEnd: broken } : { within: broken, atEnd: null };
  }
  const first = await ledgers.firstAnonymised(tenant);
  return { within: null, atEnd: first ? unlogged(first.seq, first.id) : unlogged(head.seq, headEvent.id) };
}

const unlogged = (seq: number, id: string | null): ChainBreak => ({ seq, id, reason: 'unlogged_erasure' });

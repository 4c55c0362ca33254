import type { ChainHead } from '../../chain/chain-record.ts';
import type { ErasureLedger } from '../../erasure/erasure-ledger.ts';
import type { ErasureRecord } from '../../erasure/erasure-v1.ts';
import type { ErasedLine, ErasureLine } from './export-lines.ts';

/** Builds the erasure ledger from its lines: first the entries, then the events that they name. */
export function createLedgerCollector() {
  const entries = new Map<number, Omit<ErasureRecord, 'seqs'> & { readonly seqs: number[] }>();
  const strays: number[] = [];
  return {
    add(line: ErasureLine | ErasedLine): void {
      if (line.type === 'erasure') {
        const { type, ...entry } = line;
        entries.set(line.erasure_seq, { ...entry, seqs: [] });
        return;
      }
      const seqs = entries.get(line.erasure_seq)?.seqs ?? strays;
      for (const seq of line.seqs) seqs.push(seq);
    },
    build: (head: ChainHead): ErasureLedger => ({ records: [...entries.values()], strays, head }),
  };
}

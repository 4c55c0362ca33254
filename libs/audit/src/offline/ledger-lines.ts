import type { ChainHead } from '../chain-record.ts';
import type { ErasureLedger } from '../erasure-ledger.ts';
import type { ErasureRecord } from '../erasure-v1.ts';
import type { ErasedLine, ErasureLine } from './export-lines.ts';

/** Makes the erasure ledger of its lines: entries first, then the events that they name. */
export function gatheredLedger() {
  const entries = new Map<number, Omit<ErasureRecord, 'seqs'> & { readonly seqs: number[] }>();
  const strays: number[] = [];
  return {
    take(line: ErasureLine | ErasedLine): void {
      if (line.type === 'erasure') {
        const { type, ...entry } = line;
        entries.set(line.erasure_seq, { ...entry, seqs: [] });
        return;
      }
      const named = entries.get(line.erasure_seq)?.seqs ?? strays;
      for (const seq of line.seqs) named.push(seq);
    },
    ledger: (head: ChainHead): ErasureLedger => ({ records: [...entries.values()], strays, head }),
  };
}

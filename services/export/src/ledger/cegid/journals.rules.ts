import type { JournalEntry } from '@probant/contracts/export';
import { toSingleLine } from '@probant/kernel/single-line';
import type { Steps } from '../../files/steps.ts';

/** Nature of a journal in the package. */
export type JournalNature = 'ACH' | 'ANO' | 'BQE' | 'CAI' | 'OD' | 'VTE';

export type Journal = {
  readonly code: string;
  readonly label: string;
  readonly nature: JournalNature;
  /** The bank or cash account of its entries; "" for a journal of another nature. */
  readonly counterpart: string;
};

const NATURES_BY_CODE: readonly (readonly [JournalNature, RegExp])[] = [
  ['VTE', /^(VE|VT|VTE|V\d+)$/i],
  ['ACH', /^(HA|AC|ACH|A\d+|FRN)$/i],
  ['BQE', /^(BQ|BNQ|BQE|BK|B\d+|BQ\d)$/i],
  ['CAI', /^(CA|CAI|CS|C\d+)$/i],
  ['ANO', /^(AN|ANO|RAN|OUV)$/i],
];
const NATURES_BY_LABEL: readonly (readonly [JournalNature, RegExp])[] = [
  ['ANO', /nouveau|ouverture/i],
  ['VTE', /vente/i],
  ['ACH', /achat/i],
  ['BQE', /banque/i],
  ['CAI', /caisse/i],
];
const COUNTERPART_ACCOUNTS: Readonly<Partial<Record<JournalNature, RegExp>>> = { BQE: /^51/, CAI: /^53/ };

/**
 * Returns the journals by code, in order of first appearance, each with its first label, or its code without one. The nature comes from
 * the label, else from a code in common use. A bank or cash journal without bank or cash account is one of sundry operations (OD).
 */
export function* collectJournals(entries: readonly JournalEntry[]): Steps<ReadonlyMap<string, Journal>> {
  const labels = new Map<string, string>();
  const accounts = new Map<string, Map<string, number>>();
  for (const { journal_code, journal_label, account_number } of entries) {
    yield '';
    const code = journal_code.trim();
    if (!labels.get(code)) labels.set(code, toSingleLine(journal_label));
    if (!/^5[13]/.test(account_number.trim())) continue;
    const counts = accounts.get(code) ?? new Map<string, number>();
    counts.set(account_number.trim(), (counts.get(account_number.trim()) ?? 0) + 1);
    accounts.set(code, counts);
  }
  return new Map(
    [...labels].map(([code, label]) => {
      const likelyNature =
        NATURES_BY_LABEL.find(([, words]) => words.test(label))?.[0] ??
        NATURES_BY_CODE.find(([, codes]) => codes.test(code))?.[0] ??
        'OD';
      const counterpartPattern = COUNTERPART_ACCOUNTS[likelyNature];
      const counterpart =
        counterpartPattern === undefined
          ? ''
          : findMostUsedAccount(accounts.get(code) ?? new Map(), counterpartPattern);
      const nature = counterpartPattern !== undefined && counterpart === '' ? 'OD' : likelyNature;
      return [code, { code, label: label || code, nature, counterpart }] as const;
    }),
  );
}

function findMostUsedAccount(counts: ReadonlyMap<string, number>, pattern: RegExp): string {
  const [mostUsed] = [...counts].filter(([account]) => pattern.test(account)).sort(([, a], [, b]) => b - a);
  return mostUsed?.[0] ?? '';
}

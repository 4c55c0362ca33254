import type { JournalEntry } from '@probant/contracts/export';
import { toSingleLine } from '@probant/kernel/single-line';
import type { Steps } from '../files/steps.ts';
import { readAuxiliaryAccount } from './journal-entry.rules.ts';

/** An account of the chart of accounts, with the first label that an entry gives it. */
export type GeneralAccount = {
  readonly number: string;
  readonly label: string;
  /** True for a collective account (compte collectif): third-party accounts are kept under it. */
  readonly collective: boolean;
};

export type ThirdParty = {
  readonly number: string;
  readonly label: string;
  /** The general account of the first entry that names it. */
  readonly generalAccount: string;
};

export type Accounts = { readonly general: readonly GeneralAccount[]; readonly thirdParties: readonly ThirdParty[] };

/** Returns the accounts and third parties that have a label, in order of first appearance. A package cannot create one without label. */
export function* collectAccounts(entries: readonly JournalEntry[]): Steps<Accounts> {
  const labels = new Map<string, string>();
  const collective = new Set<string>();
  const thirdParties = new Map<string, { readonly generalAccount: string; label: string }>();
  for (const entry of entries) {
    yield '';
    const number = entry.account_number.trim();
    if (!labels.get(number)) labels.set(number, toSingleLine(entry.account_label));
    const auxiliary = readAuxiliaryAccount(entry);
    if (auxiliary === null) continue;
    collective.add(number);
    const party = thirdParties.get(auxiliary);
    const label = party?.label || toSingleLine(entry.aux_label ?? '');
    if (party === undefined) thirdParties.set(auxiliary, { generalAccount: number, label });
    else party.label = label;
  }
  const general = [...labels].map(([number, label]) => ({ number, label, collective: collective.has(number) }));
  return {
    general: general.filter(({ label }) => label !== ''),
    thirdParties: [...thirdParties]
      .map(([number, party]) => ({ number, ...party }))
      .filter(({ label }) => label !== ''),
  };
}

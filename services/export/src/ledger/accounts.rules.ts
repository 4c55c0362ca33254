import type { JournalEntry } from '@probant/contracts/export';
import { oneLine } from '../text/neutral-text.rules.ts';
import { auxiliaryOf } from './journal-entry.rules.ts';

/** An account of the chart of accounts, with the first label it is given. */
export type GeneralAccount = {
  readonly number: string;
  readonly label: string;
  /** Third parties are kept beneath it. */
  readonly collective: boolean;
};

export type ThirdParty = {
  readonly number: string;
  readonly label: string;
  /** The general account that it is first met beneath. */
  readonly general: string;
};

export type Accounts = { readonly general: readonly GeneralAccount[]; readonly thirdParties: readonly ThirdParty[] };

/** The accounts of entries that have a label, in the order in which they are first met: one without has nothing to tell a package. */
export function accountsOf(entries: readonly JournalEntry[]): Accounts {
  const labels = new Map<string, string>();
  const collective = new Set<string>();
  const thirdParties = new Map<string, { readonly general: string; label: string }>();
  for (const entry of entries) {
    const number = entry.account_number.trim();
    if (!labels.get(number)) labels.set(number, oneLine(entry.account_label));
    const auxiliary = auxiliaryOf(entry);
    if (auxiliary === null) continue;
    collective.add(number);
    const known = thirdParties.get(auxiliary);
    const label = known?.label || oneLine(entry.aux_label ?? '');
    if (known === undefined) thirdParties.set(auxiliary, { general: number, label });
    else known.label = label;
  }
  const general = [...labels].map(([number, label]) => ({ number, label, collective: collective.has(number) }));
  return {
    general: general.filter(({ label }) => label !== ''),
    thirdParties: [...thirdParties]
      .map(([number, party]) => ({ number, ...party }))
      .filter(({ label }) => label !== ''),
  };
}

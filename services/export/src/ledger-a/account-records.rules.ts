import type { Accounts } from '../ledger/accounts.rules.ts';
import { blank, left } from '../ledger/fixed-width.ts';
import { ISO_8859_1 } from '../text/single-byte.rules.ts';

const { fit } = ISO_8859_1;
const LONGEST = 8;

/**
 * One C record of 453 characters an account, then one a third party. An account that stands in no M record, as third parties replace it,
 * may be too long for the layout: it is left out, never cut.
 */
export function* accountRecords({ general, thirdParties }: Accounts): Generator<string> {
  for (const { number, label } of general) if (holds(number)) yield record(number, label, '', 'G');
  for (const { number, label, general: collective } of thirdParties) {
    const kind = KINDS.find(([, accounts]) => accounts.test(collective))?.[0];
    yield kind === undefined || !holds(collective)
      ? record(number, label, '', 'G')
      : record(number, label, collective, kind);
  }
}

const KINDS = [
  ['C', /^41/],
  ['F', /^40/],
] as const;

const holds = (account: string): boolean => account.length <= LONGEST && /^[!-~][ -~]*$/.test(account);

/**
 * Starts and widths: type 1, account 2 (8), label 10 (30), key to sort by 40 (7), collective account 99 (8), update 217, kind 218, up to
 * 453. A blank update leaves an account that the package knows as it is.
 */
const record = (account: string, label: string, collective: string, kind: 'C' | 'F' | 'G'): string =>
  `C${left(account, 8)}${left(fit(label), 30)}${left(fit(label.toUpperCase()), 7)}${blank(52)}${left(collective, 8)}${blank(110)} ${kind}${blank(235)}`;

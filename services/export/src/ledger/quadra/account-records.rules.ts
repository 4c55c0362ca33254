import { ISO_8859_1 } from '../../text/single-byte-charset.rules.ts';
import type { Accounts } from '../accounts.rules.ts';
import { alignLeft, fillBlank } from '../fixed-width.ts';

const { transliterate } = ISO_8859_1;
const MAX_ACCOUNT_LENGTH = 8;

/**
 * Writes one C record of 453 characters per account, then one per third party. An account that third parties replace in every M record
 * may be too long for the layout: it is left out, never cut.
 */
export function* writeAccountRecords({ general, thirdParties }: Accounts): Generator<string> {
  for (const { number, label } of general) if (fitsField(number)) yield formatAccountRecord(number, label, '', 'G');
  for (const { number, label, generalAccount } of thirdParties) {
    const kind = THIRD_PARTY_KINDS.find(([, accounts]) => accounts.test(generalAccount))?.[0];
    yield kind === undefined || !fitsField(generalAccount)
      ? formatAccountRecord(number, label, '', 'G')
      : formatAccountRecord(number, label, generalAccount, kind);
  }
}

const THIRD_PARTY_KINDS = [
  ['C', /^41/],
  ['F', /^40/],
] as const;

const fitsField = (account: string): boolean => account.length <= MAX_ACCOUNT_LENGTH && /^[!-~][ -~]*$/.test(account);

/**
 * Start and width of each field: type 1, account 2 (8), label 10 (30), sort key 40 (7), collective account 99 (8), update 217, kind 218;
 * blank up to 453. A blank update leaves an existing account unchanged.
 */
const formatAccountRecord = (account: string, label: string, collective: string, kind: 'C' | 'F' | 'G'): string =>
  `C${alignLeft(account, 8)}${alignLeft(transliterate(label), 30)}${alignLeft(transliterate(label.toUpperCase()), 7)}${fillBlank(52)}${alignLeft(collective, 8)}${fillBlank(110)} ${kind}${fillBlank(235)}`;

import type { Accounts, GeneralAccount, ThirdParty } from '../ledger/accounts.rules.ts';
import { blank, left } from '../ledger/fixed-width.ts';
import { WINDOWS_1252 } from '../text/single-byte.rules.ts';
import type { Journal } from './journals.rules.ts';

const { fit } = WINDOWS_1252;

/**
 * One record an account, then one a third party: of accounts that it does not know a package makes new ones. They stand before the
 * entries, as all parameters do.
 */
export function* accountRecords(
  { general, thirdParties }: Accounts,
  journals: ReadonlyMap<string, Journal>,
): Generator<string> {
  const banks = new Map([...journals.values()].map(({ counterpart, nature }) => [counterpart, nature]));
  for (const account of general) yield generalRecord(account, natureOf(account, banks));
  for (const party of thirdParties) yield thirdPartyRecord(party);
}

/** Only an account without third parties beneath it that is one itself can be matched; only a bank's can be ticked off. */
const MATCHED: ReadonlySet<string> = new Set(['TID', 'TIC']);

/** Starts: code 7, label 24, nature 59, matched 62, ticked off 63, analytical axes 64 (5), closed 349, collective 350. */
const generalRecord = ({ number, label, collective }: GeneralAccount, nature: string): string =>
  `***CGN${left(number, 17)}${left(fit(label), 35)}${left(nature, 3)}${flag(MATCHED.has(nature))}${flag(nature === 'BQE')}-----` +
  `${blank(280)}-${flag(collective)}`;

/** Starts: code 7, label 24, nature 59, matched 62, collective account 63 (17). */
const thirdPartyRecord = ({ number, label, general }: ThirdParty): string =>
  `***CAE${left(number, 17)}${left(fit(label), 35)}${kindOf(general, THIRD_PARTIES, 'DIV')}X${left(general, 17)}`;

const flag = (holds: boolean): 'X' | '-' => (holds ? 'X' : '-');

type Kinds = readonly (readonly [kind: string, accounts: RegExp])[];

const THIRD_PARTIES: Kinds = [
  ['CLI', /^41/],
  ['FOU', /^40/],
  ['SAL', /^42/],
];
const COLLECTIVES: Kinds = [
  ['COC', /^41/],
  ['COF', /^40/],
  ['COS', /^42/],
];
const GENERAL: Kinds = [
  ['TID', /^41/],
  ['TIC', /^40/],
  ['BQE', /^512/],
  ['CAI', /^53/],
  ['IMO', /^2/],
  ['CHA', /^6/],
  ['PRO', /^7/],
  ['EXT', /^8/],
];

/** By the chart of accounts (PCG); a journal's own bank or cash account must be of its nature. */
function natureOf({ number, collective }: GeneralAccount, banks: ReadonlyMap<string, string>): string {
  if (collective) return kindOf(number, COLLECTIVES, 'COD');
  return banks.get(number) ?? kindOf(number, GENERAL, 'DIV');
}

const kindOf = (account: string, kinds: Kinds, other: string): string =>
  kinds.find(([, accounts]) => accounts.test(account))?.[0] ?? other;

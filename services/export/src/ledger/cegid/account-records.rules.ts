import { WINDOWS_1252 } from '../../text/single-byte-charset.rules.ts';
import type { Accounts, GeneralAccount, ThirdParty } from '../accounts.rules.ts';
import { alignLeft, fillBlank } from '../fixed-width.ts';
import type { Journal } from './journals.rules.ts';

const { transliterate } = WINDOWS_1252;

/**
 * Writes one record per account, then one per third party; the package creates those that it does not have. They precede the entries,
 * as all parameter records do.
 */
export function* writeAccountRecords(
  { general, thirdParties }: Accounts,
  journals: ReadonlyMap<string, Journal>,
): Generator<string> {
  const banks = new Map([...journals.values()].map(({ counterpart, nature }) => [counterpart, nature]));
  for (const account of general) yield formatGeneralAccount(account, findAccountNature(account, banks));
  for (const party of thirdParties) yield formatThirdParty(party);
}

/** Natures of a general account that is itself a customer or supplier: only these can be matched (lettrage). */
const MATCHED_NATURES: ReadonlySet<string> = new Set(['TID', 'TIC']);

/**
 * Field starts: code 7, label 24, nature 59, matched 62, ticked off (pointable) 63, analytical axes 64 (5), closed 349, collective 350.
 * Only bank accounts can be ticked off.
 */
const formatGeneralAccount = ({ number, label, collective }: GeneralAccount, nature: string): string =>
  `***CGN${alignLeft(number, 17)}${alignLeft(transliterate(label), 35)}${alignLeft(nature, 3)}${formatFlag(MATCHED_NATURES.has(nature))}${formatFlag(nature === 'BQE')}-----` +
  `${fillBlank(280)}-${formatFlag(collective)}`;

/** Field starts: code 7, label 24, nature 59, matched 62, collective account 63 (17). */
const formatThirdParty = ({ number, label, generalAccount }: ThirdParty): string =>
  `***CAE${alignLeft(number, 17)}${alignLeft(transliterate(label), 35)}${findNature(generalAccount, THIRD_PARTY_NATURES, 'DIV')}X${alignLeft(generalAccount, 17)}`;

const formatFlag = (value: boolean): 'X' | '-' => (value ? 'X' : '-');

type NaturePatterns = readonly (readonly [nature: string, accounts: RegExp])[];

const THIRD_PARTY_NATURES: NaturePatterns = [
  ['CLI', /^41/],
  ['FOU', /^40/],
  ['SAL', /^42/],
];
const COLLECTIVE_NATURES: NaturePatterns = [
  ['COC', /^41/],
  ['COF', /^40/],
  ['COS', /^42/],
];
const GENERAL_NATURES: NaturePatterns = [
  ['TID', /^41/],
  ['TIC', /^40/],
  ['BQE', /^512/],
  ['CAI', /^53/],
  ['IMO', /^2/],
  ['CHA', /^6/],
  ['PRO', /^7/],
  ['EXT', /^8/],
];

/** From the chart of accounts (PCG), except that the bank or cash account of a journal has the nature of that journal. */
function findAccountNature({ number, collective }: GeneralAccount, banks: ReadonlyMap<string, string>): string {
  if (collective) return findNature(number, COLLECTIVE_NATURES, 'COD');
  return banks.get(number) ?? findNature(number, GENERAL_NATURES, 'DIV');
}

const findNature = (account: string, natures: NaturePatterns, defaultNature: string): string =>
  natures.find(([, accounts]) => accounts.test(account))?.[0] ?? defaultNature;

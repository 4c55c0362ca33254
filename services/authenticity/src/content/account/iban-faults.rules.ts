import { isIban, parseFrenchIban, repairIban } from '@probant/french/iban';
import { hasValidRibKey } from '@probant/french/rib';

/** `rib_key`: the IBAN has valid check digits, but the RIB key inside it does not fit the account. */
export type IbanFault = 'checksum' | 'rib_key';

export function findIbanFault(compact: string): IbanFault | null {
  if (!isIban(compact)) return 'checksum';
  const account = parseFrenchIban(compact);
  return account !== null && !hasValidRibKey(account) ? 'rib_key' : null;
}

/** Digits that OCR takes for one another, on scans and receipts. */
const MISREAD_DIGITS: Readonly<Record<string, string>> = {
  '0': '689',
  '1': '47',
  '2': '7',
  '3': '589',
  '4': '19',
  '5': '368',
  '6': '058',
  '7': '12',
  '8': '03569',
  '9': '0348',
};

/** Returns whether one usual misreading, of a letter or of a digit, explains that a printed IBAN is not valid. */
export const canBeMisreadIban = (compact: string): boolean =>
  repairIban(compact) !== null || listMisreadings(compact).some((variant) => findIbanFault(variant) === null);

/** Returns the variants of a text with one digit replaced by one that it is taken for. */
export const listMisreadings = (text: string): readonly string[] =>
  [...text].flatMap((character, at) =>
    [...(MISREAD_DIGITS[character] ?? '')].map((digit) => text.slice(0, at) + digit + text.slice(at + 1)),
  );

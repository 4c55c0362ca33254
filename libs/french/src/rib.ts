/** The parts of a French or Monegasque account, as printed on a bank-details slip. */
export type FrenchAccount = {
  /** Code banque, 5 digits. */
  readonly bankCode: string;
  /** Code guichet, 5 digits. */
  readonly agencyCode: string;
  /** Numéro de compte, 11 digits or capitals. */
  readonly accountNumber: string;
  /** Clé RIB, 2 digits. */
  readonly key: string;
};

const PARTS = /^(\d{5})(\d{5})([0-9A-Z]{11})(\d{2})$/;

/** The account of a 23-character BBAN; null when its shape is another. The key is not checked. */
export function frenchAccountOfBban(bban: string): FrenchAccount | null {
  const [, bankCode, agencyCode, accountNumber, key] = PARTS.exec(bban) ?? [];
  if (bankCode === undefined || agencyCode === undefined || accountNumber === undefined || key === undefined)
    return null;
  return { bankCode, agencyCode, accountNumber, key };
}

/**
 * The RIB key of an account, "01" to "97": 97 - (89 bank + 15 agency + 3 account) mod 97, letters counted as digits
 * (A and J 1, B K S 2, C L T 3 ... I R Z 9). Source: Comité français d'organisation et de normalisation bancaires.
 */
export function ribKey(account: Omit<FrenchAccount, 'key'>): string {
  const digits = Number(account.accountNumber.replace(/[A-Z]/g, digitOfLetter));
  const sum = 89 * Number(account.bankCode) + 15 * Number(account.agencyCode) + 3 * digits;
  return String(97 - (sum % 97)).padStart(2, '0');
}

/** Whether the printed key is the one that the account must have. */
export const ribKeyAgrees = (account: FrenchAccount): boolean => ribKey(account) === account.key;

function digitOfLetter(letter: string): string {
  const rank = letter.charCodeAt(0) - 'A'.charCodeAt(0);
  // S starts the third row of letters at 2: "S" to "Z" are 2 to 9.
  return String(rank < 18 ? (rank % 9) + 1 : rank - 16);
}

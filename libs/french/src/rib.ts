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

const BBAN_PATTERN = /^(\d{5})(\d{5})([0-9A-Z]{11})(\d{2})$/;

/** Returns the account of a 23-character BBAN, null when the format differs. Does not check the key. */
export function parseFrenchBban(bban: string): FrenchAccount | null {
  const [, bankCode, agencyCode, accountNumber, key] = BBAN_PATTERN.exec(bban) ?? [];
  if (bankCode === undefined || agencyCode === undefined || accountNumber === undefined || key === undefined)
    return null;
  return { bankCode, agencyCode, accountNumber, key };
}

/**
 * Returns the RIB key of an account, "01" to "97": 97 - (89 bank + 15 agency + 3 account) mod 97, with letters mapped to digits
 * (A and J 1, B K S 2, C L T 3 ... I R Z 9). Source: Comité français d'organisation et de normalisation bancaires.
 */
export function computeRibKey(account: Omit<FrenchAccount, 'key'>): string {
  const digits = Number(account.accountNumber.replace(/[A-Z]/g, toRibDigit));
  const sum = 89 * Number(account.bankCode) + 15 * Number(account.agencyCode) + 3 * digits;
  return String(97 - (sum % 97)).padStart(2, '0');
}

/** Returns whether the printed key matches the computed one. */
export const hasValidRibKey = (account: FrenchAccount): boolean => computeRibKey(account) === account.key;

function toRibDigit(letter: string): string {
  const rank = letter.charCodeAt(0) - 'A'.charCodeAt(0);
  // The third row of letters starts at 2: "S" to "Z" are 2 to 9.
  return String(rank < 18 ? (rank % 9) + 1 : rank - 16);
}

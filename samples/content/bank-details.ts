export const bankDetails = {
  holder: 'Mme ÉLOÏSE VERCOURT',
  holderStreet: '18 rue du Vieux Temple',
  holderTown: '38000 GRENOBLE',
  iban: 'FR2516798007330K48192035762',
  bic: 'BQDRFRPPXXX',
  bank: 'Banque des Deux Rives',
  branch: 'Agence Grenoble Île Verte',
  branchStreet: '44 boulevard du Rempart',
  branchPostcode: '38000',
  branchTown: 'Grenoble',
  branchPhone: '04 65 71 50 12',
  issued: '2026-07-20',
} as const;

/** Splits a French IBAN into bank code, branch code, account number and RIB key. */
export function splitIban(iban: string): { bank: string; agency: string; account: string; key: string } {
  return { bank: iban.slice(4, 9), agency: iban.slice(9, 14), account: iban.slice(14, 25), key: iban.slice(25) };
}

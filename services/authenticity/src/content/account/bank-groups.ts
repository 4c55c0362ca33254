import bankCodes from './banks/french-bank-codes.json' with { type: 'json' };

/**
 * The large groups of French banks, by the first four letters of a BIC: after a merger, customers keep the IBAN or BIC of the old bank.
 * Payment institutions and online banks belong to none on purpose: they use the codes of several banks.
 */
const GROUPS: readonly (readonly string[])[] = [
  // BNP Paribas
  ['BNPA', 'BNPC', 'FPEL', 'GRCS'],
  // Société Générale, Crédit du Nord
  ['SOGE', 'NORD', 'COUR', 'KOLB', 'LAYD', 'RALP', 'TARN', 'BNUG', 'SMCT', 'BFCO', 'BOUS'],
  // Crédit Agricole, LCL
  ['AGRI', 'CRLY', 'BSUI', 'BCHA', 'BFBK', 'ISAE'],
  // BPCE: Banques Populaires, Caisses d'Epargne
  ['CCBP', 'CEPA', 'BRED', 'NATX', 'BSPF', 'CCOP', 'CFFR', 'BPSM', 'BSAV', 'SBEX'],
  // Crédit Mutuel, CIC, Arkéa
  ['CMCI', 'CMBR', 'FTNO', 'FEFI', 'CFFI'],
  // La Banque Postale
  ['PSST', 'CRNP', 'LBDI', 'PREU'],
  // CCF, formerly HSBC France
  ['CCFR', 'CCDF', 'ELFA'],
];

const GROUP_BY_INSTITUTION = new Map(GROUPS.flatMap((group, index) => group.map((name) => [name, index] as const)));

const BANK_CODES = Object.entries(bankCodes.bankCodesByInstitution);

/** Countries and territories whose accounts have a French IBAN. */
const FRENCH_COUNTRIES = ['FR', 'MC', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF'];

/** `other_country`: a BIC of the same bank, but abroad. `other_group`: a bank of another large group. */
export type BicFault = 'other_country' | 'other_group';

/**
 * Compares a BIC with the bank code of a French IBAN. Null when they fit, and when nothing can be said: the table has 215 of the codes in
 * use, and only the large groups are known to be rivals.
 */
export function findBicFault(bankCode: string, bic: string): BicFault | null {
  const institutions = BANK_CODES.filter(([, codes]) => codes.includes(bankCode)).map(([institution]) => institution);
  if (institutions.length === 0) return null;
  const institution = bic.slice(0, 4);
  if (institutions.includes(institution)) return FRENCH_COUNTRIES.includes(bic.slice(4, 6)) ? null : 'other_country';
  const groups = institutions.map((name) => GROUP_BY_INSTITUTION.get(name));
  const group = GROUP_BY_INSTITUTION.get(institution);
  const areRivals = group !== undefined && !groups.includes(undefined) && !groups.includes(group);
  return areRivals ? 'other_group' : null;
}

import type { FormatInfo } from '@probant/contracts/export';

/** What /v1/formats lists; descriptions are for the people who choose one, and so in French. */
export const FORMATS: readonly FormatInfo[] = [
  {
    format: 'fec',
    description: 'Fichier des écritures comptables (LPF, art. A. 47 A-1), séparateur |, UTF-8',
    category: 'accounting',
  },
  {
    format: 'ledger-a',
    description: 'Écritures en ASCII à positions fixes, 231 caractères (type Quadra), ISO-8859-1',
    category: 'accounting',
  },
  {
    format: 'ledger-b',
    description: 'Journal étendu TRA à positions fixes (type Cegid v11), Windows-1252',
    category: 'accounting',
  },
  { format: 'csv', description: 'CSV générique pour tableur, RFC 4180, UTF-8', category: 'generic' },
  {
    format: 'payroll',
    description: 'CSV de paie standardisé : une ligne par salarié et par mois',
    category: 'payroll',
  },
  {
    format: 'payroll-a',
    description: 'Éléments variables de paie en CSV (type Silae) : matricule, code, valeur, dates',
    category: 'payroll',
  },
  {
    format: 'payroll-b',
    description: 'Éléments variables de paie en texte tabulé (type 123Paie)',
    category: 'payroll',
  },
];

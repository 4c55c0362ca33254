import type { CodeContent } from '@probant/2d-doc/testing/write-code';

const BANK_DETAILS = {
  version: 3,
  form: 'c40',
  authorityId: 'FRT1',
  certificateId: 'AB01',
  emissionDate: null,
  signatureDate: '2026-03-02',
  documentType: '03',
  perimeter: '01',
  country: null,
} as const satisfies Partial<CodeContent>;

/** Bank details (type 03) of nobody, by a test authority "FRT1". */
export const BANK_CODE: CodeContent = {
  ...BANK_DETAILS,
  fields: [
    { id: '30', value: 'MME/VERNET/ODILE' },
    { id: '31', value: 'FR7618206002105487290623133' },
    { id: '32', value: 'AGRIFRPP882' },
  ],
};

/** What a bank prints beside that code. */
export const BANK_ROWS: readonly string[] = [
  'Votre relevé de compte bancaire',
  'Titulaire du compte : Mme Odile Vernet',
  '4 rue des Lilas',
  '69003 Lyon',
  'IBAN : FR76 1820 6002 1054 8729 0623 133',
  'BIC : AGRIFRPP882',
  'Document remis le 2 mars 2026',
];

/** A bill (type 01) of nobody. */
export const BILL_CODE: CodeContent = {
  ...BANK_DETAILS,
  documentType: '01',
  emissionDate: '2026-03-01',
  fields: [
    { id: '10', value: 'MME/VERNET/ODILE' },
    { id: '18', value: 'F2026-004711' },
    { id: '1D', value: '47,99' },
    { id: '22', value: '4 RUE DES LILAS' },
    { id: '24', value: '69003' },
    { id: '25', value: 'LYON' },
    { id: '26', value: 'FR' },
  ],
};

export const BILL_ROWS: readonly string[] = [
  'Energies du Rhone, 12 quai Perrache, 69002 Lyon',
  'Facture n° F2026-004711 du 1 mars 2026',
  'Mme Odile Vernet',
  '4 rue des Lilas',
  '69003 Lyon',
  'Total HT 39,99 EUR',
  'TVA 20 % 8,00 EUR',
  'Total TTC 47,99 EUR',
];

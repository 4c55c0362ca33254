import type { FecExportRequest, FecLine } from '@probant/contracts/export';

const SALE_ENTRY = {
  journal_code: 'VE',
  journal_lib: 'Ventes',
  ecriture_num: 'VE0001',
  ecriture_date: '2025-03-14',
  piece_ref: 'FA-2025-001',
  piece_date: '2025-03-14',
  ecriture_lib: 'Facture Boulangerie Vasseur',
  valid_date: '2025-03-31',
} satisfies Partial<FecLine>;

export const fecRequestExample = {
  siren: '123456782',
  fiscal_year_start: '2025-01-01',
  fiscal_year_end: '2025-12-31',
  entries: [
    {
      ...SALE_ENTRY,
      compte_num: '411000',
      compte_lib: 'Clients',
      comp_aux_num: 'C0042',
      comp_aux_lib: 'Boulangerie Vasseur',
      debit: '120,00',
      credit: null,
    },
    { ...SALE_ENTRY, compte_num: '706000', compte_lib: 'Prestations de services', debit: null, credit: 100 },
    { ...SALE_ENTRY, compte_num: '445710', compte_lib: 'TVA collectée', debit: null, credit: '20.00' },
  ],
} satisfies FecExportRequest;

export const fecFileExample = `\ufeffJournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise\r
VE|Ventes|VE0001|20250314|411000|Clients|C0042|Boulangerie Vasseur|FA-2025-001|20250314|Facture Boulangerie Vasseur|120,00|0,00|||20250331||\r
VE|Ventes|VE0001|20250314|706000|Prestations de services|||FA-2025-001|20250314|Facture Boulangerie Vasseur|0,00|100,00|||20250331||\r
VE|Ventes|VE0001|20250314|445710|TVA collectée|||FA-2025-001|20250314|Facture Boulangerie Vasseur|0,00|20,00|||20250331||\r
`;

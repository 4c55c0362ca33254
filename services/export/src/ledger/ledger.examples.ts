import type { LedgerExportRequest } from '@probant/contracts/export';

const PURCHASE_LINE = {
  journal_code: 'HA',
  journal_label: 'Achats',
  entry_number: '42',
  entry_date: '2025-03-14',
  piece_ref: 'F25-0193',
  piece_date: '2025-03-12',
  label: 'Papeterie Lefèvre',
};

export const ledgerRequestExample = {
  entries: [
    { ...PURCHASE_LINE, account_number: '606400', account_label: 'Fournitures', debit: 100, credit: 0 },
    { ...PURCHASE_LINE, account_number: '445660', account_label: 'TVA déductible', debit: '20,00', credit: 0 },
    {
      ...PURCHASE_LINE,
      account_number: '401000',
      account_label: 'Fournisseurs',
      aux_account: 'FLEFEVRE',
      aux_label: 'Papeterie Lefèvre',
      debit: 0,
      credit: 120,
    },
  ],
} satisfies LedgerExportRequest;

import type { FecExportRequest, JournalEntry } from '@probant/contracts/export';

const LINES_PER_ENTRY = 2;

/** Creates sales of two lines each, spread over the days of 2025; the same on every call. */
export function createJournalEntries(lines: number): JournalEntry[] {
  return Array.from({ length: lines }, (_, index) => {
    const entry = Math.floor(index / LINES_PER_ENTRY);
    const day = new Date(Date.UTC(2025, 0, 1 + Math.floor((entry * LINES_PER_ENTRY * 365) / lines)))
      .toISOString()
      .slice(0, 10);
    const amount = `${(entry * 7919) % 90_000},${String(entry % 100).padStart(2, '0')}`;
    const client = index % LINES_PER_ENTRY === 0;
    return {
      journal_code: 'VE',
      journal_label: 'Journal des ventes',
      entry_number: String(entry + 1),
      entry_date: day,
      account_number: client ? '411000' : '706000',
      account_label: client ? 'Clients' : 'Prestations de services',
      aux_account: client ? `C${entry % 9000}` : null,
      aux_label: client ? `Société cliente ${entry % 9000}` : null,
      piece_ref: `FA${entry}`,
      piece_date: day,
      label: `Facture n° ${entry}`,
      debit: client ? amount : 0,
      credit: client ? 0 : amount,
      validation_date: day,
    };
  });
}

/** Converts entries to a FEC export request. */
export const toFecRequest = (entries: readonly JournalEntry[]): FecExportRequest => ({
  siren: '732829320',
  fiscal_year_start: '2025-01-01',
  fiscal_year_end: '2025-12-31',
  entries: entries.map((entry) => ({
    journal_code: entry.journal_code,
    journal_lib: entry.journal_label,
    ecriture_num: entry.entry_number,
    ecriture_date: entry.entry_date,
    compte_num: entry.account_number,
    compte_lib: entry.account_label,
    comp_aux_num: entry.aux_account ?? '',
    comp_aux_lib: entry.aux_label ?? '',
    piece_ref: entry.piece_ref,
    piece_date: entry.piece_date,
    ecriture_lib: entry.label,
    debit: entry.debit ?? null,
    credit: entry.credit ?? null,
    valid_date: entry.validation_date ?? null,
  })),
});

/** Creates rows of ten cells that cover every kind of CSV cell. */
export const createCsvRows = (rows: number): Record<string, unknown>[] =>
  Array.from({ length: rows }, (_, index) => ({
    id: index,
    label: `Ligne n° ${index} ; avec séparateur`,
    amount: (index % 100_000) / 100,
    quantity: index % 7,
    day: '2025-03-14',
    paid: index % 2 === 0,
    note: null,
    formula: '=A1+B1',
    quoted: 'dit "tel quel"',
    code: `FR-${index % 500}`,
  }));

/** Arguments of tools, as the routes accept them. */

export const JOB = { title: 'Comptable', required_skills: ['FEC', 'Sage'], min_experience_years: 2 };
export const CANDIDATE = { skills: ['FEC'], experiences: [{ start_date: '2018-01', end_date: '2022-12' }] };
const LINE = {
  journal_code: 'VE',
  journal_lib: 'Ventes',
  ecriture_num: '1',
  ecriture_date: '2025-03-14',
  piece_ref: 'FA-1',
  piece_date: '2025-03-14',
  ecriture_lib: 'Facture',
  valid_date: '2025-03-31',
};
export const FEC = {
  siren: '123456782',
  fiscal_year_start: '2025-01-01',
  fiscal_year_end: '2025-12-31',
  entries: [
    { ...LINE, compte_num: '411000', compte_lib: 'Clients', debit: 120 },
    { ...LINE, compte_num: '706000', compte_lib: 'Prestations', credit: '120,00' },
  ],
};

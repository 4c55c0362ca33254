import { afterAll, expect, test } from 'vitest';
import { createTestService, summarizeProblems } from '../../testing/test-service.ts';
import { fecRequestExample } from './fec.examples.ts';

const under = await createTestService();
afterAll(() => under.service.close());

const [line] = fecRequestExample.entries;

test.each(['fec', 'fec-xml', 'fec-description'])('%s returns all problems of a request in one 422', async (route) => {
  const { siren: _, ...request } = fecRequestExample;
  const answer = await under.post(`/v1/export/${route}`, {
    ...request,
    fiscal_year_end: '2024-12-31',
    entries: [
      { ...line, journal_code: 'V|E', ecriture_date: '2025-02-29', debit: '1,005' },
      7,
      { ...line, compte_num: 411, credit: true, montant_devise: '1e2' },
    ],
  });
  expect(answer.status).toBe(422);
  expect(summarizeProblems(answer)).toEqual([
    'siren missing',
    'fiscal_year_end value_error',
    'entries.0.journal_code value_error',
    'entries.0.ecriture_date date_from_datetime_parsing',
    'entries.0.debit decimal_max_places',
    'entries.1 model_attributes_type',
    'entries.2.compte_num string_type',
    'entries.2.credit float_type',
    'entries.2.montant_devise decimal_parsing',
  ]);
});

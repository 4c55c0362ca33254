import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { type SharedPlatform, test } from './testing/shared-platform.ts';

/** Calls export through the gateway, as a client does. */
let platform: SharedPlatform;
test.beforeAll(({ platform: shared }) => {
  platform = shared;
});

const SALE_ENTRY = {
  journal_code: 'VE',
  journal_lib: 'Ventes',
  ecriture_num: '1',
  ecriture_date: '2025-03-14',
  piece_ref: 'FA-1',
  piece_date: '2025-03-14',
  ecriture_lib: 'Facture',
  valid_date: '2025-03-31',
};
const BALANCED_ENTRIES = [
  { ...SALE_ENTRY, compte_num: '411000', compte_lib: 'Clients', debit: 120, credit: null },
  { ...SALE_ENTRY, compte_num: '706000', compte_lib: 'Prestations', debit: null, credit: '120,00' },
];
const exportFec = (key: string, entries: readonly object[]) =>
  fetch(`${platform.url}/v1/export/fec?strict=true`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      siren: '123456782',
      fiscal_year_start: '2025-01-01',
      fiscal_year_end: '2025-12-31',
      entries,
    }),
  });

test('returns a FEC as a file with its anomaly counts, and records the export', async () => {
  const answer = await exportFec(platform.key, BALANCED_ENTRIES);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="123456782FEC20251231.txt"');
  expect(answer.headers.get('x-fec-blocking-count')).toBe('0');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const lines = bytes.toString('utf8').split('\r\n');
  expect(lines.map((line) => line.split('|').length)).toEqual([18, 18, 18, 1]);
  expect(lines[1]?.split('|').slice(11, 13)).toEqual(['120,00', '0,00']);
  const events = await fetch(`${platform.url}/v1/events?tenant_id=${platform.tenant}`, {
    headers: { 'x-api-key': platform.key },
  });
  expect(await events.json()).toMatchObject([
    {
      action: 'export.create',
      actor_type: 'api_key',
      actor_id: platform.keyId,
      resource_type: 'export',
      resource_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      metadata: {
        format: 'fec',
        sha256: createHash('sha256').update(bytes).digest('hex'),
        bytes: bytes.length,
        lines: 3,
      },
    },
  ]);
});

test('returns 422 for unbalanced entries with strict=true and for no entries, and 401 without a valid key', async () => {
  expect((await exportFec(platform.key, BALANCED_ENTRIES.slice(0, 1))).status).toBe(422);
  expect((await exportFec(platform.key, [])).status).toBe(422);
  const refused = await exportFec('prb_live_nobody', BALANCED_ENTRIES);
  expect([refused.status, await refused.json()]).toEqual([401, { message: 'Unauthorized' }]);
});

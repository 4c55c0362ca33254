import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { exportDefinition } from '@probant/export/definition';
import { createExportService } from '@probant/export/lab';
import { median } from '@probant/kernel/median';
import { createTestHost } from '@probant/service-runner/testing/test-host';
import type { Row } from '../table.ts';
import { createCsvRows, createJournalEntries, toFecRequest } from './sample-entries.ts';

const ENTRY_COUNT = 100_000;
const ROUND_COUNT = 3;

/** Recording costs nothing here; `npm run bench -- audit` measures it. */
const RECEIPT = { id: 'event', chain_seq: 1, event_hash: '0'.repeat(64) };
const audit: AuditWriter = {
  record: async () => RECEIPT,
  recordAll: async (_, events) => events.map(() => RECEIPT),
};

/** Measures the CPU seconds of requests of 100,000 lines: parsing, checking, writing and, for a FEC, its validation. */
export async function benchExport(): Promise<readonly Row[]> {
  const service = await createExportService({
    host: createTestHost(exportDefinition),
    audit,
    newId: () => 'id',
  });
  const lines = createJournalEntries(ENTRY_COUNT);
  const bodies = {
    '/v1/export/fec': toFecRequest(lines),
    '/v1/export/ledger-a': { entries: lines },
    '/v1/export/ledger-b': { entries: lines },
    '/v1/export/csv': { data: createCsvRows(ENTRY_COUNT) },
  };
  try {
    const rows: Row[] = [];
    for (const [url, body] of Object.entries(bodies)) {
      const payload = JSON.stringify(body);
      let bytes = 0;
      const rounds: { readonly whole: number; readonly parsing: number }[] = [];
      for (let round = 0; round < ROUND_COUNT; round += 1) {
        const parsing = await measureCpuSeconds(async () => void JSON.parse(payload));
        const whole = await measureCpuSeconds(async () => {
          const headers = { 'x-api-key': 'key-of-bench', 'content-type': 'application/json' };
          const response = await service.inject({ method: 'POST', url, headers, payload });
          if (response.statusCode !== 200) throw new Error(`${url} returned ${response.statusCode}`);
          bytes = response.rawPayload.length;
        });
        rounds.push({ whole, parsing });
      }
      const whole = median(
        rounds.map((round) => round.whole),
        Number.NaN,
      );
      rows.push({
        measure: `${url.slice('/v1/export/'.length)}, ${ENTRY_COUNT} lines, ${(bytes / 1e6).toFixed(1)} MB`,
        ours: `${whole.toFixed(2)} s (${Math.round(ENTRY_COUNT / whole / 1000)}k lines/s)`,
        goal: url === '/v1/export/csv' ? '< 1 s, streamed' : '-',
        reference: `JSON.parse of the body ${median(
          rounds.map((round) => round.parsing),
          Number.NaN,
        ).toFixed(2)} s`,
      });
    }
    return rows;
  } finally {
    await service.close();
  }
}

async function measureCpuSeconds(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

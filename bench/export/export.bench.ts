import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { createExportService } from '@probant/export';
import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { tenantId } from '@probant/kernel/tenant';
import { median, type Row } from '../table.ts';
import { fecRequest, journalEntries, rowsOfCells } from './made-entries.ts';

const ENTRIES = 100_000;
const ROUNDS = 3;

/** Exports leave no trace. */
const audit: AuditWriter = { record: refused, recordAll: refused };
async function refused(): Promise<never> {
  throw new Error('an export left a trace');
}

/** Whole requests of 100,000 lines as the service answers them: parsing, checking, writing, and for a FEC its own control. CPU seconds. */
export async function benchExport(): Promise<readonly Row[]> {
  const service = await createExportService({
    audit,
    clock: systemClock,
    newId: () => 'id',
    keys: () => ({ state: 'active', tenantId: tenantId('bench'), keyId: 'key' }),
    logger: silentLogger,
    metrics: createMetrics(),
    newRequestId: () => 'request',
  });
  const lines = journalEntries(ENTRIES);
  const bodies = {
    '/v1/export/fec': fecRequest(lines),
    '/v1/export/ledger-a': { entries: lines },
    '/v1/export/ledger-b': { entries: lines },
    '/v1/export/csv': { data: rowsOfCells(ENTRIES) },
  };
  try {
    const rows: Row[] = [];
    for (const [url, body] of Object.entries(bodies)) {
      const payload = JSON.stringify(body);
      let bytes = 0;
      const rounds: { readonly whole: number; readonly parsing: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const parsing = await cpuOf(async () => void JSON.parse(payload));
        const whole = await cpuOf(async () => {
          const headers = { 'x-api-key': 'k', 'content-type': 'application/json' };
          const answer = await service.inject({ method: 'POST', url, headers, payload });
          if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
          bytes = answer.rawPayload.length;
        });
        rounds.push({ whole, parsing });
      }
      const whole = median(rounds.map((round) => round.whole));
      rows.push({
        measure: `${url.slice('/v1/export/'.length)}, ${ENTRIES} lines, ${(bytes / 1e6).toFixed(1)} MB`,
        ours: `${whole.toFixed(2)} s (${Math.round(ENTRIES / whole / 1000)}k lines/s)`,
        goal: url === '/v1/export/csv' ? '< 1 s, streamed' : '-',
        reference: `JSON.parse of the body ${median(rounds.map((round) => round.parsing)).toFixed(2)} s`,
      });
    }
    return rows;
  } finally {
    await service.close();
  }
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

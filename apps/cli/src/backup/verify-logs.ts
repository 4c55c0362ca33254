import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { parseVerifierKey } from '@probant/audit/notes/verifier-key';
import { verifyExport } from '@probant/audit/offline/verify-export';
import { type AuditTrailOperator, createChainHeadsRepository } from '@probant/audit-trail/operator';
import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';

export type LogCheck = { readonly tenant: TenantId; readonly events: number; readonly isIntact: boolean };

/** Verifies every log of the database: each event, checkpoint, anchor and erasure, as an auditor would from an export. */
export async function verifyLogs(
  trail: AuditTrailOperator,
  database: Database,
  onEvents: (count: number) => void,
): Promise<readonly LogCheck[]> {
  const checks: LogCheck[] = [];
  for (const { tenant } of await createChainHeadsRepository(database).heads()) {
    const { verifierKey } = await trail.readLogKey(tenant);
    const lines = new PassThrough();
    const stop = new AbortController();
    const write = async (text: string) => {
      if (!lines.write(text)) await once(lines, 'drain', { signal: stop.signal });
    };
    const writing = trail.exportLog(tenant, write, stop.signal).then(
      () => lines.end(),
      (error: Error) => lines.destroy(error),
    );
    const inputs = { logKey: parseVerifierKey(verifierKey), witnessKeys: [], keptNotes: [] };
    const result = await verifyExport(lines, inputs).finally(() => stop.abort());
    await writing;
    // A log whose newest events no checkpoint covers yet is intact: `ok` alone would also ask for a signature.
    const isIntact = result.broken === null && result.notes.faults.length === 0;
    onEvents(result.checked);
    checks.push({ tenant, events: result.checked, isIntact });
  }
  return checks;
}

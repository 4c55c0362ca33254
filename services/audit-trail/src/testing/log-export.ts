import { formatLogName } from '@probant/audit/notes/audit-checkpoint';
import { UnreadableExportError } from '@probant/audit/offline/format/unreadable-export-error';
import type { ExportVerification } from '@probant/audit/offline/verification-result';
import { verifyExport } from '@probant/audit/offline/verify-export';
import { parseTenantId } from '@probant/kernel/tenant';
import type { AuditTrailDeps } from '../audit-trail.service.ts';
import { createExportRepository } from '../export/export.repository.ts';
import { exportLog } from '../export/export-log.usecases.ts';

/** Returns the text of a tenant's log export. */
export async function exportLogToText({ database }: Pick<AuditTrailDeps, 'database'>, tenant: string): Promise<string> {
  let file = '';
  const deps = {
    logs: createExportRepository(database),
    stores: [],
    getLogName: () => ({ origin: formatLogName('log.example', tenant), verifierKey: null }),
    clock: () => 0,
  };
  const write = async (lines: string) => {
    file += lines;
  };
  await exportLog(deps, parseTenantId(tenant), write, new AbortController().signal);
  return file;
}

/** An integer above 2^53, which only tampering can put into an export. */
const UNSAFE_INTEGER_PATTERN = /[:[,]"?\d{16,}/;

/** Runs the offline verifier on a tenant's log export. */
export async function verifyExportOf(
  testing: Pick<AuditTrailDeps, 'database'>,
  tenant: string,
): Promise<ExportVerification | 'unreadable'> {
  const file = await exportLogToText(testing, tenant);
  const bytes = Buffer.from(file);
  try {
    return await verifyExport(streamOnce(bytes), { logKey: null, witnessKeys: [], keptNotes: [] });
  } catch (error) {
    if (error instanceof UnreadableExportError && UNSAFE_INTEGER_PATTERN.test(file)) return 'unreadable';
    throw error;
  }
}

async function* streamOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

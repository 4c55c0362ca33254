import {
  type AuditTrailOperator,
  CheckpointRefusedError,
  createChainHeadsRepository,
  type ExportSummary,
  type WriteLines,
} from '@probant/audit-trail/operator';
import type { Database } from '@probant/database/database';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';
import { createProgressBar } from '../progress/progress-bar.ts';
import { printErrorLine } from '../terminal/print-result.ts';
import { countEventLines } from './count-event-lines.rules.ts';
import { requireLog } from './known-tenant.ts';
import { withOutput } from './output-file.ts';
import { withAuditTrail } from './with-audit-trail.ts';

type ExportOptions = { readonly tenant: string; readonly out: string };

export const createExportCommand = () =>
  new Command('export')
    .description("write a tenant's whole log to a file that anyone can verify offline (docs/auditors.md)")
    .requiredOption('--tenant <id>', 'tenant that owns the log')
    .requiredOption('--out <file>', 'file to create, readable only by you; - for the standard output')
    .action(async ({ tenant: name, out }: ExportOptions) => {
      const tenant = parseTenantId(name);
      const exported = await withAuditTrail((trail, database) =>
        withOutput(out, async (write, signal) => {
          await signNewestEvents(trail, tenant);
          const summary = await exportWithProgress(trail, database, tenant, write, signal);
          // A log that lost all its events is exported, as long as anchors prove that it had some.
          if (summary.events + summary.anchors === 0) await requireLog(database, tenant);
          return summary;
        }),
      );
      for (const line of describeExport(exported)) printErrorLine(line);
    });

async function exportWithProgress(
  trail: AuditTrailOperator,
  database: Database,
  tenant: TenantId,
  write: WriteLines,
  signal: AbortSignal,
): Promise<ExportSummary> {
  const total = await createChainHeadsRepository(database).readLength(tenant);
  const bar = createProgressBar({ label: 'export', total, unit: 'events' });
  try {
    return await trail.exportLog(
      tenant,
      async (lines) => {
        await write(lines);
        bar.add(countEventLines(lines));
      },
      signal,
    );
  } finally {
    bar.close();
  }
}

/** Signs the unsigned events, so that a checkpoint covers the whole file. A log that contradicts its last checkpoint is exported all the same, as evidence. */
async function signNewestEvents({ checkpoints }: AuditTrailOperator, tenant: TenantId): Promise<void> {
  try {
    await checkpoints.cover(tenant);
  } catch (error) {
    if (!(error instanceof CheckpointRefusedError)) throw error;
    printErrorLine('the log contradicts its last checkpoint, so no new one was signed: verify the file');
  }
}

const describeExport = ({
  events,
  erasures,
  checkpoints,
  anchors,
  unreadable_stores,
}: ExportSummary): readonly string[] => [
  `exported ${formatCount(events, 'event')}, ${formatCount(erasures, 'erasure')}, ${formatCount(checkpoints, 'checkpoint')}, ${formatCount(anchors, 'anchor')}`,
  ...unreadable_stores.map((store) => `the anchors in ${store} could not be read and are not in the file`),
];

const formatCount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

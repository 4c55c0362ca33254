import { type AuditTrailOperator, CheckpointRefusedError, type ExportSummary } from '@probant/audit-trail/operator';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';
import { withTrail } from './operated-trail.ts';
import { withOutput } from './output-file.ts';

type ExportOptions = { readonly tenant: string; readonly out: string };

export const exportCommand = () =>
  new Command('export')
    .description("write a tenant's whole log to a file that anybody can verify offline (docs/auditors.md)")
    .requiredOption('--tenant <id>', 'tenant whose log it is')
    .requiredOption('--out <file>', 'file to make, readable by you alone; - for the standard output')
    .action(async ({ tenant: name, out }: ExportOptions) => {
      const tenant = parseTenantId(name);
      const exported = await withTrail((trail) =>
        withOutput(out, async (write, signal) => {
          await coverNow(trail, tenant);
          const done = await trail.exportLog(tenant, write, signal);
          if (done.events + done.anchors === 0)
            throw new Error('this tenant has no event, so there is nothing to export');
          return done;
        }),
      );
      for (const line of saidOf(exported)) console.error(line);
    });

/** Signs what is not signed yet, so that the file is vouched for to its end. A log that contradicts its signed head is exported all the more. */
async function coverNow({ checkpoints }: AuditTrailOperator, tenant: TenantId): Promise<void> {
  try {
    await checkpoints.cover(tenant);
  } catch (error) {
    if (!(error instanceof CheckpointRefusedError)) throw error;
    console.error('the log contradicts the head that was signed last, and no new one was signed: verify the file');
  }
}

const saidOf = ({ events, erasures, checkpoints, anchors, unreadable_stores }: ExportSummary): readonly string[] => [
  `exported ${counted(events, 'event')}, ${counted(erasures, 'erasure')}, ${counted(checkpoints, 'checkpoint')}, ${counted(anchors, 'anchor')}`,
  ...unreadable_stores.map((store) => `the anchors in ${store} could not be read, and are not in the file`),
];

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

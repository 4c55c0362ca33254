import type { AnchorResult, OpenedSeries } from '@probant/audit-trail/operator';
import { parseTenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';
import { getCommandProcess } from '../command-process.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { printLine } from '../terminal/print-result.ts';
import { requireLog } from './known-tenant.ts';
import { withAuditTrail } from './with-audit-trail.ts';

export const createAnchorCommand = () =>
  new Command('anchor')
    .description('sign checkpoints of the logs now and write them to every anchor location')
    .option('--tenant <id>', "one tenant's log (default: all tenants)")
    .action(async ({ tenant }: { tenant?: string }) => {
      const tenantFilter = tenant === undefined ? null : parseTenantId(tenant);
      const results = await withAuditTrail(async (trail, database) => {
        if (tenantFilter !== null) await requireLog(database, tenantFilter);
        return trail.anchorLogs(tenantFilter);
      });
      if (results.length === 0) printLine('there is no event to anchor');
      printResults(results);
    })
    .addCommand(createNewSeriesCommand());

const createNewSeriesCommand = () =>
  new Command('new-series')
    .description(
      'accept all logs in their current state, though earlier anchors may show that events are missing; new anchors are the reference from now on',
    )
    .requiredOption('--reason <line>', 'what was lost and why; signed and stored with the anchors and in the database')
    .action(async ({ reason }: { reason: string }) => {
      const opened = await withAuditTrail((trail) => trail.openSeries(reason));
      printLine(describeOpenedSeries(opened));
      printResults(opened.anchorResults);
    });

const describeOpenedSeries = ({ series, openedAt, isKnownAddress }: OpenedSeries): string =>
  [
    `series ${series} opened ${openedAt}: the logs of this database are accepted in their current state`,
    'earlier anchors are kept as evidence of what may have been lost; these logs are no longer compared with them',
    'a running platform on this database continues with the new series within 5 seconds',
    ...(isKnownAddress ? [] : [UNKNOWN_ADDRESS_TEXT]),
  ].join('\n');

const UNKNOWN_ADDRESS_TEXT =
  'nothing was anchored under this DATABASE_URL before: if the platform uses another URL for this database, run the command again with that URL';

function printResults(results: readonly AnchorResult[]): void {
  for (const result of results) printLine(describeResult(result));
  if (results.some(({ failure }) => failure !== null)) getCommandProcess().exitCode = EXIT_CODES.problemFound;
}

function describeResult(result: AnchorResult): string {
  if (result.failure !== null) return `${result.tenant}: not in ${result.store}: ${result.failure}`;
  const { tenant, store, size, erasures, stampedAt } = result;
  const ledger = erasures === 0 ? '' : ` and ${erasures} erasure${erasures === 1 ? '' : 's'}`;
  return `${tenant}: events 1 to ${size}${ledger} in ${store}${stampedAt === null ? '' : `, time-stamped ${stampedAt}`}`;
}

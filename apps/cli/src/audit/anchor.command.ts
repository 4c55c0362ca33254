import type { AnchorResult, OpenedSeries } from '@probant/audit-trail/operator';
import { parseTenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';
import { withTrail } from './operated-trail.ts';

const NOTHING = 'there is no event to anchor';

export const anchorCommand = () =>
  new Command('anchor')
    .description('sign the heads of the logs and write them to every place for anchors, now')
    .option('--tenant <id>', "one tenant's log; those of all tenants when left out")
    .action(async ({ tenant }: { tenant?: string }) => {
      const wanted = tenant === undefined ? null : parseTenantId(tenant);
      const done = await withTrail((trail) => trail.anchorLogs(wanted));
      if (done.length === 0) console.log(tenant === undefined ? NOTHING : `${tenant}: ${NOTHING}`);
      if (done.length === 0 && tenant !== undefined) process.exitCode = 1;
      tell(done);
    })
    .addCommand(newSeriesCommand());

const newSeriesCommand = () =>
  new Command('new-series')
    .description(
      'accept all logs as they stand, though earlier anchors may show that events are missing: they are held against new anchors from now on',
    )
    .requiredOption('--reason <line>', 'what was lost and why; signed, and kept with the anchors and in the database')
    .action(async ({ reason }: { reason: string }) => {
      const opened = await withTrail((trail) => trail.openSeries(reason));
      console.log(accepted(opened));
      tell(opened.anchorResults);
    });

const accepted = ({ series, openedAt, isKnownAddress: knownHere }: OpenedSeries): string =>
  [
    `series ${series} opened ${openedAt}: the logs of this database are accepted as they stand`,
    'earlier anchors stay where they are, as evidence of what may have been lost, and are not held against these logs any more',
    'a platform that is running on this database goes on with the new series within 5 seconds',
    ...(knownHere ? [] : [UNKNOWN_HERE]),
  ].join('\n');

const UNKNOWN_HERE =
  'nothing was anchored under this DATABASE_URL before: if the platform has another one for this database, run this again with that';

function tell(done: readonly AnchorResult[]): void {
  for (const each of done) console.log(lineOf(each));
  if (done.some(({ failure }) => failure !== null)) process.exitCode = 1;
}

function lineOf(each: AnchorResult): string {
  if (each.failure !== null) return `${each.tenant}: not in ${each.store}: ${each.failure}`;
  const { tenant, store, size, erasures, stampedAt } = each;
  const ledger = erasures === 0 ? '' : ` and ${erasures} erasures`;
  return `${tenant}: events 1 to ${size}${ledger} in ${store}${stampedAt === null ? '' : `, time-stamped ${stampedAt}`}`;
}

import type { Anchored } from '@probant/audit-trail/operator';
import { tenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';
import { withTrail } from './operated-trail.ts';

export const anchorCommand = () =>
  new Command('anchor')
    .description('sign the heads of the logs and write them to every place for anchors, now')
    .option('--tenant <id>', "one tenant's log; those of all tenants when left out")
    .action(async ({ tenant }: { tenant?: string }) => {
      const wanted = tenant === undefined ? null : tenantId(tenant);
      const done = await withTrail((trail) => trail.anchor(wanted));
      if (done.length === 0) console.log('there is no event to anchor');
      for (const each of done) console.log(lineOf(each));
      if (done.some(({ failure }) => failure !== null)) process.exitCode = 1;
    });

function lineOf(each: Anchored): string {
  if (each.failure !== null) return `${each.tenant}: not in ${each.store}: ${each.failure}`;
  const { tenant, store, size, erasures, stampedAt } = each;
  const ledger = erasures === 0 ? '' : ` and ${erasures} erasures`;
  return `${tenant}: events 1 to ${size}${ledger} in ${store}${stampedAt === null ? '' : `, time-stamped ${stampedAt}`}`;
}

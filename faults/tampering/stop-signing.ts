import { Client } from 'pg';
import type { Scenario } from '../environment/scenario.ts';
import type { Account } from '../environment/tenant-keys.ts';
import { waitUntil } from '../environment/wait-until.ts';

/** As in services/audit-trail/src/checkpoints/checkpoints.repository.ts: the first key of the lock of the signers of a log. */
const SIGNER_LOCK_ID = 1_668_312_692;

/**
 * Waits until a checkpoint covers what was recorded for some accounts, and keeps the service from signing another one until the scenario
 * closes: on a slow machine it signed a log while that was altered, and the restored log then contradicted its checkpoint.
 */
export async function stopSigning(
  { server, scratch }: Pick<Scenario, 'server' | 'scratch'>,
  accounts: readonly Account[],
  covered: { readonly size: number; readonly erasures: number },
): Promise<void> {
  const client = new Client({ connectionString: server.superuserUrl });
  await client.connect();
  scratch.own({ name: 'signing locks', close: () => client.end() });
  for (const { tenant } of accounts) {
    await waitUntil('a checkpoint of what was recorded', async () => {
      const { rowCount } = await client.query(
        'select from audit.checkpoint where tenant_id = $1 and size = $2 and erasures = $3',
        [tenant, covered.size, covered.erasures],
      );
      return rowCount === 1;
    });
    await client.query('select pg_advisory_lock($1, hashtext($2))', [SIGNER_LOCK_ID, tenant]);
  }
}

import type { Database } from '@probant/database/database';
import { readMigrationStates } from '@probant/database/find-installation';
import type { Clock } from '@probant/kernel/clock';
import { inspectCurrentKeys, type UnopenableKeys } from '@probant/scoring/key-renewal';
import { scoringMigrations } from '@probant/scoring/migrations';
import type { NamedKekStore } from '@probant/scoring/open-kek-store';
import { describeError } from '../describe-error.ts';
import { type DatabaseSettings, withRunningDatabase } from '../status/database-state.ts';
import type { Check } from './check.ts';

/** Checks that the store opens the keys of the current month of all tenants. Only reads; nothing to check before scoring has its tables. */
export async function checkMonthKeys(
  settings: DatabaseSettings,
  keks: NamedKekStore['keks'],
  clock: Clock,
): Promise<readonly Check[]> {
  try {
    const unopenable = await withRunningDatabase(settings, async (database) =>
      (await hasScoringTables(database)) ? inspectCurrentKeys({ database, keks, clock }) : null,
    );
    return unopenable === null ? [] : describeMonthKeys(unopenable);
  } catch (error) {
    return [createCheck('problem', `not checked: ${describeError(error).join('; ')}`)];
  }
}

/** Of the scoring of this version: an older one may have other tables. */
async function hasScoringTables(database: Database): Promise<boolean> {
  const [state] = (await readMigrationStates(database, [scoringMigrations])) ?? [];
  return state !== undefined && state.applied >= state.known;
}

function describeMonthKeys({ month, lost, mismatched }: UnopenableKeys): readonly Check[] {
  if (lost.length + mismatched.length === 0) return [createCheck('ok', `every key of ${month} can be opened`)];
  const checks: Check[] = [];
  if (lost.length > 0)
    checks.push(
      createCheck(
        'problem',
        `${describeRefusal(month, lost)} their outer keys are not in the store of this installation: configure the store that has them, or run probant scoring renew-keys if they are lost`,
      ),
    );
  if (mismatched.length > 0)
    checks.push(
      createCheck(
        'problem',
        `${describeRefusal(month, mismatched)} the store has other outer keys for them: all instances must use the same store`,
      ),
    );
  return checks;
}

const describeRefusal = (month: string, tenants: readonly string[]): string =>
  `the keys of ${month} of ${listTenants(tenants)} cannot be opened, so their analyses are refused;`;

/** Tenants named in one line of the examination. */
const MAX_NAMED_TENANTS = 5;

function listTenants(tenants: readonly string[]): string {
  const further = tenants.length - MAX_NAMED_TENANTS;
  const named = tenants.slice(0, MAX_NAMED_TENANTS).join(', ');
  return further > 0 ? `${named} and ${further} more` : named;
}

const createCheck = (state: Check['state'], detail: string): Check => ({
  area: 'data',
  name: 'month keys',
  state,
  detail,
});

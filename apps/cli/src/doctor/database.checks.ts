import { isInstalled, type MigrationState } from '@probant/database/find-installation';
import type { DatabaseState } from '../status/database-state.ts';
import { describeMigrations } from '../status/describe-migrations.ts';
import { describeDatabase } from '../status/format-status.rules.ts';
import type { Check } from './check.ts';

/** Judges the state of the database and its migrations. */
export function checkDatabase(database: DatabaseState): readonly Check[] {
  const check = (state: Check['state'], detail: string, name = 'database'): Check => ({
    area: 'platform',
    name,
    state,
    detail,
  });
  const description = describeDatabase(database);
  if (database.status === 'unusable') return [check('problem', description)];
  if (database.status === 'missing') return [check('info', `${description}; the first start creates it`)];
  if (database.status === 'stopped') return [check('info', `${description}; it runs with the platform`)];
  if (database.migrations === null)
    return [check('ok', description), check('info', 'none yet; the first start applies them', 'migrations')];
  return [
    check('ok', description),
    check(chooseMigrationState(database.migrations), describeMigrations(database.migrations), 'migrations'),
  ];
}

const chooseMigrationState = (sets: readonly MigrationState[]): Check['state'] => {
  const installed = sets.filter(isInstalled);
  if (installed.some(({ applied, known }) => applied > known)) return 'problem';
  return installed.some(({ applied, known }) => applied < known) ? 'warning' : 'ok';
};

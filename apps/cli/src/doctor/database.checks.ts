import type { MigrationState } from '@probant/database/find-installation';
import type { DatabaseState } from '../status/database-state.ts';
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

/** A set that was never applied belongs to a service that does not run on this database. */
const isIncomplete = ({ applied, known }: MigrationState): boolean => applied > 0 && applied !== known;

const chooseMigrationState = (sets: readonly MigrationState[]): Check['state'] =>
  sets.some(({ applied, known }) => applied > known) ? 'problem' : sets.some(isIncomplete) ? 'warning' : 'ok';

const describeMigrations = (sets: readonly MigrationState[]): string =>
  sets
    .map((set) => {
      const { owner, applied, known } = set;
      if (!isIncomplete(set)) return `${owner} ${applied}`;
      return applied > known
        ? `${owner} ${applied}, of which this version knows ${known}: run the version that wrote the database, or a newer one`
        : `${owner} ${applied} of ${known}: the next start applies the others`;
    })
    .join(', ');

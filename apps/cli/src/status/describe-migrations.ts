import { isInstalled, type MigrationState } from '@probant/database/find-installation';

/** Returns how many migrations of each package a database has, then the packages that have no tables in it. */
export function describeMigrations(sets: readonly MigrationState[]): string {
  const installed = sets.filter(isInstalled).map(describeSet).join(', ');
  const missing = sets.filter((set) => !isInstalled(set)).map(({ owner }) => owner);
  return missing.length === 0 ? installed : `${installed}; not installed: ${missing.join(', ')}`;
}

function describeSet({ owner, applied, known }: MigrationState): string {
  if (applied === known) return `${owner} ${applied}`;
  return applied > known
    ? `${owner} ${applied}, of which this version knows ${known}: run the version that wrote the database, or a newer one`
    : `${owner} ${applied} of ${known}: the next start applies the others`;
}

import { execFileSync } from 'node:child_process';
import { SERVICE_ROUTES } from '../../../services/gateway/src/route-table.ts';
import { readImportGraph } from './import-graph.ts';
import { type ServicePaths, selectTests } from './select-tests.rules.ts';

/**
 * Lists the test files that a change since `revision` reaches, committed or not, as paths from the root of the repository. Returns null when
 * it reaches every test.
 *
 * @throws Error when git does not know the revision.
 */
export function listChangedTests(root: string, revision: string): readonly string[] | null {
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES })
      .split('\n')
      .filter((line) => line !== '');
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const changed = [...git('diff', '--name-only', '--no-renames', revision), ...untracked];
  return selectTests(changed, readImportGraph(root, [...git('ls-files'), ...untracked]), listServicePaths());
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const listServicePaths = (): readonly ServicePaths[] =>
  [...Map.groupBy(SERVICE_ROUTES, ({ service }) => service)].map(([service, routes]) => ({
    service,
    prefixes: routes.map(({ prefix }) => prefix),
  }));

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from '@probant/kernel/repository-root';

/** Returns the events per second that `probant audit verify` verifies in an export file on one core, including its start. */
export async function measureOfflineVerification(
  dataDir: string,
  port: string,
  tenant: string,
): Promise<{ readonly events: number; readonly perSecond: number }> {
  const file = `${dataDir}/export.ndjson`;
  const environment = { ...process.env, PROBANT_DATA_DIR: dataDir, PROBANT_PORT: port };
  await runProbant(environment, 'audit', 'export', '--tenant', tenant, '--out', file);
  const started = performance.now();
  const { stdout } = await runProbant({ PATH: process.env['PATH'] ?? '' }, 'audit', 'verify', file, '--json');
  const seconds = (performance.now() - started) / 1000;
  const { ok, checked } = JSON.parse(stdout) as { ok: boolean; checked: number };
  if (!ok) throw new Error('the export does not verify');
  return { events: checked, perSecond: checked / seconds };
}

const runProbant = (environment: NodeJS.ProcessEnv, ...parameters: readonly string[]) =>
  promisify(execFile)(process.execPath, ['apps/cli/src/probant.ts', ...parameters], {
    cwd: repositoryRoot,
    env: environment,
  });

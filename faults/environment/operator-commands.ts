import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import type { Scenario } from './scenario.ts';
import { getDataFolder } from './service-process.ts';

type CommandOutput = { readonly code: number; readonly out: string; readonly error: string };

/** Runs `probant audit ...` as the operator of the scenario's installation. */
export const runOperatorCommand = (
  { scratch, server }: Scenario,
  ...words: readonly string[]
): Promise<CommandOutput> => runProbant({ DATABASE_URL: server.url, PROBANT_DATA_DIR: getDataFolder(scratch) }, words);

/** Runs `probant audit ...` without access to the installation, as an auditor does. */
const runAuditorCommand = (...words: readonly string[]): Promise<CommandOutput> => runProbant({}, words);

function runProbant(environment: Readonly<Record<string, string>>, words: readonly string[]): Promise<CommandOutput> {
  const program = join(repositoryRoot, 'apps/cli/src/probant.ts');
  const env = { PATH: process.env['PATH'] ?? '', PROBANT_LOG_LEVEL: 'error', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, 'audit', ...words], { env }, (error, out, said) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), out, error: said }),
    );
  });
}

let exports = 0;

/** Exports a tenant's log and verifies it offline with the key that the operator prints. */
export async function verifyOffline(scenario: Scenario, tenant: string): Promise<OfflineVerification> {
  exports += 1;
  const file = join(scenario.scratch.folder, `export-${exports}.ndjson`);
  const { out: key } = await runOperatorCommand(scenario, 'key', '--tenant', tenant);
  const exported = await runOperatorCommand(scenario, 'export', '--tenant', tenant, '--out', file);
  if (exported.code !== 0) throw new Error(`export failed: ${exported.error}`);
  const { code, out, error } = await runAuditorCommand('verify', file, '--key', key.trim(), '--json');
  if (code === 2) throw new Error(`the export cannot be read: ${error}`);
  return JSON.parse(out) as OfflineVerification;
}

export type OfflineVerification = {
  readonly ok: boolean;
  readonly checked: number;
  readonly broken: { readonly seq: number; readonly reason: string } | null;
  readonly notes: { readonly anchors: number; readonly faults: readonly { readonly reason: string }[] };
};

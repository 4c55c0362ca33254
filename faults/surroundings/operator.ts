import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { dataFolder } from './service-process.ts';
import type { Stage } from './stage.ts';

type Said = { readonly code: number; readonly out: string; readonly error: string };

/** Runs `probant audit ...` as the operator of the stage's installation does. */
export const operator = ({ scratch, server }: Stage, ...words: readonly string[]): Promise<Said> =>
  probant({ DATABASE_URL: server.url, PROBANT_DATA_DIR: dataFolder(scratch) }, words);

/** The command without anything of the installation, as an auditor has it. */
const auditor = (...words: readonly string[]): Promise<Said> => probant({}, words);

function probant(environment: Readonly<Record<string, string>>, words: readonly string[]): Promise<Said> {
  const program = join(repositoryRoot, 'apps/cli/src/probant.ts');
  const env = { PATH: process.env['PATH'] ?? '', PROBANT_LOG_LEVEL: 'error', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, 'audit', ...words], { env }, (error, out, said) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), out, error: said }),
    );
  });
}

let exports = 0;

/** The verdict of the offline verifier on a tenant's log, exported now, with the key that the operator tells. */
export async function offlineVerdict(stage: Stage, tenant: string): Promise<OfflineVerdict> {
  exports += 1;
  const file = join(stage.scratch.folder, `export-${exports}.ndjson`);
  const { out: key } = await operator(stage, 'key', '--tenant', tenant);
  const exported = await operator(stage, 'export', '--tenant', tenant, '--out', file);
  if (exported.code !== 0) throw new Error(`no export: ${exported.error}`);
  const { code, out, error } = await auditor('verify', file, '--key', key.trim(), '--json');
  if (code === 2) throw new Error(`the export cannot be read: ${error}`);
  return JSON.parse(out) as OfflineVerdict;
}

export type OfflineVerdict = {
  readonly ok: boolean;
  readonly checked: number;
  readonly broken: { readonly seq: number; readonly reason: string } | null;
  readonly notes: { readonly anchors: number; readonly faults: readonly { readonly reason: string }[] };
};

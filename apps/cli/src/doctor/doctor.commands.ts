import { detectWorkerIsolation } from '@probant/documents/isolation';
import { Command } from 'commander';
import { readCommandSettings } from '../settings.ts';
import { type Check, describeIsolation } from './isolation.rules.ts';

/** `probant doctor`: reports what protects this installation on this machine. */
export function createDoctorCommand(): Command {
  return new Command('doctor')
    .description('report how document workers are isolated on this machine')
    .option('--json', 'print one JSON object')
    .action(async ({ json = false }: { readonly json?: boolean }) => {
      const { documents } = readCommandSettings();
      const isolation = await detectWorkerIsolation(documents.ocrModels);
      const checks = describeIsolation(isolation);
      console.log(json ? JSON.stringify({ worker_isolation: isolation, checks }) : checks.map(formatCheck).join('\n'));
    });
}

const formatCheck = ({ name, holds, detail }: Check): string => `${holds ? 'yes' : 'no '}  ${name}: ${detail}`;

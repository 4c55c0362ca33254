import { Command } from 'commander';
import { getCommandProcess } from '../command-process.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { printLine } from '../terminal/print-result.ts';
import { type Examination, examineInstallation } from './examine-installation.ts';
import { formatExamination } from './format-examination.rules.ts';

/** `probant doctor`: exit code 1 when a check found a problem; warnings are none. */
export const createDoctorCommand = (): Command =>
  new Command('doctor').option('--json', 'print one JSON object').action(async ({ json }: { readonly json?: true }) => {
    const examination = await examineInstallation();
    const hasProblem = examination.checks.some(({ state }) => state === 'problem');
    printLine(json ? JSON.stringify(toJson(examination, hasProblem), null, 2) : formatExamination(examination));
    getCommandProcess().exitCode = hasProblem ? EXIT_CODES.problemFound : EXIT_CODES.success;
  });

const toJson = ({ versions, settings, isolation, checks }: Examination, hasProblem: boolean) => ({
  status: hasProblem ? 'problem' : 'ok',
  versions,
  settings,
  worker_isolation: isolation,
  checks,
});

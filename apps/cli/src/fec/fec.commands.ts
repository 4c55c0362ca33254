import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { renderFecReport } from '@probant/export/fec-report';
import { validateFecWithFacts } from '@probant/export/validate-fec';
import { describeStartFailure } from '@probant/kernel/start-failure';
import { Command } from 'commander';

export const createFecCommands = () =>
  new Command('fec')
    .description('fichiers des écritures comptables (FEC), processed on this machine')
    .addCommand(createCheckCommand());

/** Exit codes: 0 no blocking anomaly, 1 at least one, 2 no result, which includes wrong arguments. Writes no audit event, as there is no tenant. */
const createCheckCommand = () =>
  new Command('check')
    .description('validate a FEC against all rules and print the report for an accountant; nothing leaves this machine')
    .argument('<file>', 'the file, whose name is checked too; - for the standard input, which has no name')
    .option('--json', 'print the result as JSON')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .action(async (file: string, { json }: { readonly json?: true }) => {
      const validation = await validateFile(file);
      if (validation === null) return;
      process.exitCode = validation.result.valid ? 0 : 1;
      process.stdout.on('error', handleOutputError);
      process.stdout.write(json ? `${JSON.stringify(validation.result)}\n` : renderFecReport(validation));
    });

/** Ignores a reader that stops early, such as `head`. */
function handleOutputError({ code }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') return;
  process.stderr.write(`the result cannot be written (${code})\n`);
  process.exitCode = 2;
}

async function validateFile(file: string) {
  try {
    if (file === '-') return await validateFecWithFacts(process.stdin);
    return await validateFecWithFacts(createReadStream(file), { filename: basename(file) });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const lines = code === undefined ? describeStartFailure(error) : [`${file} cannot be read (${code})`];
    process.stderr.write(lines.map((line) => `${line}\n`).join(''));
    process.exitCode = 2;
    return null;
  }
}

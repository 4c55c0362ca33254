import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { validateFecWithFacts } from '@probant/export/control-fec';
import { renderFecReport } from '@probant/export/fec-report';
import { describeStartFailure } from '@probant/kernel/start-failure';
import { Command } from 'commander';

export const fecCommands = () =>
  new Command('fec')
    .description('fichiers des écritures comptables, on this machine alone')
    .addCommand(createCheckCommand());

/** As scripts see it: 0 nothing blocking, 1 something is, 2 there is no verdict, a wrong call included. No trace is left: no tenant asks. */
const createCheckCommand = () =>
  new Command('check')
    .description('control a FEC by every rule and print the report for an accountant; nothing leaves this machine')
    .argument('<file>', 'its name counts too; - for the standard input, which has none')
    .option('--json', 'print the verdict as JSON')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .action(async (file: string, { json }: { readonly json?: true }) => {
      const examined = await validateFile(file);
      if (examined === null) return;
      process.exitCode = examined.verdict.valid ? 0 : 1;
      process.stdout.on('error', handleOutputError);
      process.stdout.write(json ? `${JSON.stringify(examined.verdict)}\n` : renderFecReport(examined));
    });

/** A reader that has read enough, such as `head`, is no fault. */
function handleOutputError({ code }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') return;
  process.stderr.write(`the verdict cannot be written (${code})\n`);
  process.exitCode = 2;
}

async function validateFile(file: string) {
  try {
    if (file === '-') return await validateFecWithFacts(process.stdin);
    return await validateFecWithFacts(createReadStream(file), { filename: basename(file) });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const said = code === undefined ? describeStartFailure(error) : [`${file} cannot be read (${code})`];
    process.stderr.write(said.map((line) => `${line}\n`).join(''));
    process.exitCode = 2;
    return null;
  }
}

import { runVerifyCommand } from '@probant/audit/offline/command/verify-command';
import { Command } from 'commander';
import { createProgressBar } from '../progress/progress-bar.ts';

type VerifyOptions = {
  readonly key?: string;
  readonly witnessKey: readonly string[];
  readonly note: readonly string[];
  readonly json?: true;
};

export const createVerifyExportCommand = () =>
  new Command('verify')
    .description('verify an exported log, without a database and without a network')
    .argument('<file>', 'a file of "probant audit export"; - for the standard input')
    .option('--key <key>', 'verifier key of the log, or a file that contains it')
    .option(
      '--witness-key <key>',
      'verifier key of a witness that must have cosigned, or a file; repeatable',
      appendValue,
      [],
    )
    .option('--note <file>', 'a checkpoint of this log that you have kept; repeatable', appendValue, [])
    .option('--json', 'print the result as JSON')
    .action(async (file: string, { key, witnessKey, note, json }: VerifyOptions) => {
      const { code, out, error } = await runVerifyCommand({
        file,
        key: key ?? null,
        witnessKeys: witnessKey,
        notes: note,
        json: json === true,
        startProgress: (total) => createProgressBar({ label: 'verify', total, unit: 'bytes' }),
      });
      process.stdout.write(out);
      process.stderr.write(error);
      process.exitCode = code;
    });

const appendValue = (value: string, values: readonly string[]): readonly string[] => [...values, value];

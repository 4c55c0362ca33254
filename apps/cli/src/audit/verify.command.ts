import { verifyCommand } from '@probant/audit/offline/verify-command';
import { Command } from 'commander';

type VerifyOptions = {
  readonly key?: string;
  readonly witnessKey: readonly string[];
  readonly note: readonly string[];
  readonly json?: true;
};

/** As scripts see it: 0 all holds, 1 something does not, 2 it cannot be told, a wrong call included. */
export const verifyExportCommand = () =>
  new Command('verify')
    .description('verify an exported log, without a database and without a network')
    .argument('<file>', 'what "probant audit export" wrote; - for the standard input')
    .option('--key <key>', 'verifier key of the log, or a file that holds it')
    .option(
      '--witness-key <key>',
      'verifier key of a witness that must have cosigned, or a file; repeatable',
      added,
      [],
    )
    .option('--note <file>', 'a checkpoint of this log that you have kept; repeatable', added, [])
    .option('--json', 'print the verdict as JSON')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .action(async (file: string, { key, witnessKey, note, json }: VerifyOptions) => {
      const asked = { file, key: key ?? null, witnessKeys: witnessKey, notes: note, json: json === true };
      const { code, out, error } = await verifyCommand(asked);
      process.stdout.write(out);
      process.stderr.write(error);
      process.exitCode = code;
    });

const added = (key: string, before: readonly string[]): readonly string[] => [...before, key];

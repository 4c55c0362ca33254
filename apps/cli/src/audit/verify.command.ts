import { runVerifyCommand } from '@probant/audit/offline/command/verify-command';
import { Command } from 'commander';
import { getCommandProcess } from '../command-process.ts';
import { createProgressBar } from '../progress/progress-bar.ts';
import { printErrorText, printText } from '../terminal/print-result.ts';

type VerifyOptions = {
  readonly key?: string;
  readonly witnessKey: readonly string[];
  readonly note: readonly string[];
  readonly event?: string;
  readonly eventHash?: string;
  readonly json?: true;
};

export const createVerifyExportCommand = () =>
  new Command('verify')
    .description('verify an exported log, or the proof of one event, without a database and without a network')
    .argument('<file>', 'a file of "probant audit export" or of GET /v1/events/{id}/proof; - for the standard input')
    .option('--key <key>', 'verifier key of the log, or a file that contains it')
    .option(
      '--witness-key <key>',
      'verifier key of a witness that must have cosigned, or a file; repeatable',
      appendValue,
      [],
    )
    .option('--note <file>', 'a checkpoint of this log that you have kept; repeatable', appendValue, [])
    .option('--event <file>', 'of a proof: what GET /v1/events/{id}/evidence returns, to verify what the event says')
    .option('--event-hash <hash>', 'of a proof: the event_hash, to verify the position of the event')
    .option('--json', 'print the result as JSON')
    .action(async (file: string, { key, witnessKey, note, event, eventHash, json }: VerifyOptions) => {
      const { code, out, error } = await runVerifyCommand({
        file,
        key: key ?? null,
        witnessKeys: witnessKey,
        notes: note,
        event: event ?? null,
        eventHash: eventHash ?? null,
        json: json === true,
        openStandardInput: () => getCommandProcess().stdin as AsyncIterable<Buffer>,
        startProgress: (total) => createProgressBar({ label: 'verify', total, unit: 'bytes' }),
      });
      printText(out);
      printErrorText(error);
      getCommandProcess().exitCode = code;
    });

const appendValue = (value: string, values: readonly string[]): readonly string[] => [...values, value];

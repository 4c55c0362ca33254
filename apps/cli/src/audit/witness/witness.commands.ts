import { parseAddCheckpoint } from '@probant/audit/notes/add-checkpoint';
import { parseCheckpoint } from '@probant/audit/notes/checkpoint';
import { openKeyFile, readKeyFile } from '@probant/audit/notes/key-file';
import { NoteError } from '@probant/audit/notes/note-errors';
import { parseNote } from '@probant/audit/notes/note-text';
import { cosign } from '@probant/audit/notes/signed-note';
import {
  COSIGNATURE_TYPE,
  createVerifierKey,
  exportPublicKey,
  formatVerifierKey,
  LOG_SIGNATURE_TYPE,
  parseVerifierKey,
} from '@probant/audit/notes/verifier-key';
import {
  type AcceptedTreeHead,
  type CosignedTreeHead,
  verifyAddCheckpoint,
} from '@probant/audit/notes/verify-add-checkpoint';
import { Command } from 'commander';
import { commandClock } from '../../command-process.ts';
import { CheckFailedError } from '../../exit-codes.ts';
import { printLine } from '../../terminal/print-result.ts';
import { readText, writeText } from '../text-io.ts';
import { createWitnessMemory } from './witness-memory.ts';

/** A witness is another party: it needs no database, no network and nothing of the platform. */
export const createWitnessCommands = () =>
  new Command('witness')
    .description('act as a witness of a log of another party: check that it only grows, and cosign its checkpoints')
    .addCommand(createKeyCommand())
    .addCommand(createCosignCommand());

const createKeyCommand = () =>
  new Command('key')
    .description('create the key of this witness unless it exists, and print its verifier key')
    .requiredOption('--name <name>', 'name of the witness, such as witness.example.fr')
    .requiredOption('--key <file>', 'file of the signing key')
    .action(async ({ name, key }: { name: string; key: string }) => {
      createVerifierKey(name, COSIGNATURE_TYPE, new Uint8Array(32));
      printLine(formatVerifierKey(createVerifierKey(name, COSIGNATURE_TYPE, exportPublicKey(await openKeyFile(key)))));
    });

type CosignOptions = {
  readonly name: string;
  readonly key: string;
  readonly state: string;
  readonly logKey: string;
  readonly in?: string;
  readonly out?: string;
};

const createCosignCommand = () =>
  new Command('cosign')
    .description('cosign a checkpoint that extends the last cosigned one, and print the signature line for the log')
    .requiredOption('--name <name>', 'name of the witness')
    .requiredOption('--key <file>', 'file of the signing key, created by `witness key`')
    .requiredOption('--state <dir>', 'folder with the checkpoints that the witness cosigned; never lose it')
    .requiredOption('--log-key <key>', 'verifier key of the log: name+id+key')
    .option('--in <file>', 'output of `audit checkpoint --since` (default: standard input)')
    .option('--out <file>', 'file for the signature line (default: standard output)')
    .action(async ({ name, key: keyFile, state, logKey: logKeyText, in: file, out }: CosignOptions) => {
      const key = await readKeyFile(keyFile);
      if (key === null) throw new Error('the file contains no key: create one with `probant audit witness key`');
      const logKey = parseVerifierKey(logKeyText);
      if (logKey.type !== LOG_SIGNATURE_TYPE) throw new Error('--log-key: not the key of a log');
      const memory = createWitnessMemory(state, logKey.name);
      const request = await readText(file);
      const last = await memory.last();
      const accepted = checkRequest(parseRequest(request, last?.head ?? null), logKey, last?.head ?? null);
      const line = `${cosign(accepted.body, name, key, Math.floor(commandClock() / 1000))}\n`;
      await memory.remember(last, accepted);
      await writeText(out, line);
    });

/** Only a request that was read and must be refused is a problem of the log. */
function checkRequest(...request: Parameters<typeof verifyAddCheckpoint>): AcceptedTreeHead {
  try {
    return verifyAddCheckpoint(...request);
  } catch (error) {
    if (error instanceof NoteError) throw new CheckFailedError(error.message);
    throw error;
  }
}

/** Parses a request to a witness, or a note alone: a first checkpoint, or the last one again. */
function parseRequest(text: string, last: CosignedTreeHead | null) {
  if (text.startsWith('old ')) return parseAddCheckpoint(text);
  const { size } = parseCheckpoint(parseNote(text).body);
  if (last !== null && size > last.size)
    throw new Error(
      `${last.size} entries were cosigned last: send what \`probant audit checkpoint --since ${last.size}\` prints`,
    );
  return { oldSize: last?.size ?? 0, consistency: [], note: text };
}

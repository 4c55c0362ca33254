import { parseAddCheckpoint } from '@probant/audit/notes/add-checkpoint';
import { parseCheckpoint } from '@probant/audit/notes/checkpoint';
import { openKeyFile, readKeyFile } from '@probant/audit/notes/key-file';
import { parseNote } from '@probant/audit/notes/note-text';
import { cosign } from '@probant/audit/notes/signed-note';
import {
  COSIGNATURE,
  formatVerifierKey,
  LOG,
  parseVerifierKey,
  publicBytes,
  verifierKey,
} from '@probant/audit/notes/verifier-key';
import { acceptedHead, type CosignedHead } from '@probant/audit/notes/witnessing';
import { systemClock } from '@probant/kernel/clock';
import { Command } from 'commander';
import { readText, writeText } from '../texts.ts';
import { witnessMemory } from './witness-memory.ts';

/** A witness is a second party: it needs no database, no network and nothing of the platform's. */
export const witnessCommands = () =>
  new Command('witness')
    .description('be a witness of a log that somebody else runs: see that it only grows, and sign its heads')
    .addCommand(keyCommand())
    .addCommand(cosignCommand());

const keyCommand = () =>
  new Command('key')
    .description('make the key of this witness if there is none yet, and print its verifier key')
    .requiredOption('--name <name>', 'name of the witness, such as witness.example.fr')
    .requiredOption('--key <file>', 'file of the signing key')
    .action(async ({ name, key }: { name: string; key: string }) => {
      verifierKey(name, COSIGNATURE, new Uint8Array(32));
      console.log(formatVerifierKey(verifierKey(name, COSIGNATURE, publicBytes(await openKeyFile(key)))));
    });

type CosignOptions = {
  readonly name: string;
  readonly key: string;
  readonly state: string;
  readonly logKey: string;
  readonly in?: string;
  readonly out?: string;
};

const cosignCommand = () =>
  new Command('cosign')
    .description('sign a head that goes on from the last one signed; print the line for the log')
    .requiredOption('--name <name>', 'name of the witness')
    .requiredOption('--key <file>', 'file of the signing key, made by `witness key`')
    .requiredOption('--state <dir>', 'folder where the witness remembers what it signed; never lose it')
    .requiredOption('--log-key <key>', 'verifier key of the log: name+id+key')
    .option('--in <file>', 'what `audit checkpoint --since` printed; the standard input when left out')
    .option('--out <file>', 'where the line goes; the standard output when left out')
    .action(async ({ name, key: keyFile, state, logKey: logKeyText, in: file, out }: CosignOptions) => {
      const key = await readKeyFile(keyFile);
      if (key === null) throw new Error('there is no key in that file: make one with `probant audit witness key`');
      const logKey = parseVerifierKey(logKeyText);
      if (logKey.type !== LOG) throw new Error('--log-key: not the key of a log');
      const memory = witnessMemory(state, logKey.name);
      const request = await readText(file);
      const last = await memory.last();
      const accepted = acceptedHead(asRequest(request, last?.head ?? null), logKey, last?.head ?? null);
      const line = `${cosign(accepted.body, name, key, Math.floor(systemClock() / 1000))}\n`;
      await memory.remember(last, accepted);
      await writeText(out, line);
    });

/** A request to a witness, or a bare note: a first head, or the last one again. */
function asRequest(text: string, last: CosignedHead | null) {
  if (text.startsWith('old ')) return parseAddCheckpoint(text);
  const { size } = parseCheckpoint(parseNote(text).body);
  if (last !== null && size > last.size)
    throw new Error(
      `${last.size} entries were cosigned last: send what \`probant audit checkpoint --since ${last.size}\` prints`,
    );
  return { oldSize: last?.size ?? 0, consistency: [], note: text };
}

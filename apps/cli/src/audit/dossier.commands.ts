import { type DossierSeal, verifyDossier } from '@probant/audit/dossier/dossier-note';
import { NoteError } from '@probant/audit/notes/note-errors';
import { parseVerifierKey, type VerifierKey } from '@probant/audit/notes/verifier-key';
import { parseJson } from '@probant/kernel/json/parse-json';
import { Command } from 'commander';
import { CheckFailedError } from '../exit-codes.ts';
import { readFileWithProgress } from '../progress/read-file.ts';
import { printLine } from '../terminal/print-result.ts';
import { readText } from './text-io.ts';

export const createDossierCommands = () =>
  new Command('dossier').description('compliance dossiers for auditors').addCommand(createVerifyCommand());

type VerifyOptions = { readonly signature?: string; readonly key: string };

const createVerifyCommand = () =>
  new Command('verify')
    .description(
      'check the signature of a dossier: a Markdown file and its note, or the JSON response, which contains both',
    )
    .argument('<file>', 'the dossier')
    .option('--signature <file>', 'its detached signature: the note, or the value of the X-Dossier-Signature header')
    .requiredOption('--key <key>', 'verifier key of the log: name+id+key')
    .action(async (file: string, { signature, key: keyText }: VerifyOptions) => {
      const key = parseVerifierKey(keyText);
      const { markdown, note } =
        signature === undefined
          ? parseDossierResponse((await readFileWithProgress('verify', file)).toString('utf8'))
          : await readDossierFiles(file, signature);
      const { filename, sha256 } = checkDossier(markdown, note, key);
      printLine(`valid: ${filename}, SHA-256 ${sha256}, signed by ${key.name}`);
    });

function checkDossier(markdown: SignedDossier['markdown'], note: string, key: VerifierKey): DossierSeal {
  try {
    return verifyDossier(markdown, note, key);
  } catch (error) {
    if (error instanceof NoteError) throw new CheckFailedError(error.message);
    throw error;
  }
}

type SignedDossier = { readonly markdown: string | Uint8Array; readonly note: string };

async function readDossierFiles(file: string, signature: string): Promise<SignedDossier> {
  const text = await readText(signature);
  const note = /^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, 'base64').toString() : text;
  return { markdown: await readFileWithProgress('verify', file), note };
}

function parseDossierResponse(text: string): SignedDossier {
  const { markdown, signature } = parseObject(text);
  if (typeof markdown !== 'string' || typeof signature !== 'string') throw createNotAResponseError();
  return { markdown, note: signature };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(parseJson(text));
  } catch {
    throw createNotAResponseError();
  }
}

const createNotAResponseError = () =>
  new Error('the file is not the JSON response of a dossier: a Markdown file needs --signature');

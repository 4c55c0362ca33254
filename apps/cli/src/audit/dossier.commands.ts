import { readFile } from 'node:fs/promises';
import { verifyDossier } from '@probant/audit/dossier/dossier-note';
import { parseVerifierKey } from '@probant/audit/notes/verifier-key';
import { Command } from 'commander';
import { readText } from './texts.ts';

export const dossierCommands = () =>
  new Command('dossier').description('proof dossiers handed to auditors').addCommand(verifyCommand());

type VerifyOptions = { readonly signature?: string; readonly key: string };

const verifyCommand = () =>
  new Command('verify')
    .description(
      'check that a dossier is the one that was signed: a Markdown file and its note, or the JSON answer, which has both',
    )
    .argument('<file>', 'the dossier')
    .option('--signature <file>', 'its detached signature, as a note or as the X-Dossier-Signature header has it')
    .requiredOption('--key <key>', 'verifier key of the log: name+id+key')
    .action(async (file: string, { signature, key }: VerifyOptions) => {
      const { markdown, note } =
        signature === undefined ? fromAnswer(await readFile(file, 'utf8')) : await fromFiles(file, signature);
      const { filename, sha256 } = verifyDossier(markdown, note, parseVerifierKey(key));
      console.log(`valid: ${filename}, SHA-256 ${sha256}, signed by ${parseVerifierKey(key).name}`);
    });

type SignedDossier = { readonly markdown: string | Uint8Array; readonly note: string };

async function fromFiles(file: string, signature: string): Promise<SignedDossier> {
  const text = await readText(signature);
  const note = /^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, 'base64').toString() : text;
  return { markdown: await readFile(file), note };
}

function fromAnswer(text: string): SignedDossier {
  const { markdown, signature } = parsed(text);
  if (typeof markdown !== 'string' || typeof signature !== 'string') throw notAnAnswer();
  return { markdown, note: signature };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw notAnAnswer();
  }
}

const notAnAnswer = () => new Error('the file is not the JSON answer of a dossier: a Markdown file needs --signature');

import { NoteError } from '@probant/audit/notes/note-errors';
import { parseNote, parseSignatureLine, type SignatureLine } from '@probant/audit/notes/note-text';
import { type Verified, verifySignature } from '@probant/audit/notes/signed-note';
import { COSIGNATURE, parseVerifierKey, type VerifierKey } from '@probant/audit/notes/verifier-key';
import type { AuditTrailOperator } from '@probant/audit-trail/operator';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';
import { withTrail } from './operated-trail.ts';
import { readText } from './texts.ts';

export const cosignatureCommands = () =>
  new Command('cosignature').description('signatures of witnesses under the heads of logs').addCommand(addCommand());

type AddOptions = { readonly tenant: string; readonly witnessKey: string; readonly in?: string };

const addCommand = () =>
  new Command('add')
    .description(
      "verify the line of a witness and keep it, so that proofs from that head carry the witness's signature",
    )
    .requiredOption('--tenant <id>', 'tenant whose log was cosigned')
    .requiredOption('--witness-key <key>', 'verifier key of the witness: name+id+key')
    .option('--in <file>', 'file with the line; the standard input when left out')
    .action(async ({ tenant, witnessKey, in: file }: AddOptions) => {
      const key = parseVerifierKey(witnessKey);
      if (key.type !== COSIGNATURE) throw new Error('--witness-key: not the key of a witness');
      const line = lineOf(await readText(file), key);
      console.log(await withTrail((trail) => addLine(trail, parseTenantId(tenant), line, key)));
    });

/** The witness's line in a text, which may hold the whole note. */
function lineOf(text: string, { name, id }: VerifierKey): SignatureLine {
  const lines = text.split('\n').filter((line) => line.startsWith('\u2014 '));
  const found = lines.map(parseSignatureLine).find((line) => line.name === name && line.id === id);
  if (!found) throw new Error('there is no line of this witness in the input');
  return found;
}

/** Heads are tried from the newest one back: that many, some seconds' work. */
const PAGES = 20;

async function addLine(
  { checkpointStore: heads }: AuditTrailOperator,
  tenant: TenantId,
  line: SignatureLine,
  key: VerifierKey,
) {
  let before = null;
  for (let read = 0; read < PAGES; read += 1) {
    const page = await heads.listPage(tenant, before);
    for (const head of page) {
      const verified = verifiedUnder(head.note, line, key);
      if (verified === null) continue;
      const added = await heads.addCosignature(head, key.name, line.line);
      return `${added ? 'added' : 'there already'}: ${key.name} under the head of ${head.size} events, at ${momentOf(verified)}`;
    }
    before = page.at(-1) ?? null;
    if (before === null) break;
  }
  throw new Error('the line is not a signature of this witness under any head of this log');
}

function verifiedUnder(note: string, line: SignatureLine, key: VerifierKey): Verified | null {
  try {
    return verifySignature(parseNote(note).body, line, key);
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

const momentOf = ({ time }: Verified): string => new Date((time ?? 0) * 1000).toISOString();

import { NoteError } from '@probant/audit/notes/note-errors';
import { parseNote, parseSignatureLine, type SignatureLine } from '@probant/audit/notes/note-text';
import { type VerifiedSignature, verifySignature } from '@probant/audit/notes/signed-note';
import { COSIGNATURE_TYPE, parseVerifierKey, type VerifierKey } from '@probant/audit/notes/verifier-key';
import type { AuditTrailOperator } from '@probant/audit-trail/operator';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';
import { CheckFailedError } from '../exit-codes.ts';
import { printLine } from '../terminal/print-result.ts';
import { requireLog } from './known-tenant.ts';
import { readText } from './text-io.ts';
import { withAuditTrail } from './with-audit-trail.ts';

export const createCosignatureCommands = () =>
  new Command('cosignature').description('signatures of witnesses under checkpoints').addCommand(createAddCommand());

type AddOptions = { readonly tenant: string; readonly witnessKey: string; readonly in?: string };

const createAddCommand = () =>
  new Command('add')
    .description('verify the signature line of a witness and store it, so that proofs from that checkpoint include it')
    .requiredOption('--tenant <id>', 'tenant whose log was cosigned')
    .requiredOption('--witness-key <key>', 'verifier key of the witness: name+id+key')
    .option('--in <file>', 'file with the line (default: standard input)')
    .action(async ({ tenant: name, witnessKey, in: file }: AddOptions) => {
      const tenant = parseTenantId(name);
      const key = parseVerifierKey(witnessKey);
      if (key.type !== COSIGNATURE_TYPE) throw new Error('--witness-key: not the key of a witness');
      const line = findSignatureLine(await readText(file), key);
      const added = await withAuditTrail(async (trail, database) => {
        await requireLog(database, tenant);
        return addCosignature(trail, tenant, line, key);
      });
      printLine(added);
    });

/** Returns the witness's signature line in a text, which may contain the whole note. */
function findSignatureLine(text: string, { name, id }: VerifierKey): SignatureLine {
  const lines = text.split('\n').filter((line) => line.startsWith('\u2014 '));
  const signatureLine = lines.map(parseSignatureLine).find((line) => line.name === name && line.id === id);
  if (!signatureLine) throw new Error('the input contains no signature line of this witness');
  return signatureLine;
}

/** Pages of checkpoints that are tried, from the newest one back: some seconds of work. */
const MAX_PAGES = 20;

async function addCosignature(
  { checkpointStore }: AuditTrailOperator,
  tenant: TenantId,
  line: SignatureLine,
  key: VerifierKey,
) {
  let before = null;
  for (let read = 0; read < MAX_PAGES; read += 1) {
    const page = await checkpointStore.listPage(tenant, before);
    for (const checkpoint of page) {
      const verified = verifyLine(checkpoint.note, line, key);
      if (verified === null) continue;
      const added = await checkpointStore.addCosignature(checkpoint, key.name, line.line);
      return `${added ? 'added' : 'already present'}: ${key.name} under the checkpoint of ${checkpoint.size} events, at ${formatSignatureTime(verified)}`;
    }
    before = page.at(-1) ?? null;
    if (before === null) break;
  }
  throw new CheckFailedError('the line is not a signature of this witness under any checkpoint of this log');
}

function verifyLine(note: string, line: SignatureLine, key: VerifierKey): VerifiedSignature | null {
  try {
    return verifySignature(parseNote(note).body, line, key);
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

const formatSignatureTime = ({ time }: VerifiedSignature): string => new Date((time ?? 0) * 1000).toISOString();

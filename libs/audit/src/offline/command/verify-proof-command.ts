import { createReadStream } from 'node:fs';
import type { EventEvidence } from '@probant/contracts/audit-trail';
import { UnreadableExportError } from '../format/unreadable-export-error.ts';
import { parseEventEvidence } from '../proof/event-evidence.ts';
import { parseProofFile } from '../proof/parse-proof-file.ts';
import { verifyProof } from '../proof/verify-proof.ts';
import type { AuditorInputs } from '../verification-result.ts';
import { formatProofReport } from './format-proof-report.ts';
import { getErrorCode } from './read-auditor-files.ts';
import type { CommandOutput, VerifyCommandOptions } from './verify-options.ts';

/** A proof has 2 kB; a checkpoint with the 100 longest signatures has less than 1 MiB. Evidence of the largest event has 400 kB. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/**
 * Verifies a proof of one event, as `GET /v1/events/{id}/proof` returns it.
 *
 * @throws UnreadableExportError when the proof, the evidence or an option cannot be used.
 */
export async function runProofVerification(
  chunks: AsyncIterable<Uint8Array>,
  { logKey, witnessKeys, keptNotes }: AuditorInputs,
  { event = null, eventHash = null, json }: VerifyCommandOptions,
): Promise<CommandOutput> {
  const file = parseProofFile(await readText(chunks, 'it'));
  if (logKey === null)
    throw new UnreadableExportError(
      null,
      'a proof does not contain the key of the log: give it with --key (the operator prints it with "probant audit key --tenant T")',
    );
  if (keptNotes.length > 0)
    throw new UnreadableExportError(
      null,
      '--note is for an export: a proof does not show whether the log has only grown',
    );
  const result = verifyProof(file, {
    logKey,
    witnessKeys,
    eventHash: eventHash === null ? null : parseEventHash(eventHash),
    evidence: event === null ? null : await readEvidence(event),
  });
  const out = json ? `${JSON.stringify(result, null, 2)}\n` : formatProofReport(result);
  return { code: result.ok ? 0 : 1, out, error: '' };
}

function parseEventHash(text: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new UnreadableExportError(null, 'the given event hash is not 64 hexadecimal digits');
  return Buffer.from(text, 'hex');
}

async function readEvidence(file: string): Promise<EventEvidence> {
  try {
    return parseEventEvidence(await readText(createReadStream(file), 'the event'));
  } catch (error) {
    if (error instanceof UnreadableExportError) throw error;
    throw new UnreadableExportError(null, `the event ${file} cannot be read (${getErrorCode(error)})`);
  }
}

/** `name` is that of the file in the error. */
async function readText(chunks: AsyncIterable<Uint8Array>, name: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > MAX_FILE_BYTES)
      throw new UnreadableExportError(null, `${name} is longer than ${MAX_FILE_BYTES} bytes`);
    parts.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
  } catch {
    throw new UnreadableExportError(null, `${name} is not UTF-8 text`);
  }
}

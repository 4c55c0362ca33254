import { JsonReadError } from '@probant/kernel/json/json-read-error';
import { parseJson } from '@probant/kernel/json/parse-json';
import { type CheckpointBody, parseCheckpoint } from '../../notes/checkpoint.ts';
import { NoteError } from '../../notes/note-errors.ts';
import { type NoteText, parseNote } from '../../notes/note-text.ts';
import { parseTlogProof, type TlogProof } from '../../notes/tlog-proof.ts';
import { UnreadableExportError } from '../format/unreadable-export-error.ts';

/** The content of a proof file. Nothing of it is verified. */
export type ProofFile = {
  readonly proof: TlogProof;
  readonly note: NoteText;
  readonly checkpoint: CheckpointBody;
  /** The hash that the JSON form of a proof states; null in a tlog-proof file, which does not contain it. */
  readonly eventHash: Uint8Array | null;
};

/**
 * Whether a file with this start is a proof, or the JSON of an event, rather than an export. The first bytes decide, never the name of
 * the file.
 */
export const isProofStart = (start: string): boolean =>
  start.startsWith('c2sp.org/tlog-proof@') || (/^\s*\{/.test(start) && !start.startsWith('{"type":'));

/**
 * Parses what `GET /v1/events/{id}/proof` returns: a tlog-proof file, or JSON that contains one.
 *
 * @throws UnreadableExportError when the text is anything else, or damaged.
 */
export function parseProofFile(text: string): ProofFile {
  if (!/^\s*\{/.test(text)) return parseTextProof(text, null);
  const { tlog_proof: proof, event_hash: hash, body } = readJsonObject(text);
  if (typeof body === 'string')
    throw new UnreadableExportError(null, 'it is the evidence of an event: pass it with --event, beside the proof');
  if (proof === null)
    throw new UnreadableExportError(
      null,
      'it contains no proof: no checkpoint covered the event when it was requested',
    );
  if (typeof proof !== 'string' || typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash))
    throw new UnreadableExportError(null, 'it is neither an export nor a proof of an event');
  return parseTextProof(proof, Buffer.from(hash, 'hex'));
}

function parseTextProof(text: string, eventHash: Uint8Array | null): ProofFile {
  if (text.includes('\r\n'))
    throw new UnreadableExportError(
      null,
      'the proof has line ends of another system (CR LF): use the file as it was sent',
    );
  try {
    const proof = parseTlogProof(text);
    const note = parseNote(proof.note);
    return { proof, note, checkpoint: parseCheckpoint(note.body), eventHash };
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    throw new UnreadableExportError(null, `the proof is damaged: ${error.message}`);
  }
}

function readJsonObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return parseJson(text) as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (!(error instanceof JsonReadError)) throw error;
    throw new UnreadableExportError(null, 'it is neither an export nor a proof of an event');
  }
}

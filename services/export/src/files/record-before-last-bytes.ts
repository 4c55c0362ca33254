import type { Actor, AuditWriter, Receipt } from '@probant/audit/writer/audit-writer';
import type { AuditEventOf } from '@probant/contracts/audit-actions';
import type { Logger } from '@probant/kernel/logging';
import { FileDigest } from './file-digest.ts';

type ExportRecording = {
  readonly audit: AuditWriter;
  readonly by: Actor;
  readonly resourceId: string;
  readonly format: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  readonly log: Logger;
};

/**
 * Yields the chunks of an export and keeps the last one back until the audit trail has recorded `export.create`, so that nobody gets a
 * complete file without a trace.
 *
 * When the event cannot be recorded, the generator throws: the response is a 500 if nothing has been sent, and breaks off otherwise. A
 * client that disconnects earlier leaves no event. When it disconnects between the event and the end of the response, a second event
 * says that the export is not confirmed.
 */
export async function* recordBeforeLastBytes(
  chunks: AsyncIterable<Uint8Array>,
  recording: ExportRecording,
): AsyncGenerator<Uint8Array> {
  const digest = new FileDigest();
  let heldChunk: Uint8Array | null = null;
  let hasSent = false;
  for await (const chunk of chunks) {
    digest.add(chunk);
    if (heldChunk !== null) {
      hasSent = true;
      yield heldChunk;
    }
    heldChunk = chunk;
  }
  recording.signal.throwIfAborted();
  const receipt = await recordExport(recording, digest, hasSent);
  let isTaken = false;
  try {
    if (heldChunk !== null) yield heldChunk;
    isTaken = true;
  } finally {
    if (!isTaken) await recordUnconfirmed(recording, receipt);
  }
}

const createEvent = (
  { resourceId }: ExportRecording,
  metadata: NonNullable<AuditEventOf<'export.create'>['metadata']>,
): AuditEventOf<'export.create'> => ({
  action: 'export.create',
  resource_type: 'export',
  resource_id: resourceId,
  metadata,
});

async function recordExport(recording: ExportRecording, digest: FileDigest, hasSent: boolean): Promise<Receipt> {
  const { audit, by, format, log } = recording;
  try {
    return await audit.record(by, createEvent(recording, { format, ...digest.summarize() }));
  } catch (error) {
    // A failure before the first byte is logged with its 500. Afterwards nothing else says why the response breaks off.
    if (hasSent) log.error({ err: error, format }, 'export broken off: it could not be recorded');
    throw error;
  }
}

/** The disconnection is what ended the export; a failure to record it changes nothing. */
async function recordUnconfirmed(recording: ExportRecording, { id }: Receipt): Promise<void> {
  const event = createEvent(recording, { format: recording.format, outcome: 'not_confirmed', event: id });
  await recording.audit.record(recording.by, { ...event, severity: 'warning' }).catch(() => undefined);
}

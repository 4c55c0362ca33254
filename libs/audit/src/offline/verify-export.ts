import { isUtf8 } from 'node:buffer';
import { hasRecorder } from '../chain/chain-v1.ts';
import type { ErasureLedger } from '../erasure/erasure-ledger.ts';
import { hashLeaf } from '../merkle/hashing.ts';
import { createTreeBuilder } from '../merkle/tree-builder.ts';
import type { KeySuccession } from '../notes/key-succession.ts';
import { formatVerifierKey, type VerifierKey } from '../notes/verifier-key.ts';
import { type ChainBreak, type ChainVerifier, createChainVerifier } from '../verification/chain-verifier.ts';
import { checkHeaderNames } from './check-header-names.ts';
import { createFastEventVerifier, type VerifiedEvent } from './fast-path/fast-event-verifier.ts';
import { assertHeader, type ExportLine, type HeaderLine, parseLine } from './format/export-lines.ts';
import { createLedgerCollector } from './format/ledger-collector.ts';
import { createLineTooLongError, MAX_LINE_BYTES, splitLineBlocks } from './format/line-blocks.ts';
import { createLineOrderCheck } from './format/line-order.ts';
import { UnreadableExportError } from './format/unreadable-export-error.ts';
import { createNoteQueue } from './note-queue.ts';
import { createNoteVerifier, readNoteSize, type SourcedNote } from './note-verifier.ts';
import { createSuccessionCollector } from './succession-collector.ts';
import type { AuditorInputs, ExportVerification } from './verification-result.ts';

/**
 * Verifies an export from its bytes alone: the format of the file, the whole chain with its commitments, the erasure ledger, and every
 * checkpoint of the file and of the auditor against the keys. Memory holds the ledger and one block of lines, whatever the file size.
 *
 * @throws UnreadableExportError when the bytes are not a complete export.
 */
export async function verifyExport(
  chunks: AsyncIterable<Uint8Array>,
  inputs: AuditorInputs,
): Promise<ExportVerification> {
  let lineNumber = 0;
  let log: LogVerifier | null = null;
  for await (const block of splitLineBlocks(chunks)) {
    const isBlockUtf8 = isUtf8(block);
    const text = block.toString('latin1');
    for (let start = 0; start < text.length; ) {
      lineNumber += 1;
      const next = isBlockUtf8 && log ? log.takeFast(text, start) : 0;
      if (next > 0) {
        start = next;
        continue;
      }
      const end = text.indexOf('\n', start);
      const bytes = block.subarray(start, end);
      if (bytes.length > MAX_LINE_BYTES) throw createLineTooLongError(lineNumber);
      if (!isBlockUtf8 && !isUtf8(bytes)) throw new UnreadableExportError(lineNumber, 'is not UTF-8');
      const line = parseLine(bytes.toString('utf8'), lineNumber);
      if (log) log.take(line, lineNumber);
      else log = createLogVerifier(line, inputs);
      start = end + 1;
    }
  }
  if (!log) throw new UnreadableExportError(null, 'the file is empty');
  return log.finish();
}

type LogVerifier = {
  /** The fast path. Returns the start of the next line when this line is the expected event and is valid, otherwise 0. */
  takeFast(lines: string, start: number): number;
  take(line: ExportLine, lineNumber: number): void;
  finish(): ExportVerification;
};

function createLogVerifier(firstLine: ExportLine, inputs: AuditorInputs): LogVerifier {
  assertHeader(firstLine);
  const header = firstLine;
  const headerKey = checkHeaderNames(header, inputs.logKey);
  const order = createLineOrderCheck();
  const ledgerCollector = createLedgerCollector();
  const logKey = inputs.logKey ?? headerKey;
  const successionCollector = createSuccessionCollector(header.origin);
  const verifyFast = createFastEventVerifier(header.tenant_id);
  const tree = createTreeBuilder();
  const eventTimes = { first: null as string | null, last: null as string | null };
  let ledger: ErasureLedger | null = null;
  let chain: ChainVerifier | null = null;
  let notes: NoteContext | null = null;
  let broken: ChainBreak | null = null;

  /** The successions are complete at the first line after them. */
  const getNotes = (): NoteContext => {
    notes ??= createNoteContext(header.origin, logKey, successionCollector, inputs);
    return notes;
  };

  /** The ledger is complete at the first line after it. */
  const getChain = (): ChainVerifier => {
    if (chain) return chain;
    ledger = ledgerCollector.build({ seq: header.erasures.count, hash: header.erasures.hash });
    chain = createChainVerifier(header.tenant_id, header.head, ledger);
    return chain;
  };

  const appendEvent = (timestamp: string, hash: Uint8Array): void => {
    eventTimes.first ??= timestamp;
    eventTimes.last = timestamp;
    tree.append(hashLeaf(hash));
    verifyQueuedNotes(tree.size);
  };

  const verifyNote = (lineNumber: number | null, note: SourcedNote): void => {
    getChain();
    if (broken) getNotes().verifier.skip(note);
    else
      getNotes().verifier.verify(lineNumber, note, {
        size: tree.size,
        computeRoot: () => tree.computeRoot(),
        findErasureHash: (count) => ledger?.records[count - 1]?.erasure_hash ?? null,
      });
  };

  /** Verifies the kept notes and successions that cover at most `size` events. */
  const verifyQueuedNotes = (size: number): void => {
    for (const { line, note } of getNotes().queue.takeDue(size)) verifyNote(line, note);
  };

  /** Whether the full check would accept the format of a valid event: v2 only in a file of v2, v1 only before the first of v2. */
  const isExpectedFormat = ({ hasRecorder: isRecorded }: VerifiedEvent, needsRecorder: boolean): boolean =>
    isRecorded ? header.algorithm !== 'audit.v1' : !needsRecorder;

  return {
    takeFast(lines, start) {
      const expected = broken ? null : chain?.getExpectedEvent();
      if (!chain || !expected) return 0;
      const event = verifyFast(lines, start, expected.seq, expected.prev_hash);
      if (!event || !isExpectedFormat(event, expected.needsRecorder) || !order.acceptEvent(expected.seq)) return 0;
      chain.acceptVerified({ id: event.id, event_hash: event.hash, hasRecorder: event.hasRecorder });
      appendEvent(event.timestamp, event.hashBytes);
      return event.next;
    },
    take(line, lineNumber) {
      order.checkLine(line, lineNumber);
      if (line.type === 'event' && hasRecorder(line) && header.algorithm === 'audit.v1')
        throw new UnreadableExportError(lineNumber, 'has the member "recorded_by", which audit.v1 does not have');
      if (line.type === 'succession') successionCollector.add(lineNumber, line.note);
      else if (line.type === 'erasure' || line.type === 'erased') ledgerCollector.add(line);
      else if (line.type === 'event' && !broken) {
        broken = getChain().verifyNext(line);
        if (!broken) appendEvent(line.timestamp, Buffer.from(line.event_hash, 'hex'));
      } else if (line.type === 'note') verifyNote(lineNumber, line);
    },
    finish() {
      order.assertComplete();
      const chainResult = getChain().finish();
      verifyQueuedNotes(Number.POSITIVE_INFINITY);
      const { verifier, successions } = getNotes();
      return buildVerification(header, {
        chain: chainResult,
        eventTimes,
        erasures: ledger?.records ?? [],
        usedKey: logKey,
        givenKey: inputs.logKey,
        successions,
        ...verifier.getResult(),
      });
    },
  };
}

type VerifiedLog = Pick<ExportVerification, 'notes' | 'witnesses'> & {
  readonly chain: Pick<ExportVerification, 'broken' | 'checked'>;
  readonly eventTimes: { readonly first: string | null; readonly last: string | null };
  readonly erasures: ErasureLedger['records'];
  /** The key of the auditor, or that of the file. */
  readonly usedKey: VerifierKey | null;
  readonly givenKey: VerifierKey | null;
  readonly successions: readonly KeySuccession[];
};

function buildVerification(header: HeaderLine, log: VerifiedLog): ExportVerification {
  const { chain, eventTimes, erasures, usedKey, givenKey, successions, notes, witnesses } = log;
  const hasEveryKeySigned =
    (givenKey === null || notes.verified > 0) && witnesses.every(({ newest }) => newest !== null);
  return {
    ok: chain.broken === null && notes.fault_count === 0 && hasEveryKeySigned,
    tenant_id: header.tenant_id,
    origin: header.origin,
    algorithm: header.algorithm,
    exported_at: header.exported_at,
    head: header.head,
    checked: chain.checked,
    first_event_at: eventTimes.first,
    last_event_at: eventTimes.last,
    broken: chain.broken,
    erasures: {
      count: erasures.length,
      events: erasures.reduce((sum, { seqs }) => sum + seqs.length, 0),
    },
    key: { text: usedKey ? formatVerifierKey(usedKey) : null, trusted: givenKey !== null },
    successions: successions.map(({ oldKey, newKey, position, at }) => ({
      old_key: formatVerifierKey(oldKey),
      new_key: formatVerifierKey(newKey),
      size: position.size,
      at,
    })),
    notes,
    witnesses,
  };
}

type NoteContext = ReturnType<typeof createNoteContext>;

/** Creates the verifier of the notes, with the keys of the log, and queues the notes that are not at their position in the file. */
function createNoteContext(
  origin: string,
  logKey: VerifierKey | null,
  collector: ReturnType<typeof createSuccessionCollector>,
  { witnessKeys, keptNotes }: AuditorInputs,
) {
  const { keys, successions, fault } = collector.connect(logKey);
  const verifier = createNoteVerifier(origin, keys, witnessKeys);
  if (fault) verifier.addFault(fault);
  const queue = createNoteQueue([
    ...collector.lines.map(({ lineNumber, note }) => ({
      line: lineNumber,
      note: { source: 'succession' as const, store: null, at: '', note },
      size: readNoteSize(note),
    })),
    ...keptNotes.map((note) => ({
      line: null,
      note: { source: 'kept' as const, store: null, at: '', note },
      size: readNoteSize(note),
    })),
  ]);
  return { verifier, queue, successions };
}

import { isUtf8 } from 'node:buffer';
import { type ChainBreak, type ChainCheck, chainCheck } from '../chain-verifier.ts';
import type { ErasureLedger } from '../erasure-ledger.ts';
import { leafHash } from '../merkle/hashing.ts';
import { treeBuilder } from '../merkle/tree-builder.ts';
import { logName } from '../notes/audit-checkpoint.ts';
import { NoteError } from '../notes/note-errors.ts';
import { formatVerifierKey, LOG, parseVerifierKey, type VerifierKey } from '../notes/verifier-key.ts';
import { assertHeader, type ExportLine, type HeaderLine, readLine } from './export-lines.ts';
import type { ExportVerdict, Trusted } from './export-verdict.ts';
import { intactEvents } from './intact-events.ts';
import { keptNotes } from './kept-notes.ts';
import { gatheredLedger } from './ledger-lines.ts';
import { lineBlocks } from './line-blocks.ts';
import { lineOrder } from './line-order.ts';
import { noteCheck, type StandingNote, sizeOf } from './note-check.ts';
import { UnreadableExport } from './unreadable-export.ts';

/**
 * Verifies an export from its bytes alone: the form of the file, the whole chain with its commitments, the erasure ledger, and every
 * checkpoint, of the file and of the auditor, against the keys. Holds the ledger and one block of lines, whatever the size. Throws an UnreadableExport when the bytes
 * are not a whole export.
 */
export async function verifyExport(chunks: AsyncIterable<Uint8Array>, trusted: Trusted): Promise<ExportVerdict> {
  let number = 0;
  let log: LogUnderCheck | null = null;
  for await (const block of lineBlocks(chunks)) {
    const wellFormed = isUtf8(block);
    const text = block.toString('latin1');
    for (let start = 0; start < text.length; ) {
      number += 1;
      const next = wellFormed && log ? log.takeIntact(text, start) : 0;
      if (next > 0) {
        start = next;
        continue;
      }
      const end = text.indexOf('\n', start);
      const bytes = block.subarray(start, end);
      if (!wellFormed && !isUtf8(bytes)) throw new UnreadableExport(number, 'is not UTF-8');
      const line = readLine(bytes.toString('utf8'), number);
      if (log) log.take(line, number);
      else log = logUnderCheck(line, trusted);
      start = end + 1;
    }
  }
  if (!log) throw new UnreadableExport(null, 'the file is empty');
  return log.verdict();
}

type LogUnderCheck = {
  /** The fast way: where the line after it starts, when this line is the next event and nothing is wrong with it; else 0. */
  takeIntact(lines: string, start: number): number;
  take(line: ExportLine, number: number): void;
  verdict(): ExportVerdict;
};

function logUnderCheck(first: ExportLine, trusted: Trusted): LogUnderCheck {
  assertHeader(first);
  const header = first;
  const fileKey = checkedNames(header, trusted.log);
  const order = lineOrder();
  const gathering = gatheredLedger();
  const logKey = trusted.log ?? fileKey;
  const notes = noteCheck(header.origin, logKey, trusted.witnesses);
  const intact = intactEvents(header.tenant_id);
  const kept = keptNotes(trusted.kept.map((text) => ({ text, size: sizeOf(text) })));
  const tree = treeBuilder();
  const times = { first: null as string | null, last: null as string | null };
  let ledger: ErasureLedger | null = null;
  let chain: ChainCheck | null = null;
  let broken: ChainBreak | null = null;

  /** The ledger is whole once the first line after it comes. */
  const chainOf = (): ChainCheck => {
    if (chain) return chain;
    ledger = gathering.ledger({ seq: header.erasures.count, hash: header.erasures.hash });
    chain = chainCheck(header.tenant_id, header.head, ledger);
    return chain;
  };

  const grow = (timestamp: string, hash: Uint8Array): void => {
    times.first ??= timestamp;
    times.last = timestamp;
    tree.append(leafHash(hash));
    compareKept(tree.size);
  };

  const compare = (number: number | null, note: StandingNote): void => {
    chainOf();
    if (broken) notes.passOver(note);
    else
      notes.check(number, note, {
        size: tree.size,
        root: () => tree.root(),
        erasureHash: (count) => ledger?.records[count - 1]?.erasure_hash ?? null,
      });
  };

  /** A kept note is due when the log has grown to what it covers, and in the end in any case. */
  const compareKept = (size: number): void => {
    for (const { text } of kept.due(size)) compare(null, { source: 'kept', store: null, at: '', note: text });
  };

  return {
    takeIntact(lines, start) {
      const expected = broken ? null : chain?.expected();
      if (!chain || !expected) return 0;
      const event = intact(lines, start, expected.seq, expected.prev_hash);
      if (!event || !order.takes(expected.seq)) return 0;
      chain.accept({ id: event.id, event_hash: event.hash });
      grow(event.timestamp, event.hashBytes);
      return event.next;
    },
    take(line, number) {
      order.take(line, number);
      if (line.type === 'erasure' || line.type === 'erased') gathering.take(line);
      else if (line.type === 'event' && !broken) {
        broken = chainOf().next(line);
        if (!broken) grow(line.timestamp, Buffer.from(line.event_hash, 'hex'));
      } else if (line.type === 'note') compare(number, line);
    },
    verdict() {
      order.end();
      const end = chainOf().end();
      compareKept(Number.POSITIVE_INFINITY);
      const found = notes.findings();
      const erasures = ledger?.records ?? [];
      const eachKeySigned =
        (trusted.log === null || found.notes.verified > 0) && found.witnesses.every(({ newest }) => newest !== null);
      return {
        ok: end.broken === null && found.notes.fault_count === 0 && eachKeySigned,
        tenant_id: header.tenant_id,
        origin: header.origin,
        algorithm: header.algorithm,
        exported_at: header.exported_at,
        head: header.head,
        checked: end.checked,
        first_event_at: times.first,
        last_event_at: times.last,
        broken: end.broken,
        erasures: {
          count: erasures.length,
          events: erasures.reduce((sum, { seqs }) => sum + seqs.length, 0),
        },
        key: { text: logKey ? formatVerifierKey(logKey) : null, trusted: trusted.log !== null },
        ...found,
      };
    },
  };
}

/** The key that the file names, held against what else it names and the key that the auditor has. */
function checkedNames(
  { tenant_id, origin, verifier_key }: HeaderLine,
  trusted: VerifierKey | null,
): VerifierKey | null {
  if (!origin.endsWith(logName('', tenant_id))) throw new UnreadableExport(1, "names a log that is not the tenant's");
  if (trusted && trusted.name !== origin)
    throw new UnreadableExport(null, `the key that was given is of the log ${trusted.name}, and the file of ${origin}`);
  if (verifier_key === null) return null;
  const key = keyFrom(verifier_key);
  if (key?.type !== LOG || key.name !== origin) throw new UnreadableExport(1, 'names a key that is not one of its log');
  return key;
}

function keyFrom(text: string): VerifierKey | null {
  try {
    return parseVerifierKey(text);
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

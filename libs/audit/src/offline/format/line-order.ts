import type { ExportLine } from './export-lines.ts';
import { UnreadableExportError } from './unreadable-export-error.ts';

/** The parts of a file, in order. Notes are among the events. */
const PART_NUMBERS: Readonly<Record<ExportLine['type'], number>> = {
  header: 0,
  succession: 1,
  erasure: 2,
  erased: 3,
  event: 4,
  note: 4,
  end: 5,
};

/**
 * Checks that the lines of a file are in the order of the format, without repeated or missing lines. These are faults of the file, not of
 * the log, so they throw UnreadableExportError.
 */
export function createLineOrderCheck() {
  const counts = { succession: 0, erasure: 0, erased: 0, event: 0, note: 0 };
  let part = 0;
  let lastErasure = Number.NEGATIVE_INFINITY;
  let lastErased = { erasure: Number.NEGATIVE_INFINITY, event: Number.NEGATIVE_INFINITY };
  let lastEvent = Number.NEGATIVE_INFINITY;

  const isAscending = (line: ExportLine): boolean => {
    if (line.type === 'erasure') {
      const follows = line.erasure_seq > lastErasure;
      lastErasure = line.erasure_seq;
      return follows;
    }
    if (line.type === 'erased') {
      const { erasure_seq: erasure, seqs } = line;
      const previousSeq = erasure === lastErased.erasure ? lastErased.event : Number.NEGATIVE_INFINITY;
      const follows = seqs.length > 0 && seqs.every((seq, index) => seq > (seqs[index - 1] ?? previousSeq));
      const isSameOrLater = erasure >= lastErased.erasure;
      lastErased = { erasure, event: seqs.at(-1) ?? previousSeq };
      return follows && isSameOrLater;
    }
    if (line.type !== 'event') return true;
    const follows = line.chain_seq > lastEvent;
    lastEvent = line.chain_seq;
    return follows;
  };

  return {
    checkLine(line: ExportLine, lineNumber: number): void {
      if (part === PART_NUMBERS.end) throw new UnreadableExportError(lineNumber, 'follows the end line');
      if (line.type === 'header') throw new UnreadableExportError(lineNumber, 'is a second header');
      if (PART_NUMBERS[line.type] < part)
        throw new UnreadableExportError(lineNumber, `of type "${line.type}" is out of order: ${ORDER_HINT}`);
      part = PART_NUMBERS[line.type];
      if (line.type === 'end') {
        const { erasures, events, notes } = line;
        if (erasures !== counts.erasure || events !== counts.event || notes !== counts.note)
          throw new UnreadableExportError(lineNumber, 'does not match the number of lines: the file is incomplete');
        return;
      }
      counts[line.type] += 1;
      if (!isAscending(line))
        throw new UnreadableExportError(
          lineNumber,
          `of type "${line.type}" repeats or precedes an earlier one: ${ORDER_HINT}`,
        );
    },
    /** Accepts an event at that position and returns true, or returns false when no such event may follow. */
    acceptEvent(seq: number): boolean {
      if (part === PART_NUMBERS.end || seq <= lastEvent) return false;
      part = PART_NUMBERS.event;
      counts.event += 1;
      lastEvent = seq;
      return true;
    },
    /** Throws unless the end line was read. */
    assertComplete(): void {
      if (part !== PART_NUMBERS.end)
        throw new UnreadableExportError(null, 'the file is truncated: its end line is missing');
    },
  };
}

const ORDER_HINT = 'lines were moved, repeated or added';

import type { ExportLine } from './export-lines.ts';
import { UnreadableExport } from './unreadable-export.ts';

/** The parts of a file, one after another. Notes stand among the events. */
const PARTS: Readonly<Record<ExportLine['type'], number>> = {
  header: 0,
  erasure: 1,
  erased: 2,
  event: 3,
  note: 3,
  end: 4,
};

/**
 * Whether the lines of a file follow one another as an export writes them, each once and none missing. Faults of the file, not of the
 * log: they are UnreadableExports.
 */
export function lineOrder() {
  const counts = { erasure: 0, erased: 0, event: 0, note: 0 };
  let part = 0;
  let lastErasure = Number.NEGATIVE_INFINITY;
  let lastErased = { erasure: Number.NEGATIVE_INFINITY, event: Number.NEGATIVE_INFINITY };
  let lastEvent = Number.NEGATIVE_INFINITY;

  const ascends = (line: ExportLine): boolean => {
    if (line.type === 'erasure') {
      const follows = line.erasure_seq > lastErasure;
      lastErasure = line.erasure_seq;
      return follows;
    }
    if (line.type === 'erased') {
      const { erasure_seq: erasure, seqs } = line;
      const before = erasure === lastErased.erasure ? lastErased.event : Number.NEGATIVE_INFINITY;
      const follows = seqs.length > 0 && seqs.every((seq, at) => seq > (seqs[at - 1] ?? before));
      const inTurn = erasure >= lastErased.erasure;
      lastErased = { erasure, event: seqs.at(-1) ?? before };
      return follows && inTurn;
    }
    if (line.type !== 'event') return true;
    const follows = line.chain_seq > lastEvent;
    lastEvent = line.chain_seq;
    return follows;
  };

  return {
    take(line: ExportLine, number: number): void {
      if (part === PARTS.end) throw new UnreadableExport(number, 'stands after the end line');
      if (line.type === 'header') throw new UnreadableExport(number, 'is a second header');
      if (PARTS[line.type] < part) throw new UnreadableExport(number, `"${line.type}" is not in its place: ${ORDER}`);
      part = PARTS[line.type];
      if (line.type === 'end') {
        const { erasures, events, notes } = line;
        if (erasures !== counts.erasure || events !== counts.event || notes !== counts.note)
          throw new UnreadableExport(number, 'counts other lines than there are: the file is not whole');
        return;
      }
      counts[line.type] += 1;
      if (!ascends(line))
        throw new UnreadableExport(number, `"${line.type}" repeats or precedes what came before: ${ORDER}`);
    },
    /** Takes an event of that number if it may come here. */
    takes(seq: number): boolean {
      if (part === PARTS.end || seq <= lastEvent) return false;
      part = PARTS.event;
      counts.event += 1;
      lastEvent = seq;
      return true;
    },
    /** Throws unless the end line has come. */
    end(): void {
      if (part !== PARTS.end) throw new UnreadableExport(null, 'the file was cut: its end line is missing');
    },
  };
}

const ORDER = 'lines were moved, repeated or added';

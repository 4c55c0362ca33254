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
  let lastErasure = 0;
  let lastErased: readonly [entry: number, seq: number] = [0, 0];
  /** The last event, or what a checkpoint after it covers. */
  let reached = Number.NEGATIVE_INFINITY;

  const ascends = (line: ExportLine, size: number | null): boolean => {
    if (line.type === 'erasure') {
      const follows = line.erasure_seq > lastErasure;
      lastErasure = line.erasure_seq;
      return follows;
    }
    if (line.type === 'erased') {
      const { erasure_seq: entry, seqs } = line;
      const follows =
        seqs.length > 0 &&
        seqs.every((seq, at) => seq > (seqs[at - 1] ?? (entry === lastErased[0] ? lastErased[1] : 0)));
      const inTurn = entry >= lastErased[0];
      lastErased = [entry, seqs.at(-1) ?? 0];
      return follows && inTurn;
    }
    const place = line.type === 'event' ? line.chain_seq : size;
    if (place === null) return true;
    const follows = line.type === 'event' ? place > reached : place >= reached;
    reached = place;
    return follows;
  };

  return {
    /** `size` is what a note covers, null where that cannot be told. */
    take(line: ExportLine, number: number, size: number | null): void {
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
      if (!ascends(line, size))
        throw new UnreadableExport(number, `"${line.type}" repeats or precedes what came before: ${ORDER}`);
    },
    /** Takes an event of that number if it may come here. */
    takes(seq: number): boolean {
      if (part === PARTS.end || seq <= reached) return false;
      part = PARTS.event;
      counts.event += 1;
      reached = seq;
      return true;
    },
    /** Throws unless the end line has come. */
    end(): void {
      if (part !== PARTS.end) throw new UnreadableExport(null, 'the file was cut: its end line is missing');
    },
  };
}

const ORDER = 'lines were moved, repeated or added';

/** A note that the auditor kept and the number of events that it covers, null when it is not a checkpoint. */
export type KeptNote = { readonly text: string; readonly size: number | null };

/** Queues kept notes by size until the log has grown to the events that they cover. */
export function createKeptNoteQueue(notes: readonly KeptNote[]) {
  const queue = notes.toSorted((a, b) => (a.size ?? 0) - (b.size ?? 0));
  let position = 0;
  return {
    /** Removes and returns the notes that cover at most `size` events. */
    takeDue(size: number): readonly KeptNote[] {
      const start = position;
      while (position < queue.length && (queue[position]?.size ?? 0) <= size) position += 1;
      return start === position ? NO_NOTES : queue.slice(start, position);
    },
  };
}

const NO_NOTES: readonly KeptNote[] = [];

import type { SourcedNote } from './note-verifier.ts';

/** A note outside the sequence of the file: kept by the auditor, or a succession. `size` is null when it is not a checkpoint. */
export type QueuedNote = { readonly line: number | null; readonly note: SourcedNote; readonly size: number | null };

/** Queues notes by size until the log has grown to the events that they cover. */
export function createNoteQueue(notes: readonly QueuedNote[]) {
  const queue = notes.toSorted((a, b) => (a.size ?? 0) - (b.size ?? 0));
  let position = 0;
  return {
    /** Removes and returns the notes that cover at most `size` events. */
    takeDue(size: number): readonly QueuedNote[] {
      const start = position;
      while (position < queue.length && (queue[position]?.size ?? 0) <= size) position += 1;
      return start === position ? NO_NOTES : queue.slice(start, position);
    },
  };
}

const NO_NOTES: readonly QueuedNote[] = [];

/** Notes that an auditor kept, with how many events they cover: null where that cannot be told. */
export type KeptNote = { readonly text: string; readonly size: number | null };

/** Hands out kept notes when a log has grown to what they cover. */
export function keptNotes(given: readonly KeptNote[]) {
  const waiting = given.toSorted((a, b) => (a.size ?? 0) - (b.size ?? 0));
  let place = 0;
  return {
    /** Those that cover no more than so many events, each once. */
    due(size: number): readonly KeptNote[] {
      const start = place;
      while (place < waiting.length && (waiting[place]?.size ?? 0) <= size) place += 1;
      return start === place ? NONE : waiting.slice(start, place);
    },
  };
}

const NONE: readonly KeptNote[] = [];

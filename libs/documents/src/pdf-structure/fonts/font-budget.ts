import type { PdfStream } from '../values/pdf-value.ts';
import type { CharacterMap } from './character-map.ts';

/** Bounds what all fonts of a file together keep in memory, and keeps each map of codes, which fonts may share. */
export type FontBudget = {
  /** Takes entries of maps and widths; a negative count gives them back. Returns how many of them may be kept. */
  take(count: number): number;
  /** Returns the map of a stream, made once. */
  getMap(stream: PdfStream, create: () => CharacterMap | null): CharacterMap | null;
};

/** Entries of all fonts together; 20 fonts of all of Unicode's first plane. */
const MAX_FONT_ENTRIES = 1_500_000;

export function createFontBudget(maxEntries = MAX_FONT_ENTRIES): FontBudget {
  let entriesLeft = maxEntries;
  const maps = new Map<number, CharacterMap | null>();
  return {
    take(count) {
      const taken = Math.min(count, entriesLeft);
      entriesLeft -= taken;
      return taken;
    },
    getMap(stream, create) {
      const kept = maps.get(stream.start);
      if (kept !== undefined) return kept;
      const map = create();
      maps.set(stream.start, map);
      return map;
    },
  };
}

/** An event of a page, with the approximate length of its JSON text in bytes. */
export type PagedEvent = { readonly seq: number; readonly bytes: number };

/** Bytes of events that a response holds in memory at a time, and that a client who stops reading can keep there. */
export const MAX_SLICE_BYTES = 256 * 1024;

/** Splits a page into runs of event numbers that are read together: at most MAX_SLICE_BYTES, or one event. */
export function splitIntoSlices(page: readonly PagedEvent[]): readonly (readonly number[])[] {
  const slices: number[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const event of page) {
    bytes += event.bytes;
    if (bytes <= MAX_SLICE_BYTES) slices.at(-1)?.push(event.seq);
    else {
      slices.push([event.seq]);
      bytes = event.bytes;
    }
  }
  return slices;
}

/**
 * Returns the headers that point to the next page, which starts below the last event of this one (`seqs`, descending). Unlike an offset, this cursor does
 * not shift while events are added. Returns none on the last page.
 */
export function createNextPageHeaders(
  query: Readonly<Record<string, unknown>>,
  limit: number,
  seqs: readonly number[],
): Readonly<Record<string, string>> {
  const cursor = seqs.at(-1);
  if (seqs.length < limit || cursor === undefined || cursor === 1) return {};
  const { offset: _, ...filters } = query;
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, before_seq: cursor }))
    if (value !== undefined) next.set(name, String(value));
  return { link: `</v1/events?${next}>; rel="next"`, 'x-next-cursor': String(cursor) };
}

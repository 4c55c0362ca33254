import type { AuditEvent } from '@probant/contracts/audit-trail';

/**
 * Returns the headers that point to the next page, which starts below the last event of this one. Unlike an offset, this cursor does
 * not shift while events are added. Returns none on the last page.
 */
export function createNextPageHeaders(
  query: Readonly<Record<string, unknown>>,
  limit: number,
  events: readonly AuditEvent[],
): Readonly<Record<string, string>> {
  const cursor = events.at(-1)?.chain_seq ?? null;
  if (events.length < limit || cursor === null || cursor === 1) return {};
  const { offset: _, ...filters } = query;
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, before_seq: cursor }))
    if (value !== undefined) next.set(name, String(value));
  return { link: `</v1/events?${next}>; rel="next"`, 'x-next-cursor': String(cursor) };
}

import type { AuditEvent } from '@probant/contracts/audit-trail';

/**
 * Headers that lead to the following page, which starts below the last event shown: unlike an offset, this place does not shift
 * while events are added. None on the last page.
 */
export function nextPageHeaders(
  query: Readonly<Record<string, unknown>>,
  limit: number,
  shown: readonly AuditEvent[],
): Readonly<Record<string, string>> {
  const cursor = shown.at(-1)?.chain_seq ?? null;
  if (shown.length < limit || cursor === null || cursor === 1) return {};
  const { offset: _, ...rest } = query;
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...rest, before_seq: cursor }))
    if (value !== undefined) next.set(name, String(value));
  return { link: `</v1/events?${next}>; rel="next"`, 'x-next-cursor': String(cursor) };
}

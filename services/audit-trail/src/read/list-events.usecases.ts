import type { TenantId } from '@probant/kernel/tenant';
import type { EventFilter, EventsRepository, PageBounds } from './events.repository.ts';
import { splitIntoSlices } from './page-slices.rules.ts';
import { formatEventJson } from './stored-event.ts';

/** A page as the text of a JSON array, and the numbers of its events, most recent first. */
export type EventPage = { readonly seqs: readonly number[]; readonly text: string | AsyncIterable<string> };

/**
 * Lists a page of events. A page longer than one slice is read slice by slice as the client reads the response, each slice in its own
 * transaction: a client that stops reading keeps one slice in memory and no database connection. A page of 1,000 events takes up to
 * 64 MiB.
 */
export async function listEvents(
  events: Pick<EventsRepository, 'listPage' | 'readSeqs'>,
  tenant: TenantId,
  filter: EventFilter,
  bounds: PageBounds,
  signal: AbortSignal,
): Promise<EventPage> {
  const page = await events.listPage(tenant, filter, bounds);
  const seqs = page.map(({ seq }) => seq);
  const slices = splitIntoSlices(page);
  const readSlice = async (slice: readonly number[]): Promise<string> =>
    (await events.readSeqs(tenant, slice)).map(formatEventJson).join(',');
  if (slices.length <= 1) return { seqs, text: `[${slices[0] ? await readSlice(slices[0]) : ''}]` };
  return { seqs, text: joinSlices(slices, readSlice, signal) };
}

async function* joinSlices(
  slices: readonly (readonly number[])[],
  readSlice: (slice: readonly number[]) => Promise<string>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let opening = '[';
  for (const slice of slices) {
    signal.throwIfAborted();
    const text = await readSlice(slice);
    if (text === '') continue;
    yield opening + text;
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

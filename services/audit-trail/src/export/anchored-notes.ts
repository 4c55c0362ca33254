import type { NoteLine } from '@probant/audit/offline/export-lines';
import { semaphore } from '@probant/kernel/semaphore';
import type { TenantId } from '@probant/kernel/tenant';
import type { Anchor, AnchorStore } from '../anchors/anchor-store.ts';
import { spread } from '../anchors/spread.rules.ts';
import { VaultError } from '../anchors/vault/vault.ts';
import type { NotePlace } from './log-snapshot.ts';

export type PlacedNote = NotePlace & { readonly line: NoteLine };

/** What stores outside the database hold of a log, smallest first, and the names of those that could not be read. */
export type AnchoredNotes = { readonly notes: readonly PlacedNote[]; readonly unreadable: readonly string[] };

/** Of each store the newest anchor, which covers all before it, and so many others: a rewritten past contradicts those. */
const OLDER = 255;
const AT_ONCE = 8;

export async function anchoredNotes(
  stores: readonly AnchorStore[],
  tenant: TenantId,
  signal: AbortSignal,
): Promise<AnchoredNotes> {
  const notes: PlacedNote[] = [];
  const unreadable: string[] = [];
  for (const store of stores) {
    const anchors = await anchorsIn(store, tenant, signal);
    if (anchors === null) unreadable.push(store.name);
    else notes.push(...anchors.map((anchor) => placed(anchor, store.name)));
  }
  return { notes: notes.sort((a, b) => a.size - b.size || a.erasures - b.erasures), unreadable };
}

async function anchorsIn(store: AnchorStore, tenant: TenantId, signal: AbortSignal): Promise<readonly Anchor[] | null> {
  try {
    const places = await store.list(tenant, 0, Number.MAX_SAFE_INTEGER, signal);
    const chosen = [...spread(places.slice(0, -1), OLDER), ...places.slice(-1)];
    const lane = semaphore(AT_ONCE);
    const read = await Promise.all(chosen.map((place) => lane(() => store.read(tenant, place, signal))));
    return read.filter((anchor) => anchor !== null);
  } catch (error) {
    if (error instanceof VaultError) return null;
    throw error;
  }
}

const placed = ({ size, erasures, note, at }: Anchor, store: string): PlacedNote => ({
  size,
  erasures,
  line: { type: 'note', source: 'anchor', store, at, note },
});

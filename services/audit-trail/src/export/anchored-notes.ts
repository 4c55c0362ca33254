import type { NoteLine } from '@probant/audit/offline/format/export-lines';
import { createSemaphore } from '@probant/kernel/semaphore';
import type { TenantId } from '@probant/kernel/tenant';
import { sampleEvenly } from '../anchors/evidence/sample-evenly.rules.ts';
import { ObjectStoreError } from '../anchors/object-store/object-store.ts';
import type { Anchor, AnchorStore } from '../anchors/stores/anchor-store.ts';
import type { NotePosition } from './log-snapshot.ts';

export type PlacedNote = NotePosition & { readonly line: NoteLine };

/** The anchors of a log in the stores outside the database, smallest first, and the names of stores that could not be read. */
export type AnchoredNotes = { readonly notes: readonly PlacedNote[]; readonly unreadable: readonly string[] };

/** Anchors read from each store besides the newest one, which covers all before it. Older ones contradict a rewritten history. */
const MAX_OLDER_ANCHORS = 255;
const MAX_CONCURRENT_READS = 8;

export async function readAnchoredNotes(
  stores: readonly AnchorStore[],
  tenant: TenantId,
  signal: AbortSignal,
): Promise<AnchoredNotes> {
  const notes: PlacedNote[] = [];
  const unreadable: string[] = [];
  for (const store of stores) {
    const anchors = await readAnchors(store, tenant, signal);
    if (anchors === null) unreadable.push(store.name);
    else notes.push(...anchors.map((anchor) => toPlacedNote(anchor, store.name)));
  }
  return { notes: notes.sort((a, b) => a.size - b.size || a.erasures - b.erasures), unreadable };
}

async function readAnchors(
  store: AnchorStore,
  tenant: TenantId,
  signal: AbortSignal,
): Promise<readonly Anchor[] | null> {
  try {
    const positions = await store.list(tenant, 0, Number.MAX_SAFE_INTEGER, signal);
    const selected = [...sampleEvenly(positions.slice(0, -1), MAX_OLDER_ANCHORS), ...positions.slice(-1)];
    const runLimited = createSemaphore(MAX_CONCURRENT_READS);
    const anchors = await Promise.all(
      selected.map((position) => runLimited(() => store.read(tenant, position, signal))),
    );
    return anchors.filter((anchor) => anchor !== null);
  } catch (error) {
    if (error instanceof ObjectStoreError) return null;
    throw error;
  }
}

const toPlacedNote = ({ size, erasures, note, at }: Anchor, store: string): PlacedNote => ({
  size,
  erasures,
  line: { type: 'note', source: 'anchor', store, at, note },
});

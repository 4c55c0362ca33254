import type { ObjectStore } from '../object-store/object-store.ts';
import { FIRST_SERIES } from '../series/series-name.ts';
import { createUse, formatUseFile, parseUseFile, type SeriesUse } from '../series/series-use.ts';
import { type AnchorStore, createAnchorStore } from './anchor-store.ts';
import { raceWithAbort } from './race-with-abort.ts';

/**
 * A bucket or folder outside the database, with all its series of anchors. The first series is stored at the root, each other one
 * under `.series/<series>`, and the series that each database has used under `.series/.databases/<address>`. No tenant's name starts
 * with a dot. Every method throws ObjectStoreError.
 */
export type AnchorLocation = {
  /** The bucket, or the folder's name without its path. */
  readonly name: string;
  /** Returns whether nothing was ever stored here. */
  isEmpty(signal: AbortSignal): Promise<boolean>;
  /** Lists the series that a database has written anchors to. */
  listUses(address: string, signal: AbortSignal): Promise<readonly SeriesUse[]>;
  /** Records that a database uses a series, unless that is already recorded. */
  recordUse(address: string, series: string, at: string, signal: AbortSignal): Promise<void>;
  /** Stores the signed opening note of a series next to its anchors. */
  putOpening(series: string, note: string, at: string, signal: AbortSignal): Promise<void>;
  /** Opens the anchors of a series. Its use by the database at `address` is recorded before the first put. */
  openStore(series: string, address: string): AnchorStore;
};

export function createAnchorLocation(objects: ObjectStore): AnchorLocation {
  const recordedUses = new Set<string>();
  const listUses = async (address: string, signal: AbortSignal): Promise<readonly SeriesUse[]> => {
    const folder = `${DATABASES_FOLDER}/${address}`;
    const stored = await raceWithAbort(signal, objects.list(folder, '', signal));
    return stored.flatMap(({ name }) => parseUseFile(name.slice(folder.length + 1)) ?? []);
  };
  const recordUse = async (address: string, series: string, at: string, signal: AbortSignal): Promise<void> => {
    const uses = await listUses(address, signal);
    const newUse = createUse(uses, series);
    if (uses.some((use) => use.series === newUse.series && use.since === newUse.since)) return;
    // The name carries the information. The content is constant, so that concurrent writers store the same bytes.
    const text = `the database ${address} is anchored here\n`;
    const name = `${DATABASES_FOLDER}/${address}/${formatUseFile(newUse)}`;
    await raceWithAbort(signal, objects.put(name, Buffer.from(text), at, signal));
  };
  return {
    name: objects.name,
    isEmpty: (signal) => raceWithAbort(signal, objects.isEmpty(signal)),
    listUses,
    recordUse,
    putOpening: (series, note, at, signal) =>
      raceWithAbort(signal, objects.put(`${SERIES_FOLDER}/${series}/.opened.note`, Buffer.from(note), at, signal)),
    openStore(series, address) {
      const store = createAnchorStore(objects, series === FIRST_SERIES ? '' : `${SERIES_FOLDER}/${series}/`);
      return {
        ...store,
        async put(anchor, signal) {
          const key = `${address} ${series}`;
          if (!recordedUses.has(key)) {
            await recordUse(address, series, anchor.at, signal);
            recordedUses.add(key);
          }
          await store.put(anchor, signal);
        },
      };
    },
  };
}

const SERIES_FOLDER = '.series';
const DATABASES_FOLDER = `${SERIES_FOLDER}/.databases`;

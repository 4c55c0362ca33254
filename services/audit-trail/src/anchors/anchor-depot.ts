import { type AnchorStore, anchorStoreIn } from './anchor-store.ts';
import { FIRST_SERIES } from './series/series-name.ts';
import { fileOfUse, type SeriesUse, useAfter, useIn } from './series/series-use.ts';
import { untilAborted } from './until-aborted.ts';
import type { Vault } from './vault/vault.ts';

/**
 * A place outside the database, with all its series of anchors. The first series stands right under the place, each other one under
 * `.series/<series>`, and what each database has used under `.series/.databases/<address>`: no tenant's name starts with a dot.
 * Faults are VaultErrors.
 */
export type AnchorDepot = {
  /** The bucket, or the folder's name without its path. */
  readonly name: string;
  /** Whether nothing was ever put here. */
  isEmpty(signal: AbortSignal): Promise<boolean>;
  /** The series that were anchored in from a database. */
  uses(address: string, signal: AbortSignal): Promise<readonly SeriesUse[]>;
  /** Notes that a series is used from a database, where that is not known yet. */
  use(address: string, series: string, at: string, signal: AbortSignal): Promise<void>;
  /** Keeps the signed note of a series's opening beside its anchors. */
  putOpening(series: string, note: string, at: string, signal: AbortSignal): Promise<void>;
  /** The anchors of a series; the use from the database at `address` is noted before the first of them is put. */
  storeOf(series: string, address: string): AnchorStore;
};

export function anchorDepotIn(vault: Vault): AnchorDepot {
  const noted = new Set<string>();
  const uses = async (address: string, signal: AbortSignal): Promise<readonly SeriesUse[]> => {
    const folder = `${DATABASES}/${address}`;
    const stored = await untilAborted(signal, vault.list(folder, '', signal));
    return stored.flatMap(({ name }) => useIn(name.slice(folder.length + 1)) ?? []);
  };
  const use = async (address: string, series: string, at: string, signal: AbortSignal): Promise<void> => {
    const known = await uses(address, signal);
    const mark = useAfter(known, series);
    if (known.some((other) => other.series === mark.series && other.since === mark.since)) return;
    // What counts is the name: it is the same whoever writes it, and whenever.
    const text = `the database ${address} is anchored here\n`;
    const name = `${DATABASES}/${address}/${fileOfUse(mark)}`;
    await untilAborted(signal, vault.put(name, Buffer.from(text), at, signal));
  };
  return {
    name: vault.name,
    isEmpty: (signal) => untilAborted(signal, vault.isEmpty(signal)),
    uses,
    use,
    putOpening: (series, note, at, signal) =>
      untilAborted(signal, vault.put(`${SERIES}/${series}/.opened.note`, Buffer.from(note), at, signal)),
    storeOf(series, address) {
      const store = anchorStoreIn(vault, series === FIRST_SERIES ? '' : `${SERIES}/${series}/`);
      return {
        ...store,
        async put(anchor, signal) {
          const key = `${address} ${series}`;
          if (!noted.has(key)) {
            await use(address, series, anchor.at, signal);
            noted.add(key);
          }
          await store.put(anchor, signal);
        },
      };
    },
  };
}

const SERIES = '.series';
const DATABASES = `${SERIES}/.databases`;

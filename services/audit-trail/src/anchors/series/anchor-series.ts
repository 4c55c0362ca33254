import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { LogSigner } from '../../checkpoints/log-signer.ts';
import type { AnchorDepot } from '../anchor-depot.ts';
import type { AnchorStore } from '../anchor-store.ts';
import type { AnchorPlaces } from '../open-anchor-stores.ts';
import { VaultError } from '../vault/vault.ts';
import { databaseAddress } from './database-address.ts';
import type { SeriesRepository } from './series.repository.ts';
import { type SeriesFound, seriesIn, seriesToFit } from './series.rules.ts';
import { FIRST_SERIES } from './series-name.ts';
import { readOpening, type SeriesOpening } from './series-opening.ts';

/** A store whose anchors logs must fit. `certain` is false where its place did not say which series it has. */
type HeldStore = { readonly store: AnchorStore; readonly certain: boolean };

/** Which anchors belong to this database. */
export type AnchorSeries = {
  /** The series of this database, null for the first one. */
  inForce(): Promise<SeriesOpening | null>;
  /** Its name, looked up again after some seconds. */
  name(): Promise<string>;
  /** All that the database opened, the first ones first. */
  opened(): Promise<readonly SeriesOpening[]>;
  /** Where anchors are written now: a store for each place. As fresh as the name. */
  stores(): Promise<readonly AnchorStore[]>;
  /** Where the anchors stand that logs must fit (`seriesToFit`). */
  storesToFit(signal: AbortSignal): Promise<readonly HeldStore[]>;
};

type SeriesDeps = {
  readonly repository: SeriesRepository;
  readonly places: Pick<AnchorPlaces, 'depots' | 'databaseUrl'>;
  readonly signer: LogSigner;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Milliseconds for which one look at the database serves those who write anchors. */
const FRESH = 2_000;

export function anchorSeries({ repository, places, signer, clock, logger }: SeriesDeps): AnchorSeries {
  const { depots } = places;
  const address = databaseAddress(signer.seriesKey.publicKey, places.databaseUrl);
  const told = new Set<string>();
  let looking: Promise<string> | null = null;
  let last: { readonly at: number; readonly series: string } | null = null;

  async function find(): Promise<SeriesFound> {
    const found = seriesIn(await repository.rows(), (note) => readOpening(note, signer.seriesKey));
    for (const series of found.forged) {
      if (told.has(series)) continue;
      told.add(series);
      logger.error(
        { series },
        'a series of anchors is not signed by this installation: it is passed over, verify the chains',
      );
    }
    last = { at: clock(), series: found.inForce?.series ?? FIRST_SERIES };
    return found;
  }
  const look = async (): Promise<string> => {
    try {
      return (await find()).inForce?.series ?? FIRST_SERIES;
    } finally {
      looking = null;
    }
  };
  const name = async (): Promise<string> => {
    if (depots.length === 0) return FIRST_SERIES;
    if (last !== null && Math.abs(clock() - last.at) < FRESH) return last.series;
    looking ??= look();
    return looking;
  };
  return {
    name,
    inForce: async () => (depots.length === 0 ? null : (await find()).inForce),
    opened: async () => (await find()).opened,
    async stores() {
      if (depots.length === 0) return [];
      const series = await name();
      return depots.map((depot) => depot.storeOf(series, address));
    },
    async storesToFit(signal) {
      if (depots.length === 0) return [];
      const [{ inForce }, uses] = await Promise.all([
        find(),
        Promise.all(depots.map((depot) => usesIn(depot, address, signal))),
      ]);
      const wanted = seriesToFit(
        inForce,
        uses.flatMap((known) => known ?? []),
        address,
      );
      return depots.flatMap((depot, at) =>
        wanted.map((series) => ({ store: depot.storeOf(series, address), certain: uses[at] !== null })),
      );
    },
  };
}

/** Null where the place cannot be read. */
async function usesIn(depot: AnchorDepot, address: string, signal: AbortSignal) {
  try {
    return await depot.uses(address, signal);
  } catch (error) {
    if (error instanceof VaultError) return null;
    throw error;
  }
}

import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import { getFirstKey, type LogSigner } from '../../checkpoints/log-signer.ts';
import { ObjectStoreError } from '../object-store/object-store.ts';
import type { AnchorLocation } from '../stores/anchor-location.ts';
import type { AnchorStore } from '../stores/anchor-store.ts';
import type { AnchorLocations } from '../stores/open-anchor-locations.ts';
import { computeDatabaseAddress } from './database-address.ts';
import type { SeriesRepository } from './series.repository.ts';
import { classifySeriesRows, type SeriesState, selectRequiredSeries } from './series.rules.ts';
import { FIRST_SERIES } from './series-name.ts';
import { readOpening, type SeriesOpening } from './series-opening.ts';

/** A store whose anchors the logs must match. `certain` is false when its location could not list its series. */
type RequiredStore = { readonly store: AnchorStore; readonly certain: boolean };

/** The series of anchors that belong to this database. */
export type AnchorSeries = {
  /** Reads the current series of this database, null for the first one. */
  readCurrent(): Promise<SeriesOpening | null>;
  /** Reads the name of the current series, cached for two seconds. */
  readCurrentName(): Promise<string>;
  /** Lists the series that the database opened, oldest first. */
  listOpenings(): Promise<readonly SeriesOpening[]>;
  /** Lists the stores that anchors are written to: the current series in each location. */
  listStores(): Promise<readonly AnchorStore[]>;
  /** Lists the stores whose anchors the logs must match (`selectRequiredSeries`). */
  listRequiredStores(signal: AbortSignal): Promise<readonly RequiredStore[]>;
};

type AnchorSeriesDeps = {
  readonly repository: SeriesRepository;
  readonly anchorLocations: Pick<AnchorLocations, 'locations' | 'databaseUrl'>;
  readonly signer: LogSigner;
  readonly clock: Clock;
  readonly logger: Logger;
};

const NAME_CACHE_MS = 2_000;

export function createAnchorSeries({
  repository,
  anchorLocations,
  signer,
  clock,
  logger,
}: AnchorSeriesDeps): AnchorSeries {
  const { locations, databaseUrl } = anchorLocations;
  const address = computeDatabaseAddress(getFirstKey(signer), databaseUrl);
  const reportedForgeries = new Set<string>();
  let pendingName: Promise<string> | null = null;
  let cachedName: { readonly at: number; readonly series: string } | null = null;

  async function readState(): Promise<SeriesState> {
    const state = classifySeriesRows(await repository.listRows(), (note) => readOpening(note, signer.seriesKeys));
    for (const series of state.forged) {
      if (reportedForgeries.has(series)) continue;
      reportedForgeries.add(series);
      logger.error({ series }, 'a series of anchors is not signed by this installation: ignored, verify the chains');
    }
    cachedName = { at: clock(), series: state.current?.series ?? FIRST_SERIES };
    return state;
  }
  const refreshName = async (): Promise<string> => {
    try {
      return (await readState()).current?.series ?? FIRST_SERIES;
    } finally {
      pendingName = null;
    }
  };
  const readCurrentName = async (): Promise<string> => {
    if (locations.length === 0) return FIRST_SERIES;
    if (cachedName !== null && Math.abs(clock() - cachedName.at) < NAME_CACHE_MS) return cachedName.series;
    pendingName ??= refreshName();
    return pendingName;
  };
  return {
    readCurrentName,
    readCurrent: async () => (locations.length === 0 ? null : (await readState()).current),
    listOpenings: async () => (await readState()).opened,
    async listStores() {
      if (locations.length === 0) return [];
      const series = await readCurrentName();
      return locations.map((location) => location.openStore(series, address));
    },
    async listRequiredStores(signal) {
      if (locations.length === 0) return [];
      const [{ current }, uses] = await Promise.all([
        readState(),
        Promise.all(locations.map((location) => listUses(location, address, signal))),
      ]);
      const required = selectRequiredSeries(
        current,
        uses.flatMap((locationUses) => locationUses ?? []),
        address,
      );
      return locations.flatMap((location, index) =>
        required.map((series) => ({ store: location.openStore(series, address), certain: uses[index] !== null })),
      );
    },
  };
}

/** Returns null when the location cannot be read. */
async function listUses(location: AnchorLocation, address: string, signal: AbortSignal) {
  try {
    return await location.listUses(address, signal);
  } catch (error) {
    if (error instanceof ObjectStoreError) return null;
    throw error;
  }
}

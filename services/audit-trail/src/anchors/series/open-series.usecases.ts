import type { Clock } from '@probant/kernel/clock';
import type { Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import { getFirstKey, type LogSigner } from '../../checkpoints/log-signer.ts';
import { ObjectStoreError } from '../object-store/object-store.ts';
import type { AnchorLocation } from '../stores/anchor-location.ts';
import type { AnchorLocations } from '../stores/open-anchor-locations.ts';
import { computeDatabaseAddress } from './database-address.ts';
import type { LockedSeries, SeriesRepository } from './series.repository.ts';
import { chooseOpeningTime, classifySeriesRows } from './series.rules.ts';
import { formatSeriesName, NAME_RANDOM_BYTES } from './series-name.ts';
import {
  formatOpening,
  parseSeriesReason,
  readOpening,
  type SeriesOpening,
  type SeriesStart,
} from './series-opening.ts';

export type OpenSeriesDeps = {
  readonly repository: SeriesRepository;
  readonly anchorLocations: Pick<AnchorLocations, 'locations' | 'databaseUrl'>;
  readonly signer: LogSigner;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
};

const LOCATION_TIMEOUT_MS = 5_000;

/**
 * Opens a new series at startup when the database has no log but its locations have anchors (they belong to another database), or
 * cannot be read (a new series does no harm). A database with a log keeps its series.
 *
 * An attacker who empties the database and waits for a restart also gets a new series, and the database cannot tell the difference. The
 * opening is therefore logged, recorded in the locations and reported by every verification (`anchor_series`), and no log in the series
 * may have older events (`isOlderThanSeries`). The old anchors stay, and apply again once the database is restored.
 */
export async function ensureSeries(deps: OpenSeriesDeps): Promise<void> {
  const { repository, anchorLocations, signer, logger } = deps;
  const { locations, databaseUrl } = anchorLocations;
  if (locations.length === 0) return;
  const opened = await repository.withLock(async (locked) => {
    const { current } = classifySeriesRows(await locked.listRows(), (note) => readOpening(note, signer.seriesKeys));
    if (current !== null || (await locked.hasLogs())) return null;
    const signal = AbortSignal.timeout(LOCATION_TIMEOUT_MS);
    const address = computeDatabaseAddress(getFirstKey(signer), databaseUrl);
    const states = await Promise.all(locations.map((location) => inspectLocation(location, address, signal)));
    if (states.every((state) => state === 'empty')) return null;
    const reason = describeReason(states);
    const usedSeries = states.flatMap((state) => (typeof state === 'string' ? [] : state));
    return addSeries(deps, locked, { usedSeries, begins: 'empty', reason });
  });
  if (opened === null) return;
  logger.warn(
    { places: locations.map(({ name }) => name), series: opened.series, reason: opened.reason },
    'this database has no log, and its anchor locations may have anchors of another database: they are kept and a new series is opened; if this database has been emptied, restore it',
  );
  // A location that fails now gets the record with the first anchor.
  await recordOpening(locations, opened).catch((error: unknown) => {
    if (!(error instanceof ObjectStoreError)) throw error;
    logger.warn({ err: error }, 'recording the opening of a series of anchors failed in at least one location');
  });
}

/** The state of a location for a database without logs: unreadable, empty, or the series used from the same address. */
type LocationState = 'unreadable' | 'empty' | readonly string[];

async function inspectLocation(location: AnchorLocation, address: string, signal: AbortSignal): Promise<LocationState> {
  try {
    if (await location.isEmpty(signal)) return 'empty';
    return (await location.listUses(address, signal)).flatMap(({ series, since }) => [series, since]);
  } catch (error) {
    if (error instanceof ObjectStoreError) return 'unreadable';
    throw error;
  }
}

function describeReason(states: readonly LocationState[]): string {
  if (states.some((state) => typeof state !== 'string' && state.length > 0))
    return 'an empty database instead of one whose logs were anchored';
  return states.some((state) => typeof state !== 'string')
    ? 'another database'
    : 'an empty database, with anchor locations that could not be read';
}

/** `isKnownAddress` is false when no anchor was made under this address before: the platform may use another address for the database. */
export type AcceptedSeries = SeriesOpening & { readonly isKnownAddress: boolean };

/**
 * Opens a series for logs that an operator accepts in their current state, although earlier anchors may show that events are missing.
 * @throws RangeError when the reason is not one line of text.
 * @throws ObjectStoreError when a location is unusable.
 */
export async function acceptCurrentLogs(deps: OpenSeriesDeps, reason: string): Promise<AcceptedSeries> {
  const { repository, anchorLocations, signer } = deps;
  const { locations, databaseUrl } = anchorLocations;
  const line = parseSeriesReason(reason);
  const address = computeDatabaseAddress(getFirstKey(signer), databaseUrl);
  return repository.withLock(async (locked) => {
    const signal = AbortSignal.timeout(4 * LOCATION_TIMEOUT_MS);
    const uses = await Promise.all(locations.map((location) => location.listUses(address, signal)));
    const usedSeries = uses.flat().flatMap(({ series, since }) => [series, since]);
    const opened = await addSeries(deps, locked, { usedSeries, begins: 'accepted', reason: line });
    // Before the row becomes visible to other processes: a recorded series without a row does no harm.
    await recordOpening(locations, opened);
    return { ...opened, isKnownAddress: usedSeries.length > 0 };
  });
}

type NewSeries = { readonly usedSeries: readonly string[]; readonly begins: SeriesStart; readonly reason: string };
type SignedOpening = SeriesOpening & { readonly note: string };

async function addSeries(
  { anchorLocations, signer, clock, randomness }: OpenSeriesDeps,
  locked: LockedSeries,
  { usedSeries, begins, reason }: NewSeries,
): Promise<SignedOpening> {
  const { opened } = classifySeriesRows(await locked.listRows(), (note) => readOpening(note, signer.seriesKeys));
  const openedAt = chooseOpeningTime([...usedSeries, ...opened.map(({ series }) => series)], clock());
  const series = formatSeriesName(openedAt, randomness(NAME_RANDOM_BYTES));
  const address = computeDatabaseAddress(getFirstKey(signer), anchorLocations.databaseUrl);
  const opening = { series, address, openedAt, begins, reason };
  const note = signer.signSeriesOpening(formatOpening(opening));
  await locked.addRow({ series, openedAt, reason, note });
  return { ...opening, note };
}

async function recordOpening(
  locations: readonly AnchorLocation[],
  { series, address, openedAt, note }: SignedOpening,
): Promise<void> {
  const signal = AbortSignal.timeout(4 * LOCATION_TIMEOUT_MS);
  await Promise.all(
    locations.map(async (location) => {
      await location.recordUse(address, series, openedAt, signal);
      await location.putOpening(series, note, openedAt, signal);
    }),
  );
}

import type { Clock } from '@probant/kernel/clock';
import type { Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { LogSigner } from '../../checkpoints/log-signer.ts';
import type { AnchorDepot } from '../anchor-depot.ts';
import type { AnchorPlaces } from '../open-anchor-stores.ts';
import { VaultError } from '../vault/vault.ts';
import { databaseAddress } from './database-address.ts';
import type { LockedSeries, SeriesRepository } from './series.repository.ts';
import { momentAfter, seriesIn } from './series.rules.ts';
import { CHANCE_BYTES, seriesName } from './series-name.ts';
import { type Beginning, openingText, readOpening, type SeriesOpening, seriesReason } from './series-opening.ts';

export type OpeningSeries = {
  readonly repository: SeriesRepository;
  readonly places: Pick<AnchorPlaces, 'depots' | 'databaseUrl'>;
  readonly signer: LogSigner;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
};

/** Milliseconds that a start waits for a place. */
const PATIENCE = 5_000;

/**
 * At the start: a database without any log, over places that hold anchors, is another database than the one they are of; it gets a
 * series of its own, and so does one over places that cannot be looked at, which does no harm. A database with a log never changes its
 * series by itself. Whoever empties a database and waits for a start gets a new series for it as well, which nothing in the database
 * can keep from looking lawful: therefore it is logged, noted in the places, and told by every verification (`anchor_series`), and
 * no log in it may have events from before (`isOlderThanSeries`). The old anchors stay, and tell again once the database is restored.
 */
export async function settleSeries(opening: OpeningSeries): Promise<void> {
  const { repository, places, signer, logger } = opening;
  const { depots } = places;
  if (depots.length === 0) return;
  const opened = await repository.locked(async (locked) => {
    const { inForce } = seriesIn(await locked.rows(), (note) => readOpening(note, signer.seriesKey));
    if (inForce !== null || (await locked.holdsLogs())) return null;
    const signal = AbortSignal.timeout(PATIENCE);
    const address = databaseAddress(signer.seriesKey.publicKey, places.databaseUrl);
    const findings = await Promise.all(depots.map((depot) => lookAt(depot, address, signal)));
    if (findings.every((finding) => finding === 'empty')) return null;
    const reason = reasonOf(findings);
    const known = findings.flatMap((finding) => (typeof finding === 'string' ? [] : finding));
    return addSeries(opening, locked, { known, begins: 'empty', reason });
  });
  if (opened === null) return;
  logger.warn(
    { places: depots.map(({ name }) => name), series: opened.series, reason: opened.reason },
    'this database holds no log, and the places for anchors may hold anchors of other ones: they stay untouched, and a new series begins; if this database has been emptied, restore it',
  );
  // What cannot be noted now is noted with the first anchor.
  await noteIn(depots, opened).catch((error: unknown) => {
    if (!(error instanceof VaultError)) throw error;
    logger.warn({ err: error }, 'the opening of a series of anchors could not be noted in every place');
  });
}

/** What a place says to a database without logs: nothing, that it is empty, or the series that were used from the same address. */
type Finding = 'unreadable' | 'empty' | readonly string[];

async function lookAt(depot: AnchorDepot, address: string, signal: AbortSignal): Promise<Finding> {
  try {
    if (await depot.isEmpty(signal)) return 'empty';
    return (await depot.uses(address, signal)).flatMap(({ series, since }) => [series, since]);
  } catch (error) {
    if (error instanceof VaultError) return 'unreadable';
    throw error;
  }
}

function reasonOf(findings: readonly Finding[]): string {
  if (findings.some((finding) => typeof finding !== 'string' && finding.length > 0))
    return 'an empty database in the place of one whose logs were anchored';
  return findings.some((finding) => typeof finding !== 'string')
    ? 'another database'
    : 'an empty database, and places for anchors that could not be looked at';
}

/** `knownHere`: anchors had been made under this address before. If not, the platform may know the database by another one. */
export type Accepted = SeriesOpening & { readonly knownHere: boolean };

/**
 * An operator accepts the logs as they stand, whatever earlier anchors say of them: what those would show missing is recorded as lost.
 * Throws a RangeError for a reason that is none, and a VaultError while a place cannot be used.
 */
export async function acceptAsTheyStand(opening: OpeningSeries, reason: string): Promise<Accepted> {
  const { repository, places, signer } = opening;
  const line = seriesReason(reason);
  const address = databaseAddress(signer.seriesKey.publicKey, places.databaseUrl);
  return repository.locked(async (locked) => {
    const signal = AbortSignal.timeout(4 * PATIENCE);
    const uses = await Promise.all(places.depots.map((depot) => depot.uses(address, signal)));
    const known = uses.flat().flatMap(({ series, since }) => [series, since]);
    const opened = await addSeries(opening, locked, { known, begins: 'accepted', reason: line });
    // Before the row is there for others to see: a series that nobody uses does no harm.
    await noteIn(places.depots, opened);
    return { ...opened, knownHere: known.length > 0 };
  });
}

type NewSeries = { readonly known: readonly string[]; readonly begins: Beginning; readonly reason: string };
type Opened = SeriesOpening & { readonly note: string };

async function addSeries(
  { places, signer, clock, randomness }: OpeningSeries,
  locked: LockedSeries,
  { known, begins, reason }: NewSeries,
): Promise<Opened> {
  const { opened } = seriesIn(await locked.rows(), (note) => readOpening(note, signer.seriesKey));
  const openedAt = momentAfter([...known, ...opened.map(({ series }) => series)], clock());
  const series = seriesName(openedAt, randomness(CHANCE_BYTES));
  const address = databaseAddress(signer.seriesKey.publicKey, places.databaseUrl);
  const opening = { series, address, openedAt, begins, reason };
  const note = signer.signSeries(openingText(opening));
  await locked.add({ series, openedAt, reason, note });
  return { ...opening, note };
}

async function noteIn(depots: readonly AnchorDepot[], { series, address, openedAt, note }: Opened): Promise<void> {
  const signal = AbortSignal.timeout(4 * PATIENCE);
  await Promise.all(
    depots.map(async (depot) => {
      await depot.use(address, series, openedAt, signal);
      await depot.putOpening(series, note, openedAt, signal);
    }),
  );
}

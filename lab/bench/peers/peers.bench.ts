import { createTemporaryFolder } from '@probant/platform/temporary-folder';
import type { Row } from '../table.ts';
import type { Absent, Contender, Load } from './contender.ts';
import { formatPeers, type Round } from './format-peers.ts';
import { startImmudb, startTessera } from './peer-contenders.ts';
import { startProbant } from './probant-contender.ts';

const ROUND_COUNT = 5;

const LOADS: readonly (Load & { readonly measure: string; readonly goal: string })[] = [
  { measure: 'single events, 64 callers', goal: '>= 1', callers: 64, calls: 6_000, batch: 1 },
  { measure: 'single events, 256 callers', goal: '>= 1', callers: 256, calls: 10_000, batch: 1 },
  { measure: 'batches of 1,000, 4 callers', goal: '>= .8', callers: 4, calls: 16, batch: 1_000 },
];

/**
 * Measures the audit trail beside other logs, on one machine and in turns, so that a slow moment meets all of them. A peer that cannot be
 * built here has its reason in the table. The peers have no part in the product, and are built below the temporary folder.
 */
export async function benchPeers(): Promise<readonly Row[]> {
  const folder = await createTemporaryFolder();
  const contenders: Contender[] = [];
  try {
    const absent: Absent[] = [];
    const callerCounts = LOADS.filter(({ batch }) => batch === 1).map(({ callers }) => callers);
    for (const peer of [await startTessera(folder.path, callerCounts), await startImmudb(folder.path)])
      if ('reason' in peer) absent.push(peer);
      else contenders.push(peer);
    contenders.unshift(await startProbant(folder.path));
    return [
      ...(await measureLoads(contenders)),
      await measureVerification(contenders),
      ...contenders.map(({ name, promise }) => toNote(`an answer of ${name}`, promise)),
      ...absent.map(({ name, reason }) => toNote(name, `not measured: ${reason}`)),
    ];
  } finally {
    await Promise.all(contenders.map((contender) => contender.stop()));
    await folder.remove();
  }
}

const toNote = (measure: string, text: string): Row => ({ measure, ours: text, goal: '-', reference: '-' });

async function measureLoads(contenders: readonly Contender[]): Promise<readonly Row[]> {
  const rounds = new Map<string, Round[]>();
  // The first round warms up and does not count.
  for (let round = 0; round <= ROUND_COUNT; round += 1)
    for (const load of LOADS)
      for (const contender of contenders) {
        const measured = await measureLoad(contender, load);
        if (round > 0 && measured !== null) getOrAdd(rounds, toKey(contender, load.measure)).push(measured);
      }
  return LOADS.map(({ measure, goal }) => compare(contenders, measure, goal, rounds));
}

async function measureLoad(contender: Contender, load: Load): Promise<Round | null> {
  const cpuBefore = contender.readCpuMs();
  const result = await contender.send(load);
  if (result === null) return null;
  const cpuMicros = ((contender.readCpuMs() - cpuBefore) * 1000) / (load.calls * load.batch);
  return { perSecond: result.perSecond * load.batch, cpuMicros, p99: result.p99 };
}

async function measureVerification(contenders: readonly Contender[]): Promise<Row> {
  const measure = 'verification of the whole log';
  const rounds = new Map<string, Round[]>();
  for (let round = 0; round <= ROUND_COUNT; round += 1)
    for (const contender of contenders) {
      const verification = await contender.verify();
      if (round > 0 && verification !== null)
        getOrAdd(rounds, toKey(contender, measure)).push({ ...verification, p99: null });
    }
  return compare(contenders, measure, '>= .4', rounds);
}

function compare(
  [ours, ...peers]: readonly Contender[],
  measure: string,
  goal: string,
  rounds: ReadonlyMap<string, readonly Round[]>,
): Row {
  const getRounds = (contender: Contender | undefined) => (contender && rounds.get(toKey(contender, measure))) ?? [];
  return formatPeers({
    ...{ measure, goal, ours: getRounds(ours) },
    peers: Object.fromEntries(
      peers.filter((peer) => getRounds(peer).length > 0).map((peer) => [peer.name, getRounds(peer)]),
    ),
  });
}

const toKey = ({ name }: Contender, measure: string): string => `${name}/${measure}`;

function getOrAdd(rounds: Map<string, Round[]>, key: string): Round[] {
  const known = rounds.get(key) ?? [];
  rounds.set(key, known);
  return known;
}

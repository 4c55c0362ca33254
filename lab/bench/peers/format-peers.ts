import { median } from '@probant/kernel/median';
import type { Row } from '../table.ts';

/** One round of one product: `cpuMicros` is the CPU time of an event in all its processes, `p99` in milliseconds. Null is not measured. */
export type Round = {
  readonly perSecond: number;
  readonly cpuMicros: number | null;
  readonly p99: number | null;
};

export type MeasuredRounds = {
  readonly measure: string;
  readonly goal: string;
  /** In the order of the rounds, so that the rounds of two products can be paired. */
  readonly ours: readonly Round[];
  readonly peers: Readonly<Record<string, readonly Round[]>>;
};

/** Formats one row: medians of the rounds, and for each peer the median of the paired ratios of events per second, ours to theirs. */
export const formatPeers = ({ measure, goal, ours, peers }: MeasuredRounds): Row => ({
  measure,
  ours: formatRounds(ours),
  goal,
  reference: Object.entries(peers)
    .map(([name, rounds]) => `${name} ${formatRounds(rounds)}: ours / theirs ${computeRatio(ours, rounds).toFixed(2)}`)
    .join('; '),
});

function formatRounds(rounds: readonly Round[]): string {
  const getMedian = (values: readonly number[]) => Math.round(median(values, Number.NaN)).toLocaleString('en');
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  const latencies = known(rounds.map(({ p99 }) => p99));
  const cpuTimes = known(rounds.map(({ cpuMicros }) => cpuMicros));
  return [
    `${getMedian(rounds.map(({ perSecond }) => perSecond))}/s`,
    ...(latencies.length > 0 ? [`p99 ${getMedian(latencies)} ms`] : []),
    ...(cpuTimes.length > 0 ? [`${formatMicros(median(cpuTimes, Number.NaN))} us CPU`] : []),
  ].join(', ');
}

const formatMicros = (micros: number): string => (micros < 10 ? micros.toFixed(1) : String(Math.round(micros)));

/** Returns the median of the ratios of paired rounds. */
export const computeRatio = (ours: readonly Round[], theirs: readonly Round[]): number =>
  median(
    ours.flatMap(({ perSecond }, round) => {
      const their = theirs[round]?.perSecond;
      return their === undefined ? [] : [perSecond / their];
    }),
    Number.NaN,
  );

import { describeAnswers } from './assess-load.rules.ts';
import type { LoadDurations, LoadFigures } from './measure-load.ts';

export type MeasuredLoad = { readonly name: string; readonly figures: LoadFigures };

/** Returns the lines of one table with a column for each installation. */
export function formatLoad(measured: readonly MeasuredLoad[], durations: LoadDurations): readonly string[] {
  const row = (measure: string, goal: string, cell: (figures: LoadFigures) => string): string =>
    `| ${[measure, ...measured.map(({ figures }) => cell(figures)), goal].join(' | ')} |`;
  const routes = measured[0]?.figures.steady.routes ?? [];
  const { overloadSeconds, steadySeconds } = durations;
  return [
    `| measure | ${measured.map(({ name }) => name).join(' | ')} | goal |`,
    `|---|${measured.map(() => '---|').join('')}---|`,
    row(
      'limit: successful calls a second, callers that reached it',
      '',
      ({ limitCallers, limitPerSecond }) => `${limitPerSecond.toFixed(0)}; ${limitCallers}`,
    ),
    row(
      `80 % of the limit for ${formatSeconds(steadySeconds)}: calls, failed`,
      '0 failed',
      ({ steady }) => `${steady.calls}; ${steady.failures.length === 0 ? 'none' : describeAnswers(steady.failures)}`,
    ),
    row('the same: 99th percentile', '', ({ steady }) => formatMs(steady.p99Ms)),
    ...routes.map(({ route }) =>
      row(`99th percentile of ${route}`, '', ({ steady }) =>
        formatMs(steady.routes.find((own) => own.route === route)?.p99Ms ?? Number.NaN),
      ),
    ),
    row(
      'memory at its end, slope of the second half',
      'no growth',
      ({ steady }) => `${steady.memoryMib.toFixed(0)} MiB; ${steady.memorySlopeMibPerMinute.toFixed(1)} MiB/min`,
    ),
    row(
      `3 times the limit for ${formatSeconds(overloadSeconds)}: successful calls a second`,
      '90 % of the limit',
      (each) => formatGoodput(each),
    ),
    row(
      'the same: answered; 503 with Retry-After; other failures',
      'no other',
      ({ overload }) => `${overload.answered}; ${overload.shed}; ${describeAnswers(overload.failures)}`,
    ),
    row('memory at its highest', '', ({ overload }) => `${overload.memoryMib.toFixed(0)} MiB`),
    row('seconds until all calls are answered as before', '', ({ overload }) =>
      overload.recoverySecond === null ? `more than ${durations.recoverySeconds}` : String(overload.recoverySecond),
    ),
  ];
}

const formatGoodput = ({ limitPerSecond, overload }: LoadFigures): string => {
  const share = Math.round((100 * overload.goodputPerSecond) / limitPerSecond);
  return `${overload.goodputPerSecond.toFixed(0)} (${share} % of the limit)`;
};

const formatMs = (ms: number): string => (Number.isNaN(ms) ? '-' : `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`);

const formatSeconds = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);

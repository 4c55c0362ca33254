import { setTimeout as pause } from 'node:timers/promises';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { fitSlope, type Sample } from '@probant/kernel/statistics/fit-slope';
import {
  computeGoodput,
  computeP99,
  computeRouteFigures,
  computeThroughput,
  countOk,
  findRecoverySecond,
  type RouteFigures,
} from './assess-load.rules.ts';
import type { Installation } from './installations.ts';
import { type CallOutcome, createSender, type Sender } from './send-calls.ts';
import { createCaller, createTraffic } from './traffic.ts';

/** How long each part runs. */
export type LoadDurations = {
  readonly warmUpSeconds: number;
  /** Of each number of callers by which the limit is found. */
  readonly limitSeconds: number;
  readonly steadySeconds: number;
  readonly overloadSeconds: number;
  readonly recoverySeconds: number;
};

export type LoadFigures = {
  /** The most successful calls a second, and the callers that reached it. */
  readonly limitPerSecond: number;
  readonly limitCallers: number;
  readonly steady: {
    readonly perSecond: number;
    readonly calls: number;
    readonly p99Ms: number;
    readonly routes: readonly RouteFigures[];
    readonly failures: readonly CallOutcome[];
    readonly memoryMib: number;
    readonly memorySlopeMibPerMinute: number;
  };
  readonly overload: {
    readonly perSecond: number;
    readonly goodputPerSecond: number;
    readonly answered: number;
    readonly shed: number;
    readonly failures: readonly CallOutcome[];
    /** Null: it did not recover within the time. */
    readonly recoverySecond: number | null;
    readonly memoryMib: number;
  };
};

const STEADY_SHARE = 0.8;
const OVERLOAD_FACTOR = 3;
const CALLERS = [4, 16, 64];
const TENANTS = ['one', 'two', 'three', 'four'];
/** A call after an overload may take twice as long as before. */
const RECOVERED_FACTOR = 2;

/** Finds the limit of an installation with mixed traffic, runs below it, then far above it. */
export async function measureLoad(installation: Installation, durations: LoadDurations): Promise<LoadFigures> {
  const callers = [];
  for (const tenant of TENANTS)
    callers.push(await createCaller(installation.url, tenant, await installation.issueKey(tenant)));
  const sender = createSender(installation.url, createTraffic(callers));
  try {
    await sender.sendInTurn(CALLERS[1] ?? 1, durations.warmUpSeconds);
    const { limitCallers, limitPerSecond } = await findLimit(sender, durations.limitSeconds);
    const steady = await measureSteady(sender, installation, STEADY_SHARE * limitPerSecond, durations);
    const overload = await measureOverload(sender, installation, limitPerSecond, steady.p99Ms, durations);
    return { limitPerSecond, limitCallers, steady, overload };
  } finally {
    await sender.close();
  }
}

async function findLimit(sender: Sender, seconds: number) {
  const found = [];
  for (const callers of CALLERS) {
    const outcomes = await sender.sendInTurn(callers, seconds);
    found.push({ limitCallers: callers, limitPerSecond: computeThroughput(outcomes) });
  }
  return found.reduce((best, each) => (each.limitPerSecond > best.limitPerSecond ? each : best));
}

async function measureSteady(
  sender: Sender,
  installation: Installation,
  perSecond: number,
  { steadySeconds }: LoadDurations,
): Promise<LoadFigures['steady']> {
  const memory = watchMemory(installation);
  const outcomes = await sender.sendAtRate(perSecond, steadySeconds);
  const samples = await memory.stop();
  return {
    ...{ perSecond, calls: outcomes.length },
    p99Ms: computeP99(outcomes),
    routes: computeRouteFigures(outcomes),
    failures: outcomes.filter(({ kind }) => kind !== 'ok'),
    memoryMib: samples.at(-1)?.value ?? Number.NaN,
    // The first half fills caches and pools.
    memorySlopeMibPerMinute: fitSlope(samples.slice(Math.floor(samples.length / 2))),
  };
}

async function measureOverload(
  sender: Sender,
  installation: Installation,
  limitPerSecond: number,
  steadyP99Ms: number,
  { overloadSeconds, recoverySeconds }: LoadDurations,
): Promise<LoadFigures['overload']> {
  const perSecond = OVERLOAD_FACTOR * limitPerSecond;
  const memory = watchMemory(installation);
  const overloading = sender.sendAtRate(perSecond, overloadSeconds);
  await pause(overloadSeconds * 1_000);
  // What is still waiting is answered meanwhile, as for clients that never stop.
  const after = await sender.sendAtRate(STEADY_SHARE * limitPerSecond, recoverySeconds);
  const outcomes = await overloading;
  const samples = await memory.stop();
  return {
    perSecond,
    goodputPerSecond: computeGoodput(outcomes, overloadSeconds),
    answered: countOk(outcomes),
    shed: outcomes.filter(({ kind }) => kind === 'shed').length,
    failures: outcomes.filter(({ kind }) => kind === 'error'),
    recoverySecond: findRecoverySecond(after, recoverySeconds, RECOVERED_FACTOR * steadyP99Ms),
    memoryMib: Math.max(...samples.map(({ value }) => value)),
  };
}

/** Samples the memory every second; `at` is in minutes. */
function watchMemory({ readMemoryBytes }: Installation): { readonly stop: () => Promise<readonly Sample[]> } {
  const startedAt = performance.now();
  const samples: Sample[] = [];
  const read = () =>
    samples.push({ at: (performance.now() - startedAt) / 60_000, value: readMemoryBytes() / MIB_BYTES });
  const timer = setInterval(read, 1_000);
  return {
    stop: async () => {
      clearInterval(timer);
      read();
      return samples;
    },
  };
}

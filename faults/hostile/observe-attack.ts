import { setTimeout as pause } from 'node:timers/promises';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { expect } from 'vitest';
import { printFigures } from '../figures.ts';
import type { Call } from './http-client.ts';
import { type Experience, startOtherTenant } from './other-tenant.ts';
import type { EventLoopDelay, PlatformUnderLoad } from './platform-under-load.ts';

/** What an attack did to the platform. Memory is measured in the main process. */
export type Observation = {
  /** Before the attack, with the calls of the other tenant only: what else runs on this machine delays it too. */
  readonly quietDelay: EventLoopDelay;
  readonly delay: EventLoopDelay;
  readonly memoryGrowthBytes: number;
  readonly other: Experience;
};

const MEMORY_SAMPLE_MS = 20;
const QUIET_MS = 2_000;

/** Runs an attack while another tenant calls, also `furtherCalls`, and prints one line with what it did. */
export async function observeAttack(
  name: string,
  platform: PlatformUnderLoad,
  attack: () => Promise<void>,
  furtherCalls: readonly Call[] = [],
): Promise<Observation> {
  const other = startOtherTenant(platform.url, platform.other, { furtherCalls });
  await platform.readEventLoopDelay();
  await pause(QUIET_MS);
  const quietDelay = await platform.readEventLoopDelay();
  const before = platform.readMemoryBytes();
  let highest = before;
  const sampler = setInterval(() => {
    highest = Math.max(highest, platform.readMemoryBytes());
  }, MEMORY_SAMPLE_MS);
  try {
    await attack();
  } catch (error) {
    await other.stop();
    // First: when the platform ends, every client of the attack fails with a lost connection.
    expect(platform.hasEnded(), 'the platform ended').toBe(false);
    throw error;
  } finally {
    clearInterval(sampler);
  }
  expect(platform.hasEnded(), 'the platform ended').toBe(false);
  const delay = await platform.readEventLoopDelay();
  const experience = await other.stop();
  const observation = { quietDelay, delay, memoryGrowthBytes: highest - before, other: experience };
  printFigures(
    name,
    `event loop p99 ${Math.round(delay.p99Ms)} ms, longest ${Math.round(delay.maxMs)} ms (quiet ${Math.round(quietDelay.maxMs)} ms); ` +
      `memory +${Math.round(observation.memoryGrowthBytes / MIB_BYTES)} MiB; another tenant: ${experience.calls} calls, ` +
      `${experience.failures.length} failed, slowest ${Math.round(experience.slowestMs)} ms`,
  );
  return observation;
}

/** The faults that are tested caused gaps of 3 to 90 s. */
const MAX_GAP_MS = 500;

/** A machine that other processes keep busy lengthens every turn: the bound is at least this multiple of the longest quiet turn. */
const MAX_GAP_TO_QUIET_RATIO = 5;

/** Expects that no turn of the event loop was long, and that every call of another tenant was answered. */
export function expectUnharmed({ quietDelay, delay, other }: Observation): void {
  expect(delay.maxMs).toBeLessThan(Math.max(MAX_GAP_MS, MAX_GAP_TO_QUIET_RATIO * quietDelay.maxMs));
  expect(other.failures).toEqual([]);
  expect(other.calls).toBeGreaterThan(0);
}

export const expectMemoryBelow = ({ memoryGrowthBytes }: Observation, mebibytes: number): void =>
  expect(memoryGrowthBytes / MIB_BYTES).toBeLessThan(mebibytes);

import { expect } from 'vitest';
import { waitUntil } from '../environment/wait-until.ts';
import { type Call, createHttpClient } from './http-client.ts';
import { startOtherTenant } from './other-tenant.ts';
import type { PlatformUnderLoad } from './platform-under-load.ts';

/**
 * Runs an attack and expects that the platform answers every call of another tenant with 200, `call` too. Returns how many calls, one
 * after another, were answered before the attack was.
 */
export async function expectServedDuring(
  platform: PlatformUnderLoad,
  attack: () => Promise<void>,
  call: Call,
): Promise<number> {
  const client = createHttpClient(platform.url, platform.other);
  // The first call waits for a worker to start and to import its program: on a busy machine longer than a document may take.
  await waitUntil('an answer to the call of another tenant', async () => (await client.post(call)).status === 200);
  const other = startOtherTenant(platform.url, platform.other, { intervalMs: 0 });
  const attacking = attack().finally(other.stop);
  const answering = client.post(call);
  await Promise.allSettled([attacking, answering]);
  const { calls, failures } = await other.stop();
  // First: when the platform ends, every client fails with a lost connection.
  expect(platform.hasEnded(), 'the platform ended').toBe(false);
  await attacking;
  console.log(`${expect.getState().currentTestName}: answered after ${calls} calls of another tenant`);
  expect(failures).toEqual([]);
  expect(await answering).toMatchObject({ status: 200 });
  expect(calls).toBeGreaterThan(0);
  return calls;
}

/** Calls that fit between the start of an attack and its work: those that come later wait for a blocked event loop. */
const MAX_CALLS_BEFORE_WORK = 5;

/**
 * Runs an attack whose request is small and whose work takes seconds, and expects that calls of another tenant are answered before it. A
 * platform that does the work on its event loop answers two: the one that comes before, and the one that waits meanwhile.
 */
export async function expectServedBefore(
  platform: PlatformUnderLoad,
  attack: () => Promise<void>,
  call: Call,
): Promise<void> {
  const calls = await expectServedDuring(platform, attack, call);
  expect(calls, 'calls answered before the attack').toBeGreaterThan(MAX_CALLS_BEFORE_WORK);
}

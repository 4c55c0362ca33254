import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../environment/tenant-keys.ts';
import type { Call } from './http-client.ts';

/** What another tenant experienced while a hostile client was busy. */
export type Experience = { readonly calls: number; readonly failures: readonly string[]; readonly slowestMs: number };

/** A tenant that reads the formats, records events and makes further calls, one after another. */
export type OtherTenant = { stop(): Promise<Experience> };

const CALL_INTERVAL_MS = 20;

/** So long that only a platform that does not answer at all misses it. */
const CALL_TIMEOUT_MS = 60_000;

/** Starts the calls, with a pause after each. Each must get 200. */
export function startOtherTenant(
  url: string,
  { tenant, key }: Account,
  {
    furtherCalls = [],
    intervalMs = CALL_INTERVAL_MS,
  }: { readonly furtherCalls?: readonly Call[]; readonly intervalMs?: number } = {},
): OtherTenant {
  const failures: string[] = [];
  let calls = 0;
  let slowestMs = 0;
  let isStopped = false;
  const event = JSON.stringify({
    tenant_id: tenant,
    actor_id: 'comptable',
    action: 'read',
    resource_type: 'invoice',
    resource_id: 'F-1',
  });
  const post = ({ path, body }: Call) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
      body,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
  const requests = [
    () => fetch(`${url}/v1/formats`, { headers: { 'x-api-key': key }, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }),
    ...[{ path: '/v1/events', body: event }, ...furtherCalls].map((call) => () => post(call)),
  ];
  const runCalls = async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      try {
        const response = await requests[calls % requests.length]?.();
        if (response?.status !== 200) failures.push(`status ${response?.status}`);
        await response?.arrayBuffer();
      } catch (error) {
        failures.push(error instanceof Error ? error.name : 'unknown');
      }
      calls += 1;
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      await pause(intervalMs);
    }
  };
  const running = runCalls();
  return {
    async stop() {
      isStopped = true;
      await running;
      return { calls, failures, slowestMs };
    },
  };
}

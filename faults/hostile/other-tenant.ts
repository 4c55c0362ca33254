import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../environment/tenant-keys.ts';
import type { Call } from './http-client.ts';

/** What another tenant experienced while a hostile client was busy. */
export type Experience = { readonly calls: number; readonly failures: readonly string[]; readonly slowestMs: number };

/** Calls of another tenant, one after another, until `stop`. */
export type OtherTenant = { stop(): Promise<Experience> };

const CALL_INTERVAL_MS = 20;

/** So long that only a platform that does not answer at all misses it. */
const CALL_TIMEOUT_MS = 60_000;

/** Starts calls that read the formats, record events and make further calls, with a pause after each. Each must get 200. */
export function startOtherTenant(
  url: string,
  { tenant, key }: Account,
  {
    furtherCalls = [],
    intervalMs = CALL_INTERVAL_MS,
  }: { readonly furtherCalls?: readonly Call[]; readonly intervalMs?: number } = {},
): OtherTenant {
  const event = JSON.stringify({
    tenant_id: tenant,
    actor_id: 'comptable',
    action: 'read',
    resource_type: 'invoice',
    resource_id: 'F-1',
  });
  const send = async (path: string, request: RequestInit): Promise<number> => {
    const response = await fetch(`${url}${path}`, {
      ...request,
      headers: { 'x-api-key': key, ...request.headers },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const post = ({ path, body }: Call) =>
    send(path, {
      method: 'POST',
      headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
      body,
    });
  return repeatCalls(
    [
      () => send('/v1/formats', {}),
      ...[{ path: '/v1/events', body: event }, ...furtherCalls].map((call) => () => post(call)),
    ],
    intervalMs,
  );
}

/** Repeats calls, which return their status, in turn and with a pause after each. Each must get 200. */
export function repeatCalls(
  requests: readonly (() => Promise<number>)[],
  intervalMs: number = CALL_INTERVAL_MS,
): OtherTenant {
  const failures: string[] = [];
  let calls = 0;
  let slowestMs = 0;
  let isStopped = false;
  const runCalls = async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      try {
        const status = await requests[calls % requests.length]?.();
        if (status !== 200) failures.push(`status ${status}`);
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

import { afterEach, expect, test, vi } from 'vitest';
import { silentLogger } from '../logging.ts';
import { type DrainableServer, drainServers } from './drain.ts';
import { createLifetime } from './shutdown.ts';

afterEach(() => vi.useRealTimers());

type FakeServer = DrainableServer & { readonly calls: string[]; finish(): void };

function createFakeServer(requests: number): FakeServer {
  const calls: string[] = [];
  let finish = () => {};
  const idle = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    calls,
    finish: () => finish(),
    refuseRequests: () => void calls.push('refuse'),
    waitUntilIdle: () => idle,
    endRequests: () => {
      calls.push('end');
      return requests;
    },
  };
}

test('refuses requests on every server first, and ends none when all become idle in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const servers = [createFakeServer(0), createFakeServer(0)];
  const draining = drainServers(servers, 30_000, silentLogger);
  expect(servers.map(({ calls }) => calls)).toEqual([['refuse'], ['refuse']]);
  await vi.advanceTimersByTimeAsync(29_999);
  for (const server of servers) server.finish();
  await draining;
  expect(servers.map(({ calls }) => calls)).toEqual([['refuse'], ['refuse']]);
});

test('ends what is still in progress after the limit, and logs how many requests and that the server ended them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const warnings: unknown[][] = [];
  const idle = createFakeServer(0);
  idle.finish();
  const servers = [createFakeServer(2), idle, createFakeServer(1)];
  const draining = drainServers(servers, 30_000, { warn: (...line: unknown[]) => void warnings.push(line) });
  await vi.advanceTimersByTimeAsync(30_000);
  await draining;
  expect(servers.map(({ calls }) => calls)).toEqual(servers.map(() => ['refuse', 'end']));
  expect(warnings).toEqual([
    [{ requests: 3, drain_s: 30 }, 'requests ended by this server: not done within PROBANT_DRAIN_S'],
  ]);
});

test('a lifetime closes nothing before its servers are idle', async () => {
  const server = createFakeServer(0);
  const closedNames: string[] = [];
  const life = createLifetime(silentLogger);
  life.own({ name: 'workers', close: async () => void closedNames.push('workers') });
  life.own({ name: 'service', server, close: async () => void closedNames.push('service') });
  const closing = life.close();
  await new Promise((resolve) => setImmediate(resolve));
  expect({ calls: server.calls, closedNames }).toEqual({ calls: ['refuse'], closedNames: [] });
  server.finish();
  await closing;
  expect(closedNames).toEqual(['service', 'workers']);
});

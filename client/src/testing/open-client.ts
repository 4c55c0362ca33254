import createHttpClient from 'openapi-fetch';
import { onTestFinished } from 'vitest';
import { createClientOf, type ProbantClient } from '../client.ts';
import type { paths } from '../generated/probant.ts';
import type { CallContext, ResponseInfo } from '../request/call-context.ts';
import { DEFAULT_RETRY } from '../request/retry.rules.ts';
import { type Reply, type ScriptedServer, startScriptedServer } from './scripted-server.ts';

export type ScriptedClient = {
  readonly client: ProbantClient;
  readonly server: ScriptedServer;
  /** The waits before repetitions, in milliseconds, which take no time. */
  readonly waits: readonly number[];
  readonly responses: readonly ResponseInfo[];
};

/** Returns a client of a scripted server whose waits take no time and whose randomness is 0. The server ends with the test. */
export async function openScriptedClient(
  replies: readonly Reply[],
  overrides: Partial<CallContext> = {},
): Promise<ScriptedClient> {
  const server = await startScriptedServer(replies);
  onTestFinished(() => server.close());
  const waits: number[] = [];
  const responses: ResponseInfo[] = [];
  const client = createClientOf({
    http: createHttpClient<paths>({ baseUrl: server.url, headers: { 'X-API-Key': 'prb_test' }, redirect: 'manual' }),
    timeoutMs: 30_000,
    retry: DEFAULT_RETRY,
    onResponse: (info) => responses.push(info),
    now: () => Date.parse('2026-11-25T00:00:00Z'),
    random: () => 0,
    newId: () => '00000000-0000-4000-8000-000000000001',
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
    ...overrides,
  });
  return { client, server, waits, responses };
}

/** Returns what a promise rejects with. @throws Error when it resolves. */
export async function catchError(promise: Promise<unknown>): Promise<unknown> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (outcome === null) throw new Error('the call succeeded');
  return outcome.error;
}

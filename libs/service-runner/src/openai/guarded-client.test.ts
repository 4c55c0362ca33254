import type { ServerResponse } from 'node:http';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createCompletionResponder,
  createLoopbackModel,
  createStreamResponder,
  sendDelta,
  startStream,
} from '../testing/loopback-model.ts';
import { guardOpenAiClient, MAX_SERVER_FAILURES, ServerPausedError } from './guarded-client.ts';
import { createOpenAiClient, type OpenAiClient, OpenAiError } from './openai-client.ts';

const PAUSE_MS = 30_000;
const CHAT = { model: 'small', messages: [{ role: 'user', content: 'confidential' }], maxTokens: 10 } as const;

let server: Awaited<ReturnType<typeof createLoopbackModel>>;
let now = 0;
let logged: string[];
let metrics: ReturnType<typeof createMetrics>;
let client: OpenAiClient;
beforeAll(async () => {
  server = await createLoopbackModel();
});
afterAll(() => server.close());
beforeEach(() => {
  now = 0;
  logged = [];
  metrics = createMetrics();
  server.requests.length = 0;
  client = create();
});
const create = (timeoutMs = 30_000) =>
  guardOpenAiClient(createOpenAiClient({ url: server.url, key: 'secret', timeoutMs }), {
    use: 'assistant',
    clock: () => now,
    logger: createLogger({ level: 'debug', destination: { write: (line: string) => logged.push(line) } }),
    metrics,
  });

const complete = (signal?: AbortSignal) => client.completeChat(CHAT, signal);
const stream = async (signal?: AbortSignal): Promise<string> => {
  let text = '';
  for await (const piece of client.streamChat(CHAT, signal)) text += piece;
  return text;
};
const embed = () => client.embed({ model: 'e5', inputs: ['confidential'] });
const fail = async (call: () => Promise<unknown>, times = MAX_SERVER_FAILURES) => {
  for (let count = 0; count < times; count++) await expect(call()).rejects.toBeInstanceOf(OpenAiError);
};
const isPaused = async (call: () => Promise<unknown> = complete) => {
  const error = await call().catch((thrown: unknown) => thrown);
  return error instanceof ServerPausedError;
};
const respondWithStatus = (status: number) =>
  server.respondWith((response) => void response.writeHead(status).end('confidential'));

describe('a server that fails', () => {
  test.each([
    ['completions', complete],
    ['streams', stream],
    ['embeddings', embed],
  ])('is not asked after three failures of %s, and says so in the log and the metrics', async (_, call) => {
    respondWithStatus(503);
    await fail(call);
    expect(await Promise.all([isPaused(call), isPaused(complete), isPaused(stream)])).toEqual([true, true, true]);
    expect(server.requests).toHaveLength(MAX_SERVER_FAILURES);
    expect(logged.join('')).toMatch(/"use":"assistant","pause_s":30/);
    expect(logged.join('')).not.toMatch(/confidential|secret|127\.0\.0\.1/);
    expect(await metrics.registry.metrics()).toMatch(/probant_model_server_up\{use="assistant"\} 0/);
    expect(await metrics.registry.metrics()).toMatch(/probant_model_calls_skipped_total\{use="assistant"\} 3/);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['hangs', () => undefined],
    [
      'hangs after a first piece',
      (response) => {
        startStream(response);
        sendDelta(response, { content: 'x' });
      },
    ],
    ['closes the connection', (response) => void response.destroy()],
  ])('is not asked after it %s three times', async (_, respond) => {
    client = create(40);
    server.respondWith(respond);
    await fail(stream);
    expect(await isPaused(stream)).toBe(true);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['a status of 400', (response) => void response.writeHead(400).end()],
    ['a status of 429', (response) => void response.writeHead(429).end()],
    ['a response without a message', (response) => void response.end('{}')],
  ])('is asked after many requests with %s', async (_, respond) => {
    server.respondWith(respond);
    await fail(complete, 10);
    server.respondWith(createCompletionResponder('yes'));
    expect(await complete()).toBe('yes');
  });

  test('is asked by one request after the pause, and by all once that one was answered', async () => {
    respondWithStatus(500);
    await fail(stream);
    now = PAUSE_MS - 1;
    expect(await isPaused(stream)).toBe(true);
    now = PAUSE_MS;
    const trial = Promise.withResolvers<ServerResponse>();
    server.respondWith(trial.resolve);
    const answer = stream();
    const response = await trial.promise;
    expect(await Promise.all([isPaused(stream), isPaused(complete), isPaused(embed)])).toEqual([true, true, true]);
    createStreamResponder('yes')(response);
    expect(await answer).toBe('yes');
    server.respondWith(createStreamResponder('yes'));
    expect(await Promise.all([stream(), stream()])).toEqual(['yes', 'yes']);
    expect(await metrics.registry.metrics()).toMatch(/probant_model_server_up\{use="assistant"\} 1/);
    expect(logged.at(-1)).toMatch(/answers again/);
  });

  test('is asked by the next request when the trial was about one request only', async () => {
    respondWithStatus(500);
    await fail(complete);
    now = PAUSE_MS;
    respondWithStatus(400);
    await fail(complete, 2);
    server.respondWith(createCompletionResponder('yes'));
    expect(await complete()).toBe('yes');
  });
});

describe('a caller', () => {
  const giveUp = async (call: (signal: AbortSignal) => Promise<unknown>, afterMs: number) => {
    const caller = new AbortController();
    const asked = new Promise<void>((resolve) => server.respondWith(() => resolve()));
    const answer = call(caller.signal);
    await asked;
    now += afterMs;
    caller.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
  };

  test.each([
    ['a completion', complete],
    ['a stream', stream],
  ])('that soon gives up %s is no failure of the server, one that waited is', async (_, call) => {
    for (let count = 0; count < 10; count++) await giveUp(call, 9_999);
    expect(await metrics.registry.metrics()).toMatch(/probant_model_server_up\{use="assistant"\} 1/);
    for (let count = 0; count < MAX_SERVER_FAILURES; count++) await giveUp(call, 10_000);
    expect(await isPaused(call)).toBe(true);
  });

  test('that stops reading lets the next trial begin', async () => {
    respondWithStatus(500);
    await fail(complete);
    now = PAUSE_MS;
    server.respondWith((response) => {
      startStream(response);
      sendDelta(response, { content: 'x' });
    });
    for await (const _ of client.streamChat(CHAT)) break;
    server.respondWith(createCompletionResponder('yes'));
    expect(await complete()).toBe('yes');
  });
});

import { once } from 'node:events';
import { request } from 'node:http';
import { ChatResponse, type KnowledgeBase } from '@probant/contracts/assistant';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseEvents } from '@probant/http/testing/parse-events';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { eventually } from '@probant/kernel/testing/eventually';
import { guardOpenAiClient } from '@probant/service-runner/guarded-openai-client';
import { createOpenAiClient } from '@probant/service-runner/openai-client';
import {
  createLoopbackModel,
  createStreamResponder,
  createTestTimeout,
  sendDelta,
  startStream,
} from '@probant/service-runner/testing/loopback-model';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assistantMigrations } from '../migrations.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';

const AGREEMENT = `# Accord

Le repos quotidien des salariés est de onze heures consécutives. Le repos hebdomadaire dure trente-cinq heures.
`;
const FILLER = Array.from({ length: 12 }, (_, index) => ({
  name: `note-${index}.txt`,
  content: `Note de service ${index}. Le parking de l'entreprise ouvre à ${index + 6} heures et ferme le soir.`,
}));
const QUESTION = 'Combien dure le repos quotidien ?';
const SENTENCE = 'Le repos quotidien est de 11 heures consécutives [1].';
const CHECKED = 'Le repos quotidien est de 11 heures consécutives. [1]';

let model: Awaited<ReturnType<typeof createLoopbackModel>>;
let db: TestDatabase;
let assistant: TestAssistant;
let base: string;
beforeAll(async () => {
  [model, db] = await Promise.all([createLoopbackModel(), createTestDatabase([assistantMigrations])]);
  const client = createOpenAiClient({ url: model.url, key: null });
  const chatModel = { name: 'small', client, randomness: (count: number) => new Uint8Array(count).fill(7) };
  assistant = await createTestAssistant({ ...db, chatModel });
});
afterAll(async () => {
  await assistant.close();
  await Promise.all([db.close(), model.close()]);
});
beforeEach(async () => {
  // A base of its own, so that no test finds the answer of another one in the cache.
  const { body } = await assistant.call('POST', '/v1/knowledge-bases', { name: 'base' });
  base = (body as KnowledgeBase).id;
  await assistant.upload(base, [{ name: 'accord.md', content: AGREEMENT }, ...FILLER]);
  model.respondWith(createStreamResponder(SENTENCE));
  model.requests.length = 0;
  assistant.events.length = 0;
  assistant.trail.isBroken = false;
});

const createLines = () => {
  const lines: string[] = [];
  return { lines, logger: createLogger({ level: 'debug', destination: { write: (line) => lines.push(line) } }) };
};
const query = (body: object) => assistant.call('POST', `/v1/knowledge-bases/${base}/query`, body);
const ask = async (options: object = {}, message = QUESTION) => {
  const { status, body } = await query({ message, ...options });
  expect([status, Value.Errors(ChatResponse, body)]).toEqual([200, []]);
  return body as ChatResponse;
};
const askForEvents = async (options: object = {}, message = QUESTION) => {
  const { statusCode, headers, body } = await assistant.service.inject({
    method: 'POST',
    url: `/v1/knowledge-bases/${base}/query`,
    headers: { 'x-api-key': 'key-of-acme', 'content-type': 'application/json', accept: 'text/event-stream' },
    payload: JSON.stringify({ message, ...options }),
  });
  const events = parseEvents<Record<string, unknown>>(body);
  return { status: statusCode, type: headers['content-type'], events };
};

describe('an answer of a language model', () => {
  test('is given when its sentences are in the passages that it names, and is cached', async () => {
    const answer = await ask();
    expect(answer).toMatchObject({ message: CHECKED, model_used: 'small', cache_hit: false });
    expect(answer.citations[0]?.snippet).toContain('onze heures');
    expect(await ask()).toMatchObject({ message: CHECKED, model_used: 'small', cache_hit: true });
    expect(model.requests).toHaveLength(1);
    expect(assistant.events.at(0)?.event.metadata).toMatchObject({ model_used: 'small', is_answered: true });
    expect(assistant.readLog()).not.toMatch(/repos/);
  });

  test('has no references when the sources are left out', async () => {
    const answer = await ask({ include_sources: false });
    expect(answer).toMatchObject({ message: CHECKED.replace(' [1]', ''), citations: [] });
    expect((await askForEvents({ include_sources: false })).events[0]?.data).toEqual({ text: answer.message });
  });

  test('takes its tone from system_prompt, which is part of what is cached', async () => {
    await ask({ system_prompt: 'Tutoie.' });
    expect(JSON.stringify(model.requests[0]?.body)).toContain('> Tutoie.');
    expect(await ask({ system_prompt: 'Vouvoie.' })).toMatchObject({ cache_hit: false });
  });

  test('is replaced by sentences of the documents when it fails the checks, and the next question asks again', async () => {
    model.respondWith(createStreamResponder('Le repos quotidien est de 9 heures [1].'));
    const answer = await ask();
    expect(answer).toMatchObject({ model_used: 'extractive-8', message: expect.stringContaining('onze heures') });
    model.respondWith(createStreamResponder(SENTENCE));
    expect(await ask()).toMatchObject({ model_used: 'small', cache_hit: false });
  });

  test('is a refusal when the model says so', async () => {
    model.respondWith(createStreamResponder('NO_', 'ANSWER'));
    expect(await ask()).toMatchObject({
      message: expect.stringContaining('pas trouvé'),
      citations: [],
      model_used: 'small',
    });
  });

  test('is not asked for when the documents do not answer', async () => {
    expect(await ask({}, 'Quelle est la capitale du Pérou ?')).toMatchObject({
      model_used: 'extractive-8',
      citations: [],
    });
    expect(model.requests).toEqual([]);
  });
});

describe('a model that hangs', () => {
  test('costs the first three questions its timeout, and the next ones nothing until a question has an answer again', async () => {
    let now = 0;
    const { logger, lines } = createLines();
    const { startTimeout, expire } = createTestTimeout();
    const client = guardOpenAiClient(createOpenAiClient({ url: model.url, key: null, startTimeout }), {
      use: 'assistant',
      clock: () => now,
      logger,
      metrics: createMetrics(),
    });
    const chatModel = { name: 'small', client, randomness: (count: number) => new Uint8Array(count).fill(7) };
    const hanging = await createTestAssistant({ ...db, chatModel });
    const askHanging = async () =>
      (await hanging.call('POST', `/v1/knowledge-bases/${base}/query`, { message: QUESTION })).body as ChatResponse;
    const extract = { model_used: 'extractive-8', message: expect.stringContaining('onze heures') };
    try {
      model.respondWith(expire);
      for (let question = 0; question < 5; question++) expect(await askHanging()).toMatchObject(extract);
      expect(model.requests).toHaveLength(3);
      expect(hanging.readLog()).toContain('not asked after failures');
      expect(hanging.readLog() + lines.join('')).not.toMatch(/repos|onze/);
      now = 30_000;
      model.respondWith(createStreamResponder(SENTENCE));
      expect(await askHanging()).toMatchObject({ message: CHECKED, model_used: 'small' });
    } finally {
      await hanging.close();
    }
  });
});

describe('with Accept: text/event-stream', () => {
  test('checked sentences are sent as they come, then the response', async () => {
    model.respondWith(createStreamResponder(...`${SENTENCE} Le repos hebdomadaire dure 35 heures [1].`));
    const { status, type, events } = await askForEvents();
    expect([status, type, events.map(({ name }) => name)]).toEqual([
      200,
      'text/event-stream',
      ['progress', 'progress', 'result'],
    ]);
    const result = events[2]?.data as ChatResponse;
    expect(Value.Errors(ChatResponse, result)).toEqual([]);
    expect(`${events[0]?.data['text']}${events[1]?.data['text']}`).toBe(result.message);
  });

  test('extractive and cached answers are sent in sentences, too', async () => {
    model.respondWith((response) => void response.writeHead(500).end());
    const { events } = await askForEvents();
    const pieces = events.slice(0, -1).map(({ data }) => data['text']);
    expect(pieces.length).toBeGreaterThan(0);
    expect(pieces.join('')).toBe(events.at(-1)?.data['message']);
    model.respondWith(createStreamResponder(SENTENCE));
    await ask();
    const cached = await askForEvents();
    expect(cached.events.at(-1)?.data).toMatchObject({ cache_hit: true, message: CHECKED });
  });

  test('a model that breaks off has its sentence replaced in the result', async () => {
    model.respondWith((response) => {
      startStream(response);
      sendDelta(response, { content: `${SENTENCE} Le repos` });
      response.end();
    });
    const { events } = await askForEvents();
    expect(events[0]?.data).toEqual({ text: CHECKED });
    expect(events.at(-1)?.data).toMatchObject({
      model_used: 'extractive-8',
      message: expect.stringContaining('onze heures'),
    });
    const [first, second] = assistant.events.filter(({ event }) => event.action === 'kb.query');
    expect(first?.event.metadata).toMatchObject({ model_used: 'small' });
    expect(second?.event.metadata).toEqual({
      outcome: 'answer_replaced',
      event: expect.stringMatching(/^event-/),
      model_used: 'extractive-8',
    });
  });

  test('a replacement that cannot be recorded is not sent', async () => {
    model.respondWith(async (response) => {
      startStream(response);
      sendDelta(response, { content: `${SENTENCE} Le repos` });
      await eventually('the event of the question', () =>
        assistant.events.some(({ event }) => event.action === 'kb.query'),
      );
      assistant.trail.isBroken = true;
      response.end();
    });
    const { events } = await askForEvents();
    assistant.trail.isBroken = false;
    expect(events.at(-1)?.name).toBe('error');
    expect(JSON.stringify(events)).not.toContain('extractive');
  });

  test('nothing is sent without its event, and errors before the first piece have their status', async () => {
    assistant.trail.isBroken = true;
    expect(await askForEvents()).toMatchObject({ status: 500, events: [] });
    assistant.trail.isBroken = false;
    expect(await askForEvents({ conversation_id: 'x' })).toMatchObject({ status: 404, events: [] });
    await askForEvents();
    expect(assistant.events.filter(({ event }) => event.action === 'kb.query')).toHaveLength(1);
  });

  test('a client that disconnects ends the request to the model', async () => {
    const closed = new Promise<void>((resolve) =>
      model.respondWith((response) => {
        response.once('close', resolve);
        startStream(response);
        sendDelta(response, { content: `${SENTENCE} Et` });
      }),
    );
    const { port } = await assistant.service.listen(0, '127.0.0.1');
    const headers = { 'x-api-key': 'key-of-acme', 'content-type': 'application/json', accept: 'text/event-stream' };
    const path = `/v1/knowledge-bases/${base}/query`;
    const call = request({ host: '127.0.0.1', port, method: 'POST', path, headers }).end(
      JSON.stringify({ message: QUESTION }),
    );
    call.on('error', () => undefined);
    const [response] = await once(call, 'response');
    const [chunk] = await once(response, 'data');
    expect(String(chunk)).toContain('11 heures');
    call.destroy();
    await closed;
  });
});

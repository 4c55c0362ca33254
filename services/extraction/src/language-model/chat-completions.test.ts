import { createCompletionResponder, createLoopbackModel } from '@probant/service-runner/testing/loopback-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChatCompletionsModel } from './chat-completions.ts';
import { LanguageModelError } from './language-model.ts';

const question = {
  documentType: 'invoice',
  fields: [{ name: 'invoice_number', type: 'string', description: 'Number of the invoice' }],
  text: 'Facture FA-1',
};

let server: Awaited<ReturnType<typeof createLoopbackModel>>;
beforeAll(async () => {
  server = await createLoopbackModel();
});
afterAll(() => server.close());

const createModel = (options: Partial<Parameters<typeof createChatCompletionsModel>[0]> = {}) =>
  createChatCompletionsModel({ url: server.url, model: 'small', key: 'secret', ...options });

test.each([
  ['an object', '{"invoice_number":"FA-1"}'],
  ['an object in a fence', 'Here it is:\n```json\n{"invoice_number":"FA-1"}\n```'],
])('returns the proposals in %s', async (_, content) => {
  server.respondWith(createCompletionResponder(content));
  expect(await createModel().propose(question, undefined)).toEqual({ invoice_number: 'FA-1' });
});

test('sends the fields, the text and the key to /v1/chat/completions', async () => {
  server.respondWith(createCompletionResponder('{}'));
  await createModel().propose(question, undefined);
  await createModel({ url: `${server.url}/v1/`, key: null }).propose(question, undefined);
  const [withKey, without] = server.requests.slice(-2);
  expect(withKey).toMatchObject({ path: '/v1/chat/completions', headers: { authorization: 'Bearer secret' } });
  expect(without?.path).toBe('/v1/chat/completions');
  expect(without?.headers).not.toHaveProperty('authorization');
  expect(withKey?.body).toMatchObject({ model: 'small', temperature: 0 });
  expect(JSON.stringify(withKey?.body)).toContain('invoice_number (string): Number of the invoice');
  expect(JSON.stringify(withKey?.body)).toContain('Facture FA-1');
});

test('truncates a long text', async () => {
  server.respondWith(createCompletionResponder('{}'));
  await createModel().propose({ ...question, text: 'x'.repeat(100_000) }, undefined);
  expect(JSON.stringify(server.requests.at(-1)?.body).length).toBeLessThan(30_000);
});

test.each([
  ['an error status', 'status 500', (response) => void response.writeHead(500).end('{}')],
  ['a redirect', 'cannot be reached', (response) => void response.writeHead(302, { location: '/else' }).end()],
  ['a response that is not JSON', 'no message', (response) => void response.end('<html>')],
  ['a response without choices', 'no message', (response) => void response.end('{"choices":{}}')],
  ['content that is not a string', 'no message', createCompletionResponder(['{}'])],
  ['content that is prose', 'no JSON object', createCompletionResponder('I cannot help with that.')],
  ['content that is invalid JSON', 'no JSON object', createCompletionResponder('{"invoice_number":')],
  ['a response over the size limit', 'response too long', createCompletionResponder('x'.repeat(2_000_000))],
  [
    'an incomplete response',
    'cannot be reached',
    (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      response.destroy();
    },
  ],
] satisfies [string, string, Parameters<typeof server.respondWith>[0]][])(
  '%s is rejected: %s',
  async (_, reason, respond) => {
    server.respondWith(respond);
    await expect(createModel().propose(question, undefined)).rejects.toThrow(new LanguageModelError(reason));
  },
);

test('rejects with "took too long" when the server does not respond', async () => {
  server.respondWith(() => undefined);
  await expect(createModel({ timeoutMs: 20 }).propose(question, undefined)).rejects.toThrow(
    new LanguageModelError('took too long'),
  );
});

test('rejects when no server is listening', async () => {
  const closedServer = await createLoopbackModel();
  await closedServer.close();
  await expect(createModel({ url: closedServer.url }).propose(question, undefined)).rejects.toThrow(LanguageModelError);
});

test('rejects with the reason of the signal when the caller disconnects', async () => {
  const caller = new AbortController();
  server.respondWith(() => caller.abort(new Error('gone')));
  await expect(createModel().propose(question, caller.signal)).rejects.toThrow('gone');
});

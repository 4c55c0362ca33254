import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatCompletions } from './chat-completions.ts';
import { LanguageModelFailed } from './language-model.ts';
import { loopbackModel, says } from './testing/loopback-model.ts';

const question = {
  documentType: 'invoice',
  fields: [{ name: 'invoice_number', type: 'string', description: 'Number of the invoice' }],
  text: 'Facture FA-1',
};

let server: Awaited<ReturnType<typeof loopbackModel>>;
beforeAll(async () => {
  server = await loopbackModel();
});
afterAll(() => server.close());

const model = (more: Partial<Parameters<typeof chatCompletions>[0]> = {}) =>
  chatCompletions({ url: server.url, model: 'small', key: 'secret', ...more });

test.each([
  ['an object', '{"invoice_number":"FA-1"}'],
  ['an object in a fence', 'Here it is:\n```json\n{"invoice_number":"FA-1"}\n```'],
])('%s is taken as proposals', async (_, content) => {
  server.answers(says(content));
  expect(await model().propose(question, undefined)).toEqual({ invoice_number: 'FA-1' });
});

test('the question holds the fields and the text, goes to /v1/chat/completions, with the key', async () => {
  server.answers(says('{}'));
  await model().propose(question, undefined);
  await model({ url: `${server.url}/v1/`, key: null }).propose(question, undefined);
  const [withKey, without] = server.asked.slice(-2);
  expect(withKey).toMatchObject({ path: '/v1/chat/completions', headers: { authorization: 'Bearer secret' } });
  expect(without?.path).toBe('/v1/chat/completions');
  expect(without?.headers).not.toHaveProperty('authorization');
  expect(withKey?.body).toMatchObject({ model: 'small', temperature: 0 });
  expect(JSON.stringify(withKey?.body)).toContain('invoice_number (string): Number of the invoice');
  expect(JSON.stringify(withKey?.body)).toContain('Facture FA-1');
});

test('a long text is cut', async () => {
  server.answers(says('{}'));
  await model().propose({ ...question, text: 'x'.repeat(100_000) }, undefined);
  expect(JSON.stringify(server.asked.at(-1)?.body).length).toBeLessThan(30_000);
});

test.each([
  ['an error', 'status 500', (response) => void response.writeHead(500).end('{}')],
  ['another address', 'cannot be reached', (response) => void response.writeHead(302, { location: '/else' }).end()],
  ['no JSON', 'no message', (response) => void response.end('<html>')],
  ['no choices', 'no message', (response) => void response.end('{"choices":{}}')],
  ['no text', 'no message', says(['{}'])],
  ['prose', 'no JSON object', says('I cannot help with that.')],
  ['broken JSON', 'no JSON object', says('{"invoice_number":')],
  ['too much', 'answer too long', says('x'.repeat(2_000_000))],
  [
    'half an answer',
    'cannot be reached',
    (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      response.destroy();
    },
  ],
] satisfies [string, string, Parameters<typeof server.answers>[0]][])(
  '%s is a failure: %s',
  async (_, reason, answer) => {
    server.answers(answer);
    await expect(model().propose(question, undefined)).rejects.toThrow(new LanguageModelFailed(reason));
  },
);

test('an answer that never comes is a failure', async () => {
  server.answers(() => undefined);
  await expect(model({ timeoutMs: 20 }).propose(question, undefined)).rejects.toThrow(
    new LanguageModelFailed('took too long'),
  );
});

test('nobody there is a failure', async () => {
  const gone = await loopbackModel();
  await gone.close();
  await expect(model({ url: gone.url }).propose(question, undefined)).rejects.toThrow(LanguageModelFailed);
});

test('a caller who goes away ends the question with his own reason', async () => {
  const caller = new AbortController();
  server.answers(() => caller.abort(new Error('gone')));
  await expect(model().propose(question, caller.signal)).rejects.toThrow('gone');
});

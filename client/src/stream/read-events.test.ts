import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { InvalidRequestError, ProbantConnectionError, ServerError } from '../errors/errors.ts';
import { catchError, openScriptedClient } from '../testing/open-client.ts';

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const send =
  (end: 'end' | 'destroy' | 'open', ...events: readonly string[]) =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'r-1' });
    response.write(events.join(''), () => (end === 'open' ? undefined : response[end]()));
  };
const QUESTION = { params: { path: { kb_id: 'kb' } }, body: { message: 'Combien ?' } };

async function ask(reply: Parameters<typeof openScriptedClient>[0][number]) {
  const { client, server } = await openScriptedClient([reply]);
  const events: unknown[] = [];
  const run = async () => {
    for await (const one of client.stream('/v1/knowledge-bases/{kb_id}/query', QUESTION)) events.push(one);
  };
  return { events, server, run };
}

describe('stream', () => {
  test('yields progress and the result, over comments and events of other names', async () => {
    const { events, server, run } = await ask(
      send(
        'end',
        event('progress', { text: 'Onze ' }),
        ': keep-alive\n\n',
        event('other', 1),
        event('result', { message: 'Onze heures.' }),
      ),
    );
    await run();
    expect(events).toEqual([
      { type: 'progress', data: { text: 'Onze ' } },
      { type: 'result', data: { message: 'Onze heures.' } },
    ]);
    expect(server.requests[0]?.headers.accept).toBe('text/event-stream');
  });

  test('calls a path that streams after a GET with GET', async () => {
    const { client, server } = await openScriptedClient([
      send('end', event('progress', { checked: 5, total: 5 }), event('result', { ok: true })),
    ]);
    const types: string[] = [];
    for await (const { type } of client.stream('/v1/proof/verify', { params: { query: { tenant_id: 'acme' } } }))
      types.push(type);
    expect([types, server.requests[0]?.method]).toEqual([['progress', 'result'], 'GET']);
  });

  test('yields the result of a server that does not stream', async () => {
    const { events, run } = await ask({ status: 200, body: { message: 'Onze heures.' } });
    await run();
    expect(events).toEqual([{ type: 'result', data: { message: 'Onze heures.' } }]);
  });

  test('rejects with the error of the response before the first event', async () => {
    const { run } = await ask({ status: 422, body: { detail: 'no' } });
    expect(await catchError(run())).toBeInstanceOf(InvalidRequestError);
  });

  test('rejects with the error event, of the class of its status', async () => {
    const { events, run } = await ask(
      send('end', event('progress', { text: 'a' }), event('error', { status: 503, detail: 'overloaded' })),
    );
    const error = await catchError(run());
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ status: 503, detail: 'overloaded', requestId: 'r-1' });
    expect(events).toHaveLength(1);
  });

  test.each(['end', 'destroy'] as const)('rejects when the stream stops before its result (%s)', async (end) => {
    const { run } = await ask(send(end, event('progress', { text: 'a' })));
    expect(await catchError(run())).toBeInstanceOf(ProbantConnectionError);
  });

  test('rejects with the reason of the signal in the middle', async () => {
    const { client } = await openScriptedClient([send('open', event('progress', { text: 'a' }))]);
    const controller = new AbortController();
    const run = async () => {
      const init = { ...QUESTION, signal: controller.signal };
      for await (const _ of client.stream('/v1/knowledge-bases/{kb_id}/query', init)) controller.abort('enough');
    };
    expect(await catchError(run())).toBe('enough');
  });

  test('closes the connection when the loop ends early', async () => {
    let isClosed: Promise<void> = Promise.resolve();
    const { client } = await openScriptedClient([
      (response) => {
        isClosed = new Promise((resolve) => response.once('close', () => resolve()));
        send('open', event('progress', { text: 'a' }))(response);
      },
    ]);
    for await (const { type } of client.stream('/v1/knowledge-bases/{kb_id}/query', QUESTION)) {
      expect(type).toBe('progress');
      break;
    }
    await isClosed;
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestMcp, type TestMcp } from '../testing/test-mcp.ts';

let mcp: TestMcp;
beforeAll(async () => {
  mcp = await startTestMcp({ originHosts: ['probant.example.fr'] });
});
afterAll(() => mcp.close());

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const MANY_ARRAYS = Array(1_900_000).fill([]);
const callMethod = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const CALL =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check_company","arguments":{"siren":"732829320"}}}';

describe('/mcp', () => {
  test.each(['GET', 'DELETE', 'PUT'])('answers %s with 405: there is no session', async (method) => {
    const response = await fetch(mcp.url, { method, headers: { 'x-api-key': 'key-of-acme' } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toEqual({ detail: 'Method Not Allowed' });
  });

  test('answers a request in JSON, and a notification with 202 and no body', async () => {
    const response = await mcp.post(PING);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    const notified = await mcp.post('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    expect([notified.status, await notified.text()]).toEqual([202, '']);
  });

  test.each([
    ['', 200],
    ['application/json', 200],
    ['application/json, text/event-stream', 200],
    ['*/*', 200],
    ['text/event-stream', 406],
  ])('with the Accept header "%s" answers %i', async (accept, status) => {
    expect((await mcp.post(PING, { accept })).status).toBe(status);
  });

  test.each([
    ['an empty body', '', -32_700],
    ['a body that is not JSON', '{"jsonrpc"', -32_700],
    ['JSON deeper than 200 levels', `{"a":${'['.repeat(250)}${']'.repeat(250)}}`, -32_700],
    ['too many arrays', `[${'[],'.repeat(2_000_001)}[]]`, -32_700],
    ['an object with too many members', `{${Array.from({ length: 20_000 }, (_, i) => `"member${i}":1`)}}`, -32_700],
    ['a number', '7', -32_600],
    ['null', 'null', -32_600],
    ['a batch of 1,000 calls', `[${Array(1_000).fill(CALL)}]`, -32_600],
    ['an empty batch', '[]', -32_600],
    ['an object that is no message', '{"id":1}', -32_600],
    ['a client with 1,900,000 icons', callMethod('initialize', { clientInfo: { icons: MANY_ARRAYS } }), -32_600],
    [
      'capabilities with too many values',
      callMethod('initialize', { capabilities: { experimental: MANY_ARRAYS } }),
      -32_600,
    ],
    ['an envelope with too many values', callMethod('tools/list', { _meta: { client: MANY_ARRAYS } }), -32_600],
    ['a tool whose name has too many values', callMethod('tools/call', { name: MANY_ARRAYS }), -32_600],
    [
      'arguments with too many values of another method',
      callMethod('prompts/get', { arguments: MANY_ARRAYS }),
      -32_600,
    ],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32_600],
  ])('refuses %s with an error of JSON-RPC', async (_, body, code) => {
    const { calls } = mcp.seen;
    const response = await mcp.post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
    expect(mcp.seen.calls).toBe(calls);
  });

  test('accepts arguments with many values, which the schema of the tool refuses', async () => {
    const input = { receipts: MANY_ARRAYS };
    const response = await mcp.post(callMethod('tools/call', { name: 'analyze_receipts', arguments: input }));
    expect(await response.json()).toMatchObject({ result: { isError: true } });
  });

  test('accepts a handshake with 100 icons', async () => {
    const icons = Array(100).fill({ src: 'https://example.fr/icon.png', sizes: ['48x48'] });
    const clientInfo = { name: 'c', version: '1', icons };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    expect(await (await mcp.post(callMethod('initialize', params))).json()).toMatchObject({
      result: { serverInfo: { name: 'probant' } },
    });
  });

  test.each([
    ['http://evil.example', 403],
    ['http://127.0.0.1.evil.example:8080', 403],
    ['null', 403],
    ['nonsense', 403],
    ['http://localhost:3000', 200],
    ['http://[::1]:8080', 200],
    ['https://probant.example.fr', 200],
    ['https://sub.probant.example.fr', 403],
  ])('answers a page of %s with %i', async (origin, status) => {
    expect((await mcp.post(PING, { origin })).status).toBe(status);
  });

  test('refuses a protocol version that it does not know, and names those that it knows', async () => {
    const response = await mcp.post(PING, { 'mcp-protocol-version': '1999-01-01' });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('2025-11-25')]);
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': '2099-01-01',
      'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const modern = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: envelope } };
    const headers = { 'mcp-protocol-version': '2099-01-01', 'mcp-method': 'tools/list' };
    const refused = await mcp.post(JSON.stringify(modern), headers);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('2026-07-28')]);
  });

  test('has no streams to subscribe to, and no other methods', async () => {
    const listen = await mcp.post('{"jsonrpc":"2.0","id":"a","method":"subscriptions/listen","params":{}}');
    expect([listen.status, await listen.json()]).toEqual([
      404,
      { jsonrpc: '2.0', id: 'a', error: { code: -32_601, message: 'Method not found' } },
    ]);
    const other = await mcp.post('{"jsonrpc":"2.0","id":1,"method":"resources/list"}');
    expect(await other.json()).toMatchObject({ error: { code: -32_601 } });
  });

  test('returns 413 above 15 MiB, 415 for another type, 401 without a key, 403 without the scope read', async () => {
    expect((await mcp.post(`"${'x'.repeat(15 * 2 ** 20)}"`)).status).toBe(413);
    expect((await mcp.post(PING, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await mcp.post(PING, { 'x-api-key': '' })).status).toBe(401);
    expect((await mcp.post(PING, { 'x-api-key': '', authorization: 'Bearer key-of-acme' })).status).toBe(401);
    expect((await mcp.post(PING, { 'x-api-key': 'export-key' })).status).toBe(403);
  });
});

import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestMcp, type TestMcp } from '../testing/test-mcp.ts';

let mcp: TestMcp;
beforeAll(async () => {
  mcp = await startTestMcp();
});
afterAll(() => mcp.close());

const check = (siren: string) => mcp.callTool('check_company', { siren });

describe('tools/list', () => {
  test('lists the tools of present services only', async () => {
    const response = await mcp.post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    const { result } = (await response.json()) as { result: { tools: { name: string; inputSchema: object }[] } };
    expect(result.tools.map(({ name }) => name)).toEqual([
      'list_document_types',
      'extract_document',
      'analyze_receipts',
      'check_company',
    ]);
    expect(result.tools.at(-1)).toMatchObject({
      inputSchema: { type: 'object', required: ['siren'] },
      outputSchema: {
        type: 'object',
        required: expect.arrayContaining(['siren', 'identity', 'checks', 'overall', 'sources']),
        properties: { overall: { enum: ['clear', 'to_check', 'not_evaluated'] } },
      },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    });
  });
});

describe('tools/call', () => {
  test('returns the data of the service, for the tenant of the key', async () => {
    const { body } = await check('732829320');
    expect(body.result?.structuredContent).toMatchObject({
      siren: '732829320',
      checks: [{ code: 'active', status: 'not_evaluated' }],
      overall: 'not_evaluated',
    });
    expect(JSON.parse(body.result?.content[0]?.text ?? '')).toEqual(body.result?.structuredContent);
    await mcp.callTool('check_company', { siren: '732829320' }, { 'x-api-key': 'key-of-other' });
    expect(mcp.seen.tenants.slice(-2)).toEqual(['acme', 'other']);
  });

  test.each([
    'nothing',
    '__proto__',
    'constructor',
    'toString',
    '',
    'export_file',
    'get_expense_policy',
    'x'.repeat(100_000),
  ])('answers the unknown or absent tool %.20s without repeating its name', async (name) => {
    expect((await mcp.callTool(name)).body.error).toEqual({ code: -32_602, message: 'Unknown tool' });
  });

  test.each([
    ['no arguments', {}, '- siren: Field required'],
    ['a wrong type', { siren: 7 }, '- siren: Input should be a valid string'],
    ['a path', { siren: '../../v1' }, '- siren: String should match pattern'],
    ['a member named __proto__', JSON.parse('{"__proto__":{"siren":"732829320"}}'), '- siren: Field required'],
  ])('explains %s, and calls no service', async (_, input, text) => {
    const { calls } = mcp.seen;
    const { body } = await mcp.callTool('check_company', input);
    expect(body.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(text) }] });
    expect(mcp.seen.calls).toBe(calls);
  });

  test.each([
    ['1', 'The service failed. Try again later.'],
    ['2', 'No company has this SIREN. (company_not_found)'],
    ['4', 'The result has more than 2 MiB. Ask for less at a time, or use the HTTP routes.'],
    ['5', 'Busy. Retry after 7 s.'],
  ])('returns a result with isError when the service answers %s', async (digit, text) => {
    expect((await check(`${digit}32829320`)).body.result).toEqual({ content: [{ type: 'text', text }], isError: true });
  });

  test('returns an internal error without details when the service answers nonsense', async () => {
    expect((await check('332829320')).body.error).toEqual({ code: -32_603, message: 'Internal error' });
  });

  test('ends the call to the service when the client disconnects', async () => {
    const { waiting, disconnects } = mcp.seen;
    const client = new AbortController();
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
    const params = { name: 'check_company', arguments: { siren: '632829320' } };
    const call = mcp.post(JSON.stringify({ ...message, params }), {}, client.signal);
    await eventually('the call to wait', () => mcp.seen.waiting > waiting);
    client.abort(new Error('gone'));
    await expect(call).rejects.toThrow('gone');
    await eventually('the disconnect', () => mcp.seen.disconnects > disconnects);
  });

  test('refuses the 33rd call in progress of a tenant with 503, and serves another tenant', async () => {
    const clients = new AbortController();
    const params = { name: 'check_company', arguments: { siren: '632829320' } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const { waiting } = mcp.seen;
    const calls = Array.from({ length: 32 }, () => mcp.post(body, {}, clients.signal).catch(() => null));
    await eventually('32 calls to wait', () => mcp.seen.waiting >= waiting + 32);
    const refused = await mcp.post(body);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    const other = await mcp.callTool('check_company', { siren: '732829320' }, { 'x-api-key': 'key-of-other' });
    expect(other.body.result?.structuredContent).toMatchObject({ overall: 'not_evaluated' });
    clients.abort(new Error('gone'));
    expect(await Promise.all(calls)).toEqual(Array(32).fill(null));
  });
});

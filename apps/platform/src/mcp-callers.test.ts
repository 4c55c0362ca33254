import { parseTenantId } from '@probant/kernel/tenant';
import { expect } from 'vitest';
import { CANDIDATE, FEC, JOB } from './testing/mcp-arguments.ts';
import { callTool, connectMcpClient, readSample } from './testing/mcp-client.ts';
import { issueTestKey, type SharedPlatform, test } from './testing/shared-platform.ts';

let platform: SharedPlatform;
test.beforeAll(({ platform: shared }) => {
  platform = shared;
});

test('the policy of expenses has no tool unless it is published, and absent services have none', async () => {
  const client = await connectMcpClient(platform);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('analyze_receipts');
  expect(names).not.toContain('get_expense_policy');
  await expect(callTool(client, 'get_expense_policy')).rejects.toMatchObject({ code: -32_602 });
  await client.close();
});

test('checks receipts with their categories, and finds duplicates', async () => {
  const client = await connectMcpClient(platform);
  const receipt = { ...readSample('facture-simple.pdf'), category: 'Repas' };
  const { structuredContent } = await callTool(client, 'analyze_receipts', { receipts: [receipt, receipt] });
  expect(structuredContent).toMatchObject({
    items: [{ filename: 'facture-simple.pdf', error: null }, { index: 1 }],
    duplicate_groups: [{ indices: [0, 1] }],
    policy_is_default: true,
  });
  await client.close();
});

test('one call counts once, although its tool calls a service', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_export_formats', arguments: {} } };
  const headers = { 'x-api-key': platform.key, 'content-type': 'application/json' };
  const countRemaining = async () => {
    const response = await fetch(`${platform.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(call) });
    expect(response.status).toBe(200);
    return Number(response.headers.get('x-ratelimit-remaining-hour'));
  };
  let used = -1;
  // Negative when a new hour starts in between.
  while (used < 0) used = (await countRemaining()) - (await countRemaining());
  expect(used).toBe(1);
});

test('a key of another tenant with the scope read sees only its own data, and cannot use tools that need write', async () => {
  const own = await connectMcpClient(platform);
  await callTool(own, 'export_file', { format: 'fec', content: FEC });
  const ownEvents = (await callTool(own, 'search_audit_events')).structuredContent as { events: { id: string }[] };
  const { key } = await issueTestKey(platform.databaseUrl, {
    tenant: parseTenantId(`${platform.tenant}-other`),
    name: 'agent',
    scopes: ['read'],
  });
  const other = await connectMcpClient({ ...platform, key });
  expect(ownEvents.events.length).toBeGreaterThan(0);
  expect((await callTool(other, 'search_audit_events', { tenant_id: platform.tenant })).structuredContent).toEqual({
    events: [],
  });
  expect(await callTool(other, 'get_event_proof', { event_id: ownEvents.events[0]?.id })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/not found/i),
  });
  expect(await callTool(other, 'score_candidate', { job: JOB, candidate: CANDIDATE })).toMatchObject({
    isError: true,
    text: 'This request needs a key with the scope write.',
  });
  await Promise.all([own.close(), other.close()]);
});

import { findFreePorts } from '@probant/kernel/free-ports';
import { getServicePort } from '@probant/kernel/service-catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEC } from './testing/mcp-arguments.ts';
import { callTool, connectMcpClient } from './testing/mcp-client.ts';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';
import { type SpawnedService, spawnService } from './testing/spawned-service.ts';

let platform: PlatformUnderTest;
let mcp: SpawnedService;

/** Runs the MCP service as another process, which knows the address of one service. */
beforeAll(async () => {
  const port = await findFreePorts();
  const only = 'export,audit-trail';
  platform = await startPlatformUnderTest(
    { PROBANT_UPSTREAM_MCP: `http://127.0.0.1:${getServicePort('mcp', port)}` },
    { only },
  );
  mcp = await spawnService(new URL('../../../services/mcp/src/main.ts', import.meta.url), {
    DATABASE_URL: platform.databaseUrl,
    PROBANT_DATA_DIR: platform.dataDir,
    PROBANT_PORT: String(port),
    PROBANT_UPSTREAM_EXPORT: `http://127.0.0.1:${getServicePort('export', platform.port)}`,
  });
});
afterAll(async () => {
  await mcp.end();
  await platform.close();
});

test('lists the tools of the services whose address it knows', async () => {
  const client = await connectMcpClient(platform);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual(['validate_fec', 'fec_report', 'list_export_formats', 'export_file']);
  await client.close();
});

test("calls a service at its address with the caller's key, which the audit trail records", async () => {
  const client = await connectMcpClient(platform);
  const { structuredContent } = await callTool(client, 'export_file', { format: 'fec', content: FEC });
  expect(structuredContent).toMatchObject({ filename: '123456782FEC20251231.txt' });
  await client.close();
  const headers = { 'x-api-key': platform.key };
  const events = await (await fetch(`${platform.url}/v1/events?tenant_id=demo`, { headers })).json();
  expect(events).toMatchObject([{ action: 'export.create', actor_id: platform.keyId }]);
});

test('its own port needs the key too, and refuses a wrong one', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${mcp.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });
  expect((await send({})).status).toBe(401);
  expect((await send({ 'x-api-key': 'wrong' })).status).toBe(401);
  expect((await send({ 'x-api-key': platform.key })).status).toBe(200);
});

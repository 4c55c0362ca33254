import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from './environment/tenant-keys.ts';
import { expectMemoryBelow, expectUnharmed, type Observation, observeAttack } from './hostile/observe-attack.ts';
import { type PlatformUnderLoad, startPlatformUnderLoad } from './hostile/platform-under-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

/** One valid key floods the checks of companies and sends messages to `/mcp` that are costly to read, while another tenant works. */
const CLIENTS = 50;
const CHECKS_PER_CLIENT = chooseBySuiteSize({ short: 10, full: 60 });
const MESSAGE_ROUNDS = chooseBySuiteSize({ short: 1, full: 5 });
const EMPTY_ARRAYS = Array(1_900_000).fill([]);

let platform: PlatformUnderLoad;
let hostile: Account;
let other: Account;
beforeAll(async () => {
  platform = await startPlatformUnderLoad();
  hostile = await platform.createAccount('hostile');
  other = await platform.createAccount('other');
});
afterAll(() => platform?.close());

const CHECK = { name: 'check_company', arguments: { siren: '732829320' } };
const createMessage = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

const observe = (name: string, attack: () => Promise<void>): Promise<Observation> =>
  observeAttack(name, platform, other, attack, [{ path: '/mcp', body: createMessage('tools/call', CHECK) }]);

async function postMessage(body: string): Promise<number> {
  const headers = { 'x-api-key': hostile.key, 'content-type': 'application/json' };
  const response = await fetch(`${platform.url}/mcp`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

async function checkCompany(siren: string): Promise<number> {
  const headers = { 'x-api-key': hostile.key };
  const response = await fetch(`${platform.url}/v1/companies/${siren}/compliance`, { headers });
  await response.arrayBuffer();
  return response.status;
}

test('a flood of checks of companies leaves other tenants unharmed', async () => {
  const observation = await observe('flood of company checks', async () => {
    const checkInTurn = async (client: number): Promise<void> => {
      for (let call = 0; call < CHECKS_PER_CLIENT; call += 1) {
        const siren = String(100_000_000 + client * CHECKS_PER_CLIENT + call);
        expect([200, 503]).toContain(await checkCompany(siren));
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => checkInTurn(client)));
  });
  expectUnharmed(observation);
  expectMemoryBelow(observation, 250);
});

test('messages with millions of values leave other tenants unharmed', async () => {
  const client = { name: 'c', version: '1' };
  const messages = [
    createMessage('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { ...client, icons: EMPTY_ARRAYS },
    }),
    createMessage('initialize', { capabilities: { experimental: { a: { b: EMPTY_ARRAYS } } }, clientInfo: client }),
    createMessage('tools/list', { _meta: { 'io.modelcontextprotocol/clientCapabilities': { a: EMPTY_ARRAYS } } }),
    createMessage('tools/call', { name: EMPTY_ARRAYS, arguments: {} }),
    createMessage('tools/call', { name: 'analyze_receipts', arguments: { receipts: EMPTY_ARRAYS } }),
    createMessage('tools/call', { ...CHECK, arguments: { ...CHECK.arguments, more: EMPTY_ARRAYS } }),
  ];
  const observation = await observe('messages with millions of values', async () => {
    for (let round = 0; round < MESSAGE_ROUNDS; round += 1)
      for (const status of await Promise.all(messages.map(postMessage))) expect([200, 400, 503]).toContain(status);
  });
  expectUnharmed(observation);
  expectMemoryBelow(observation, 900);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckMessage, createLargeMessages } from './hostile/hostile-agents.ts';
import { createHttpClient, type HttpClient } from './hostile/http-client.ts';
import { expectMemoryBelow, expectUnharmed, type Observation, observeAttack } from './hostile/observe-attack.ts';
import { type PlatformUnderLoad, startPlatformUnderLoad } from './hostile/platform-under-load.ts';

/** One valid key floods the checks of companies and sends messages to `/mcp` that are costly to read, while another tenant works. */
const CLIENTS = 50;
const CHECKS_PER_CLIENT = 60;
const MESSAGE_ROUNDS = 5;

let platform: PlatformUnderLoad;
let attacker: HttpClient;
beforeAll(async () => {
  platform = await startPlatformUnderLoad();
  attacker = createHttpClient(platform.url, platform.hostile);
});
afterAll(() => platform?.close());

const observe = (name: string, attack: () => Promise<void>): Promise<Observation> =>
  observeAttack(name, platform, attack, [createCheckMessage()]);

test('a flood of checks of companies leaves other tenants unharmed', async () => {
  const observation = await observe('flood of company checks', async () => {
    const checkInTurn = async (client: number): Promise<void> => {
      for (let call = 0; call < CHECKS_PER_CLIENT; call += 1) {
        const siren = 100_000_000 + client * CHECKS_PER_CLIENT + call;
        const { status } = await attacker.send(`/v1/companies/${siren}/compliance`, {});
        expect([200, 503]).toContain(status);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => checkInTurn(client)));
  });
  expectUnharmed(observation);
  expectMemoryBelow(observation, 250);
});

test('messages with millions of values leave other tenants unharmed', async () => {
  const messages = createLargeMessages();
  const observation = await observe('messages with millions of values', async () => {
    for (let round = 0; round < MESSAGE_ROUNDS; round += 1)
      for (const { status } of await Promise.all(messages.map(attacker.post)))
        expect([200, 400, 503]).toContain(status);
  });
  expectUnharmed(observation);
  expectMemoryBelow(observation, 900);
});

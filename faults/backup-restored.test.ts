import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import { openDatabase } from '@probant/database/database';
import { silentLogger } from '@probant/kernel/logging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperatorCommand, verifyOffline } from './environment/operator-commands.ts';
import { type Scenario, startScenario } from './environment/scenario.ts';
import type { Account } from './environment/tenant-keys.ts';
import { assessLoad, expectNoLoss, isChainConsistent, verifyOnline } from './load/assess-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

const run = promisify(execFile);

let scenario: Scenario;
beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario.close());

/** Posts one event and returns the status. */
async function postEvent(url: string, { tenant, key }: Account, actor = 'user-17'): Promise<number> {
  const event = { tenant_id: tenant, actor_id: actor, action: 'read', resource_type: 'invoice', resource_id: 'FA-1' };
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const response = await fetch(`${url}/v1/events`, { method: 'POST', headers, body: JSON.stringify(event) });
  await response.arrayBuffer();
  return response.status;
}

describe('restoring an old backup', () => {
  test('is detected by the anchor, refuses new events, and leaves the newer data complete once they are restored', async () => {
    const { server } = scenario;
    const accounts = await scenario.createAccounts();
    const [victim] = accounts;
    if (!victim) throw new Error('no account');
    const fill = async (name: string) => {
      const service = await scenario.startService();
      const load = scenario.startLoad({ accounts, lanes: 6, urlOf: () => service.url, name });
      await load.waitForAcknowledged(200);
      const calls = await load.stop();
      const { head_seq } = await verifyOnline(service.url, victim);
      // The service anchors its events when it stops.
      await service.end('SIGTERM');
      return { calls, length: head_seq };
    };
    const [backup, newer] = [`${server.cluster}.backup`, `${server.cluster}.newer`];

    const first = await fill('before');
    await server.stop();
    await run('cp', ['-a', server.cluster, backup]);
    await server.start();
    const second = await fill('after');
    expect(second.length).toBeGreaterThan(first.length);

    await server.stop();
    await rename(server.cluster, newer);
    await rename(backup, server.cluster);
    await server.start();
    const outdatedService = await scenario.startService();
    expect(await verifyOnline(outdatedService.url, victim)).toMatchObject({
      ok: false,
      reason: 'head_behind_anchor',
      first_broken_seq: first.length + 1,
      head_seq: first.length,
      anchor: { seq: second.length, ok: false },
    });
    expect(await verifyOffline(scenario, victim.tenant)).toMatchObject({
      ok: false,
      notes: { faults: expect.arrayContaining([expect.objectContaining({ reason: 'head_behind_anchor' })]) },
    });
    expect(await postEvent(outdatedService.url, victim)).toBe(409);
    await outdatedService.end('SIGTERM');

    await server.stop();
    await rename(server.cluster, backup);
    await rename(newer, server.cluster);
    await server.start();
    const service = await scenario.startService();
    const calls = [...first.calls, ...second.calls];
    const assessment = await assessLoad({ url: service.url, databaseUrl: server.url, accounts, calls });
    expectNoLoss('old backup, then newer data', assessment, { restored: 2 });
    expect(await verifyOnline(service.url, victim)).toMatchObject({
      ok: true,
      anchor: { seq: second.length, ok: true },
    });
    expect(await postEvent(service.url, victim)).toBe(200);
    await service.end('SIGTERM');
  });
});

describe('an attacker with full access to the database, which the chain alone cannot detect', () => {
  const LOG_LENGTH = 12;

  /** Creates a log of twelve events, anchored after the fifth, the ninth and the last. */
  async function createAnchoredLog(): Promise<Account> {
    const [account] = await scenario.createAccounts();
    if (!account) throw new Error('no account');
    const service = await scenario.startService();
    for (let seq = 1; seq <= LOG_LENGTH; seq += 1) {
      expect(await postEvent(service.url, account)).toBe(200);
      if (![5, 9, LOG_LENGTH].includes(seq)) continue;
      expect(await runOperatorCommand(scenario, 'anchor', '--tenant', account.tenant)).toMatchObject({ code: 0 });
    }
    await service.end('SIGTERM');
    return account;
  }

  /** Runs statements with all triggers disabled, while no service runs. */
  async function runAsSuperuser(...statements: readonly string[]): Promise<void> {
    const database = await openDatabase({
      url: scenario.server.superuserUrl,
      logger: silentLogger,
      maxConnections: 1,
      allowedSuperuser: 'postgres',
    });
    try {
      await database.system(async (sql) => {
        await sql.query('set local session_replication_role = replica');
        for (const statement of statements) await sql.query(statement);
      });
    } finally {
      await database.close();
    }
  }

  /** Statements that truncate a log after an event, move its head there, and delete everything derived from later events. */
  const listTruncationStatements = (tenant: string, seq: number): readonly string[] => [
    `delete from audit.event where tenant_id = '${tenant}' and chain_seq > ${seq}`,
    seq === 0
      ? `delete from audit.chain_head where tenant_id = '${tenant}'`
      : `update audit.chain_head set seq = ${seq}, hash = (select event_hash from audit.event
           where tenant_id = '${tenant}' and chain_seq = ${seq}) where tenant_id = '${tenant}'`,
    ...['checkpoint', 'anchor'].map(
      (table) => `delete from audit.${table} where tenant_id = '${tenant}' and size > ${seq}`,
    ),
    ...['subtree', 'relay_cursor', 'tallied', 'tally', 'actor_tally'].map(
      (table) => `delete from audit.${table} where tenant_id = '${tenant}'`,
    ),
  ];

  test.each(chooseBySuiteSize({ short: [7], full: [1, 5, 7, 9, LOG_LENGTH - 1] }))(
    'cuts the tail after event %i and moves the head: the anchor identifies the first missing event',
    async (seq) => {
      const account = await createAnchoredLog();
      await runAsSuperuser(...listTruncationStatements(account.tenant, seq));
      const service = await scenario.startService();
      expect(await verifyOnline(service.url, account)).toMatchObject({
        ok: false,
        reason: 'head_behind_anchor',
        first_broken_seq: seq + 1,
      });
      console.log(`anchored tail cut after ${seq}: detected at ${seq + 1}`);
      await service.end('SIGTERM');
    },
  );

  /** `named` is the first event after the last anchor that still matches. */
  const rewrites = [
    { from: 7, named: 6 },
    { from: 1, named: 1 },
    { from: 5, named: 1 },
    { from: 6, named: 6 },
    { from: 11, named: 10 },
    { from: LOG_LENGTH, named: 10 },
  ];
  test.each(rewrites.slice(0, chooseBySuiteSize({ short: 1, full: rewrites.length })))(
    'rewrites the chain from event $from with another service: the anchors identify event $named',
    async ({ from, named }) => {
      const account = await createAnchoredLog();
      await runAsSuperuser(...listTruncationStatements(account.tenant, from - 1));
      // The same program without the installation's folder: it has no anchors and signs with another key.
      const forger = await scenario.startService({
        environment: { PROBANT_DATA_DIR: `${scenario.scratch.folder}/forger`, PROBANT_REPLACE_SIGNING_KEY: 'true' },
      });
      for (let seq = from; seq <= LOG_LENGTH + 1; seq += 1)
        expect(await postEvent(forger.url, account, 'another-actor')).toBe(200);
      expect(await isChainConsistent(scenario.server.url, account, LOG_LENGTH + 1)).toBe(true);
      await forger.end('SIGTERM');
      // A start of the installation would otherwise be refused, since the database names the key of the forger.
      await runAsSuperuser(
        'delete from audit.installation_key where claimed_at = (select max(claimed_at) from audit.installation_key)',
      );
      const service = await scenario.startService();
      expect(await verifyOnline(service.url, account)).toMatchObject({
        ok: false,
        reason: 'anchor_mismatch',
        first_broken_seq: named,
        anchor: { ok: false },
      });
      console.log(`chain rewritten from ${from}: detected at ${named}`);
      await service.end('SIGTERM');
    },
  );
});

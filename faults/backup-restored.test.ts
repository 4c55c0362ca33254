import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import { openDatabase } from '@probant/database/database';
import { silentLogger } from '@probant/kernel/logging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inForm } from './form.ts';
import { expectSound, judge, standsByItself, verdictOn } from './load/judgement.ts';
import { offlineVerdict, operator } from './surroundings/operator.ts';
import { type Stage, setStage } from './surroundings/stage.ts';
import type { Account } from './surroundings/tenant-keys.ts';

const run = promisify(execFile);

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

/** What a caller gets who posts one event. */
async function post(url: string, { tenant, key }: Account, actor = 'user-17'): Promise<number> {
  const event = { tenant_id: tenant, actor_id: actor, action: 'read', resource_type: 'invoice', resource_id: 'FA-1' };
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const response = await fetch(`${url}/v1/events`, { method: 'POST', headers, body: JSON.stringify(event) });
  await response.arrayBuffer();
  return response.status;
}

describe('an old backup is restored', () => {
  test('the anchor tells, nothing is added to it, and the newer data are whole once they are back', async () => {
    const { server } = stage;
    const accounts = await stage.newAccounts();
    const [victim] = accounts;
    if (!victim) throw new Error('no account');
    const fill = async (name: string) => {
      const service = await stage.service();
      const load = stage.load({ accounts, lanes: 6, urlOf: () => service.url, name });
      await load.more(200);
      const calls = await load.stop();
      const { head_seq } = await verdictOn(service.url, victim);
      // It anchors what it has written when it ends.
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
    const misled = await stage.service();
    expect(await verdictOn(misled.url, victim)).toMatchObject({
      ok: false,
      reason: 'head_behind_anchor',
      first_broken_seq: first.length + 1,
      head_seq: first.length,
      anchor: { seq: second.length, ok: false },
    });
    expect(await offlineVerdict(stage, victim.tenant)).toMatchObject({
      ok: false,
      notes: { faults: expect.arrayContaining([expect.objectContaining({ reason: 'head_behind_anchor' })]) },
    });
    expect(await post(misled.url, victim)).toBe(409);
    await misled.end('SIGTERM');

    await server.stop();
    await rename(server.cluster, backup);
    await rename(newer, server.cluster);
    await server.start();
    const service = await stage.service();
    const calls = [...first.calls, ...second.calls];
    const judgement = await judge({ url: service.url, databaseUrl: server.url, accounts, calls });
    expectSound('an old backup, then the newer data', judgement, { restored: 2 });
    expect(await verdictOn(service.url, victim)).toMatchObject({ ok: true, anchor: { seq: second.length, ok: true } });
    expect(await post(service.url, victim)).toBe(200);
    await service.end('SIGTERM');
  });
});

describe('somebody with all rights over the database, where no hash of the chain could tell', () => {
  const LENGTH = 12;

  /** A log of twelve events, anchored after the fifth, the ninth and the last. */
  async function anchoredLog(): Promise<Account> {
    const [account] = await stage.newAccounts();
    if (!account) throw new Error('no account');
    const service = await stage.service();
    for (let seq = 1; seq <= LENGTH; seq += 1) {
      expect(await post(service.url, account)).toBe(200);
      if (![5, 9, LENGTH].includes(seq)) continue;
      expect(await operator(stage, 'anchor', '--tenant', account.tenant)).toMatchObject({ code: 0 });
    }
    await service.end('SIGTERM');
    return account;
  }

  /** Runs statements with all triggers off, while no service runs. */
  async function asSuperuser(...statements: readonly string[]): Promise<void> {
    const database = await openDatabase({ url: stage.server.superuserUrl, logger: silentLogger, maxConnections: 1 });
    try {
      await database.system(async (sql) => {
        await sql.query('set local session_replication_role = replica');
        for (const statement of statements) await sql.query(statement);
      });
    } finally {
      await database.close();
    }
  }

  /** Leaves of a log its first events, its head at the last of them, and nothing that was derived from the rest. */
  const cutAfter = (tenant: string, seq: number): readonly string[] => [
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

  test.each(inForm({ short: [7], full: [1, 5, 7, 9, LENGTH - 1] }))(
    'cuts the tail after event %i, head and all: the anchor names the first that is missing',
    async (seq) => {
      const account = await anchoredLog();
      await asSuperuser(...cutAfter(account.tenant, seq));
      const service = await stage.service();
      expect(await verdictOn(service.url, account)).toMatchObject({
        ok: false,
        reason: 'head_behind_anchor',
        first_broken_seq: seq + 1,
      });
      console.log(`anchored tail cut after ${seq}: found at ${seq + 1}`);
      await service.end('SIGTERM');
    },
  );

  /** Named is the first event after the last anchor that still fits. */
  const rewritten = [
    { from: 7, named: 6 },
    { from: 1, named: 1 },
    { from: 5, named: 1 },
    { from: 6, named: 6 },
    { from: 11, named: 10 },
    { from: LENGTH, named: 10 },
  ];
  test.each(rewritten.slice(0, inForm({ short: 1, full: rewritten.length })))(
    'writes the chain anew from event $from on, with a service of their own: the anchors name event $named',
    async ({ from, named }) => {
      const account = await anchoredLog();
      await asSuperuser(...cutAfter(account.tenant, from - 1));
      // The very program, without the installation's folder: it knows no anchor and signs with another key.
      const forger = await stage.service({ environment: { PROBANT_DATA_DIR: `${stage.scratch.folder}/forger` } });
      for (let seq = from; seq <= LENGTH + 1; seq += 1)
        expect(await post(forger.url, account, 'somebody-else')).toBe(200);
      expect(await standsByItself(stage.server.url, account, LENGTH + 1)).toBe(true);
      await forger.end('SIGTERM');
      const service = await stage.service();
      expect(await verdictOn(service.url, account)).toMatchObject({
        ok: false,
        reason: 'anchor_mismatch',
        first_broken_seq: named,
        anchor: { ok: false },
      });
      console.log(`chain written anew from ${from}: found at ${named}`);
      await service.end('SIGTERM');
    },
  );
});

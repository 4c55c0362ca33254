import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Counters } from './counters.ts';
import { createMemoryCounters } from './memory-counters.ts';
import { noticeOtherGateways } from './other-gateways.ts';
import { createPresence, type Presence } from './presence.repository.ts';

const TIMES = { intervalMs: 50, maxSilenceMs: 2_000 };

let db: TestDatabase;
let presence: Presence;
beforeAll(async () => {
  db = await createTestDatabase([]);
  presence = createPresence(db.database);
});
afterAll(() => db.close());

const open: Counters[] = [];
let lines: string[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((counters) => counters.close()));
  lines = [];
});
const startGateway = (id: string, sent: string[] = [], gaps: number[] = []): Counters => {
  const counters = noticeOtherGateways(createMemoryCounters({ capacity: 10 }), {
    presence: {
      listen: (listener) =>
        presence.listen({
          ...listener,
          onGap: () => {
            gaps.push(sent.length);
            listener.onGap();
          },
        }),
      announce: (name) => {
        sent.push(name);
        return presence.announce(name);
      },
    },
    id,
    logger: createLogger({ destination: { write: (line) => lines.push(line) } }),
    times: TIMES,
  });
  open.push(counters);
  return counters;
};
const readStatus = async (counters: Counters) => (await counters.state()).status;
const warnings = () => lines.filter((line) => line.includes('set REDIS_URL'));

test('a gateway alone is ok, and sends no signs of life but at its start and after a gap', async () => {
  const sent: string[] = [];
  const gaps: number[] = [];
  const alone = startGateway('alone', sent, gaps);
  await eventually('the announcement', () => sent.length > 0);
  let told = 0;
  const stop = db.database.listen('probant_test_tick', { onNotice: () => (told += 1), onGap: () => undefined });
  await eventually('other notices to have passed', async () => {
    await db.database.system((sql) => sql.query("select pg_notify('probant_test_tick', '')"));
    return told > 20;
  });
  stop();
  expect(sent.length).toBeLessThanOrEqual(gaps.length);
  expect([await readStatus(alone), warnings()]).toEqual(['ok', []]);
});

test('two gateways that count in memory are degraded, and warn once each', async () => {
  const gateways = [startGateway('one'), startGateway('two')];
  for (const gateway of gateways)
    await eventually('the other gateway', async () => (await readStatus(gateway)) === 'degraded');
  expect(warnings()).toHaveLength(2);
  expect(await gateways[0]?.state()).toEqual({ store: 'memory', status: 'degraded' });
});

test('one that remains is ok again', async () => {
  const [stays, ends] = [startGateway('stays'), startGateway('ends')];
  await eventually('the other gateway', async () => (await readStatus(stays)) === 'degraded');
  await ends.close();
  await eventually('its end', async () => (await readStatus(stays)) === 'ok');
});

test('counts as without it', async () => {
  const counters = startGateway('counting');
  const limits = { minute: 1, hour: 1 };
  expect(await counters.take('key', limits, 0)).toMatchObject({ allowed: true });
  expect(await counters.take('key', limits, 0)).toMatchObject({ allowed: false });
  expect(await counters.read('key', 0)).toEqual({ minute: 1, hour: 1 });
});

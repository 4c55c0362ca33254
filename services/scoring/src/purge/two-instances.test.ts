import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { HOUR_MS } from '@probant/kernel/durations';
import { readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Month } from '../journal/month.ts';
import { scoringMigrations } from '../migrations.ts';
import { createKekFolder } from '../month-keys/kek-folder.ts';
import { EXAMPLE_REQUEST } from '../testing/example-request.ts';
import { createTestScoring, type TestScoring } from '../testing/test-scoring.ts';

const PURGED = '2025-06' as Month;

let db: TestDatabase;
let here: TestScoring;
let there: TestScoring;
beforeAll(async () => {
  db = await createTestDatabase([scoringMigrations]);
  [here, there] = [
    await createTestScoring({ database: db.database }),
    await createTestScoring({ database: db.database }),
  ];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await db.close();
});

const analyzeThere = async (tenant: string) => {
  there.time.now = Date.parse(`${PURGED}-15T12:00:00Z`);
  expect((await there.call('POST', '/v1/analyze', EXAMPLE_REQUEST, tenant)).status).toBe(200);
  there.time.now = here.time.now;
};
const findKeyThere = (tenant: string) =>
  createKekFolder(there.kekDir, readSystemRandomness).find(parseTenantId(tenant), PURGED);
const countDestructions = () =>
  [...here.events, ...there.events].filter(({ event }) => event.action === 'scoring.keys_destroyed').length;

describe('two instances of scoring on one database', () => {
  test('stop and start together: the emergency stop of one refuses the next analysis of the other', async () => {
    await here.call('PUT', '/v1/hr/settings', { scoring_enabled: false }, 'stopped');
    expect((await there.call('POST', '/v1/analyze', EXAMPLE_REQUEST, 'stopped')).status).toBe(423);
    await there.call('PUT', '/v1/hr/settings', { scoring_enabled: true }, 'stopped');
    expect((await there.call('POST', '/v1/analyze', EXAMPLE_REQUEST, 'stopped')).status).toBe(200);
  });

  test('purge a month at once and record it once', async () => {
    await analyzeThere('once');
    const before = countDestructions();
    await Promise.all([here.purge(), there.purge(), here.purge(), there.purge()]);
    expect(countDestructions() - before).toBe(1);
    const { body } = await here.call('GET', '/v1/hr/settings', undefined, 'once');
    expect(body).toMatchObject({ destroyed_months: [PURGED] });
  });

  test('with a store each, the one that has the key destroys it when the other purged the month', async () => {
    await analyzeThere('apart');
    expect(await findKeyThere('apart')).not.toBeNull();
    let reported = 0;
    const stop = db.database.listen('probant_destroyed_month', {
      onNotice: () => {
        reported += 1;
      },
      onGap: () => undefined,
    });
    const { body } = await here.call('PUT', '/v1/hr/settings', { retention_months: 6 }, 'apart');
    expect(body).toMatchObject({ destroyed_months: [PURGED] });
    expect(await findKeyThere('apart')).not.toBeNull();
    await there.destroyLeftKeys(HOUR_MS);
    expect(await findKeyThere('apart')).toBeNull();
    await eventually('a notice of a destroyed month', async () => {
      if (reported === 0) await analyzeThere(`reported-${performance.now()}`);
      if (reported === 0) await here.purge();
      return reported > 0;
    });
    stop();
  });

  test('keep the key of a month that none of them destroyed', async () => {
    there.time.now = Date.parse('2026-03-02T12:00:00Z');
    await there.call('POST', '/v1/analyze', EXAMPLE_REQUEST, 'kept');
    await here.purge();
    await there.destroyLeftKeys(HOUR_MS);
    const keks = createKekFolder(there.kekDir, readSystemRandomness);
    expect(await keks.find(parseTenantId('kept'), '2026-03' as Month)).not.toBeNull();
  });
});

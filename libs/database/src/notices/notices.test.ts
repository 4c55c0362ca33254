import { silentLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { openSeverableDatabase, type SeverableDatabase } from '../testing/severable-database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createNotices, type Notices } from './notices.ts';

const TIMES = { tickMs: 50, probeMs: 300, probeTimeoutMs: 1_000, silentMs: 500 };

let other: TestDatabase;
let server: SeverableDatabase;
let received: string[];
let gaps: number;
let stopListening: () => void;
beforeAll(async () => {
  other = await createTestDatabase([]);
});
afterAll(() => other.close());
beforeEach(async () => {
  server = await openSeverableDatabase(other.url, { silentMs: 50, probeMs: 2_000, checkMs: 10 }, TIMES);
  received = [];
  gaps = 0;
  stopListening = server.database.listen('example', {
    onNotice: (payload) => received.push(payload),
    onGap: () => {
      gaps += 1;
    },
  });
});
afterEach(async () => {
  server.restore();
  await server.close();
});

/** Sends as another process does. */
const send = (payload: string, channel = 'example') =>
  other.database.system((sql) => sql.query('select pg_notify($1, $2)', [channel, payload]));
const waitForGap = (what: string) => {
  const before = gaps;
  return eventually(what, () => gaps > before);
};
/** From then on only notices report changes. */
const waitForReceipt = () =>
  eventually('notices to arrive without gaps', async () => {
    const before = gaps;
    await new Promise((resolve) => setTimeout(resolve, 3 * TIMES.tickMs));
    return gaps === before;
  });

describe('notices of another process', () => {
  test('arrive after the COMMIT, and not those of another channel or of a rollback', async () => {
    await waitForReceipt();
    await send('first');
    await send('unheard', 'another');
    await other.database
      .system(async (sql) => {
        await sql.query("select pg_notify('example', 'undone')");
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await send('last');
    await eventually('the last notice', () => received.includes('last'));
    expect(received).toEqual(['first', 'last']);
  });

  test('arrive on a channel that is added later', async () => {
    await waitForReceipt();
    const later: string[] = [];
    server.database.listen('later', { onNotice: (payload) => later.push(payload), onGap: () => undefined });
    await eventually('a notice on the new channel', async () => {
      await send('one', 'later');
      return later.includes('one');
    });
  });

  test('arrive no more after the listener ended', async () => {
    await waitForReceipt();
    const kept: string[] = [];
    server.database.listen('example', { onNotice: (payload) => kept.push(payload), onGap: () => undefined });
    stopListening();
    await send('late');
    await eventually('the notice of the listener that stays', () => kept.includes('late'));
    expect(received).toEqual([]);
  });
});

describe('what may have been missed is read', () => {
  test('once at the start, when notices begin to arrive', async () => {
    await waitForReceipt();
    expect(gaps).toBeGreaterThan(0);
  });

  test('by a listener that is added while they arrive, on a new channel and on a known one', async () => {
    await waitForReceipt();
    const reported: string[] = [];
    for (const channel of ['new', 'example'])
      server.database.listen(channel, { onNotice: () => undefined, onGap: () => reported.push(channel) });
    await eventually('a gap for each', () => new Set(reported).size === 2);
  });

  test('while the connection is lost, and when it is back', async () => {
    await waitForReceipt();
    server.sever();
    await send('missed');
    await waitForGap('a gap without a connection');
    server.restore();
    await waitForGap('a gap after the reconnection');
    await waitForReceipt();
    expect(received).toEqual([]);
    await send('heard');
    await eventually('the next notice', () => received.length > 0);
    expect(received).toEqual(['heard']);
  });

  test('while the server keeps the connection and answers nothing', async () => {
    await waitForReceipt();
    server.freeze();
    await waitForGap('a gap on a silent connection');
    await waitForGap('another one');
    server.restore();
    await waitForReceipt();
  });

  test('while a pooler passes statements and no notices', async () => {
    let tells = 0;
    const lost: Notices = createNotices({
      url: other.url,
      send: async () => undefined,
      logger: silentLogger,
      times: TIMES,
    });
    lost.listen('example', {
      onNotice: () => undefined,
      onGap: () => {
        tells += 1;
      },
    });
    await eventually('gaps at each tick', () => tells > 2);
    await lost.close();
  });
});

test('a closed database ends its connection for notices', async () => {
  const closing = await openDatabase({ url: other.url, logger: silentLogger, maxConnections: 1, noticeTimes: TIMES });
  const count = async () => {
    const [row] = await other.database.system((sql) =>
      sql.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where application_name = 'probant notices' and datname = current_database()",
      ),
    );
    return row?.n;
  };
  closing.listen('example', { onNotice: () => undefined, onGap: () => undefined });
  await eventually('both connections', async () => (await count()) === 2);
  await closing.close();
  await eventually('one to end', async () => (await count()) === 1);
});

import { once } from 'node:events';
import { readBackup } from '@probant/database/backup/read-backup';
import { openDatabase } from '@probant/database/database';
import { adoptEmbeddedServer } from '@probant/database/embedded-server';
import { findFilesWith } from '@probant/database/testing/search-files';
import { findFreePorts } from '@probant/kernel/free-ports';
import { silentLogger } from '@probant/kernel/logging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTemporaryFolder } from './demo/temporary-folder.ts';
import { createScoringRuns, IDENTITY_MARKS, type ScoringRun } from './testing/scoring-runs.ts';
import { spawnPlatform } from './testing/spawned-platform.ts';

const RUNS = 200;
const CONCURRENT_CALLS = 8;
/** In an event and in a request id that the test sends: what the search must find. */
const PLANTED_MARK = 'planted-wv3';

/** What remains of the runs, as lower-case text. */
let kept: { readonly tables: string; readonly trail: string; readonly log: string };
let statuses: readonly number[];
let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;

beforeAll(async () => {
  folder = await createTemporaryFolder();
  const platform = await spawnPlatform({
    port: await findFreePorts(),
    dataDir: folder.path,
    environment: { PROBANT_RATE_LIMITS: '1000000/1000000', PROBANT_LOG_LEVEL: 'debug' },
  });
  let printed = '';
  platform.child.stdout?.on('data', (text: string) => {
    printed += text;
  });
  const call = async (method: string, path: string, body: unknown, headers = {}) => {
    const response = await fetch(`${platform.url}${path}`, {
      method,
      headers: { 'x-api-key': platform.firstKey ?? '', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const event = {
    tenant_id: 'demo',
    actor_id: 'test',
    action: 'read',
    resource_type: 'document',
    resource_id: PLANTED_MARK,
  };
  const { status } = await call('POST', '/v1/events', event, { 'x-request-id': PLANTED_MARK });
  expect(status).toBe(200);

  const waiting = [...createScoringRuns(RUNS)];
  const answered: number[] = [];
  const work = async () => {
    for (let run = waiting.pop(); run !== undefined; run = waiting.pop()) answered.push(...(await perform(run, call)));
  };
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, work));
  statuses = answered;

  const trail = await call('GET', '/v1/events?tenant_id=demo&limit=1000', undefined);
  const tables = await dumpTables(folder.path);
  const ended = once(platform.child, 'close');
  platform.child.kill('SIGTERM');
  await ended;
  kept = {
    tables: tables.toLowerCase(),
    trail: trail.text.toLowerCase(),
    log: `${printed}${platform.log()}`.toLowerCase(),
  };
});
afterAll(() => folder.remove());

type Call = (
  method: string,
  path: string,
  body: unknown,
) => Promise<{ readonly status: number; readonly text: string }>;

/** Sends a run: its request, and a decision on the analysis when it has one. Returns the statuses. */
async function perform({ path, body, decision }: ScoringRun, call: Call): Promise<readonly number[]> {
  const { status, text } = await call('POST', path, body);
  if (decision === null) return [status];
  const { analysis_id } = JSON.parse(text) as { analysis_id: string };
  return [status, (await call('POST', `/v1/hr/analyses/${analysis_id}/decisions`, decision)).status];
}

/** Returns the rows of all tables of all tenants, as text; bytes are in hexadecimal. */
async function dumpTables(dataDir: string): Promise<string> {
  const urls = await adoptEmbeddedServer(dataDir);
  const database = await openDatabase({ url: urls?.migrationUrl ?? '', logger: silentLogger, maxConnections: 1 });
  const parts: string[] = [];
  await readBackup(database, async ({ schema, name }, rows) => {
    parts.push(`\n${schema}.${name}\n`);
    for await (const chunk of rows) parts.push(Buffer.from(chunk).toString('latin1'));
  });
  await database.close();
  return parts.join('');
}

const toHex = (mark: string): string => Buffer.from(mark).toString('hex');

const contains = (text: string, mark: string): boolean => text.includes(mark) || text.includes(toHex(mark));

/** Lists the files of the data folder, those of the stopped database included, that contain a mark in any case. */
const findFiles = (mark: string): readonly string[] =>
  findFilesWith([folder.path], (bytes) => contains(bytes.toString('latin1').toLowerCase(), mark));

describe(`${RUNS} runs with distinctive identities through the gateway`, () => {
  test('were analysed, decided on or refused as expected', () => {
    const count = (status: number) => statuses.filter((one) => one === status).length;
    expect([count(200), count(201), count(422)]).toEqual([160, 40, 40]);
    // One row for each analysis: 40 alone, 80 of batches, 40 of texts, 40 that were decided on.
    const rows = kept.tables.split('\nscoring.analysis\n')[1]?.split(/\n[a-z_]+\.[a-z_]+\n/)[0] ?? '';
    expect(rows.trimEnd().split('\n')).toHaveLength(200);
  });

  test.each(IDENTITY_MARKS)('leave no "%s" in the tables, the audit trail, the data folder or the log', (mark) => {
    expect(contains(kept.tables, mark)).toBe(false);
    expect(contains(kept.trail, mark)).toBe(false);
    expect(contains(kept.log, mark)).toBe(false);
    expect(findFiles(mark)).toEqual([]);
  });

  test('are searched where a planted string is found', () => {
    expect(contains(kept.tables, PLANTED_MARK)).toBe(true);
    expect(contains(kept.trail, PLANTED_MARK)).toBe(true);
    expect(contains(kept.log, PLANTED_MARK)).toBe(true);
    expect(findFiles(PLANTED_MARK)).toContainEqual(expect.stringContaining('/postgres/base/'));
  });
});

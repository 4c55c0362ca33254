import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUnitsCsv } from '@probant/companies/testing/stock-files';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { findFreePorts } from '@probant/kernel/free-ports';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type SpawnedPlatform, spawnPlatform } from '../../../platform/src/testing/spawned-platform.ts';
import {
  askFollowUp,
  askServices,
  type Caller,
  type Content,
  call,
  fillServices,
  readStoredContent,
  readUsage,
  readVectorProgress,
} from '../testing/platform-content.ts';
import { spawnProbant } from '../testing/spawn-probant.ts';
import { verifyArchive } from './archive/archive-reader.ts';
import type { Manifest } from './archive/manifest.ts';

type Environment = Readonly<Record<string, string>>;
type Answers = Awaited<ReturnType<typeof readStoredContent>>;
/** What one tenant stored, and what the routes answered on the first platform. */
type TenantState = {
  readonly caller: Caller;
  readonly content: Content;
  readonly stored: Answers;
  readonly asked: Answers;
};

/** For work in the background, such as vectors; the usage of routes is stored every 10 s. */
const WAIT = { timeout: 60_000, interval: 250 };

let folder = '';
const at = (name: string) => join(folder, name);
let databases: readonly TestDatabase[] = [];
const platforms: SpawnedPlatform[] = [];
let tenants: readonly TenantState[] = [];
let manifest: Manifest;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probant-restored-'));
  await writeFile(at('units.csv'), createUnitsCsv([{ siren: '732829320', denominationUniteLegale: 'ATELIERS MOREL' }]));
  const [source, target] = [await createTestDatabase([]), await createTestDatabase([])];
  databases = [source, target];
  const [first, second] = [describeInstallation('first', source), describeInstallation('second', target)];

  const platform = await start(first);
  const { key } = JSON.parse(await run(['keys', 'issue', '--tenant', 'acme', '--json'], first)) as { key: string };
  await run(['companies', 'import', '--sirene', at('units.csv')], first);
  const callers = [
    { url: platform.url, key: platform.firstKey ?? '', tenant: 'demo' },
    { url: platform.url, key, tenant: 'acme' },
  ];
  const filled: { caller: Caller; content: Content; asked: Answers }[] = [];
  for (const caller of callers) {
    const content = await fillServices(caller);
    await vi.waitFor(async () => expect(await readVectorProgress(caller, content)).toMatchObject({ pending: 0 }), WAIT);
    filled.push({ caller, content, asked: await askServices(caller, content) });
  }
  await run(['audit', 'anchor'], first);
  const states: TenantState[] = [];
  for (const state of filled) {
    await vi.waitFor(async () => expect(await readUsage(state.caller)).toHaveLength(2), WAIT);
    states.push({ ...state, stored: await readStoredContent(state.caller, state.content) });
  }
  await run(['backup', at('b.tar.zst')], first);
  await stop(platform);

  manifest = await verifyArchive(at('b.tar.zst'), 'probant-backup');
  await run(['restore', at('b.tar.zst')], second);
  const restored = await start(second);
  await run(['companies', 'import', '--sirene', at('units.csv')], second);
  tenants = states.map((state) => ({ ...state, caller: { ...state.caller, url: restored.url } }));
}, 600_000);
afterAll(async () => {
  await Promise.all(platforms.map(stop));
  await Promise.all(databases.map((database) => database.close()));
  await rm(folder, { recursive: true });
});

/** The month keys of scoring are in no backup: both installations use the folder that their operator keeps. */
const describeInstallation = (name: string, { url }: TestDatabase): Environment => ({
  DATABASE_URL: url,
  PROBANT_DATA_DIR: at(name),
  PROBANT_KEK_DIR: at('keks'),
  PROBANT_PUBLISH_RECEIPT_POLICIES: 'true',
  PROBANT_KB_KEEP_FILES: 'true',
  PROBANT_RATE_LIMITS: '100000/100000',
});

async function start(environment: Environment): Promise<SpawnedPlatform> {
  const dataDir = environment['PROBANT_DATA_DIR'] ?? '';
  const platform = await spawnPlatform({ port: await findFreePorts(), dataDir, environment });
  platforms.push(platform);
  return platform;
}

async function stop({ child }: SpawnedPlatform): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function run(words: readonly string[], environment: Environment): Promise<string> {
  const { code, out, error } = await spawnProbant(words, environment);
  if (code !== 0) throw new Error(`probant ${words.join(' ')} ended with ${code}: ${error}`);
  return out;
}

test('the backup has rows of every service that stores any', () => {
  const schemas = Map.groupBy(manifest.tables, ({ schema }) => schema);
  const empty = [...schemas].filter(([, tables]) => tables.every(({ rows }) => rows === 0));
  expect(empty).toEqual([]);
  expect([...schemas.keys()].toSorted()).toEqual(['assistant', 'audit', 'extraction', 'gateway', 'public', 'scoring']);
});

describe.each([0, 1])('with the key of tenant %i, a platform on the restored installation', (index) => {
  const getState = (): TenantState => tenants[index] ?? expect.fail();

  test('has the same policy, settings, documents, vectors, events, proofs, usage and keys', async () => {
    const { caller, content, stored } = getState();
    expect(await readStoredContent(caller, content)).toEqual(stored);
    expect(stored).toMatchObject({
      policy: { is_default: false },
      oversight: { decisions: 1 },
      verification: { ok: true, anchor: { ok: true } },
    });
  });

  test('answers questions with the same citations, and has the same pseudonyms and companies', async () => {
    const { caller, content, asked } = getState();
    expect(await askServices(caller, content)).toEqual(asked);
    expect(asked).toMatchObject({
      question: { message: expect.stringContaining('vingt-cinq jours') },
      pseudonyms: { subject_refs: [{}] },
      company: { identity: { name: 'ATELIERS MOREL' } },
    });
  });

  test('continues conversations, decisions and the log', async () => {
    const { caller, content } = getState();
    expect(await askFollowUp(caller, content)).toMatchObject({
      message: expect.stringContaining('cinq plats le vendredi'),
    });
    const readDecisionCount = async () =>
      ((await call(caller, 'GET', '/v1/hr/oversight')) as { readonly decisions: number }).decisions;
    const decisionCount = await readDecisionCount();
    const decision = { decision: 'on_hold', reviewer_ref: 'recruiter-3' };
    await call(caller, 'POST', `/v1/hr/analyses/${content.analysisId}/decisions`, decision);
    expect(await readDecisionCount()).toBe(decisionCount + 1);
    expect(await call(caller, 'GET', `/v1/proof/verify?tenant_id=${caller.tenant}`)).toMatchObject({ ok: true });
  });
});

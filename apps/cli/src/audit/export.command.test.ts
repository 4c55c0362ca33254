import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKeyFile } from '@probant/audit/notes/key-file';
import { createChain, createExport, formatExport } from '@probant/audit/offline/testing/sample-export';
import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { keyMigrations } from '@probant/keys/migrations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProbant, type TestEnvironment } from '../testing/run-probant.ts';
import { spawnProbant } from '../testing/spawn-probant.ts';

const TENANT_ID = 'acme';
const LOG_LENGTH = 2_300;

let testing: TestDatabase;
let folder: string;
const at = (name: string) => join(folder, name);

const run = (words: readonly string[], environment: TestEnvironment, input = '') =>
  runProbant(['audit', ...words], environment, { input });
const platform = () => ({
  DATABASE_URL: testing.url,
  PROBANT_DATA_DIR: at('data'),
  PROBANT_AUDIT_ORIGIN: 'log.example',
});
const operator = (...parameters: readonly string[]) => run(parameters, platform());
/** Runs without a database and a data folder. */
const auditor = (parameters: readonly string[], input?: string) =>
  run(
    ['verify', ...parameters],
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PROBANT_DATA_DIR: at('none') },
    input,
  );

beforeAll(async () => {
  testing = await createTestDatabase([keyMigrations, auditTrailMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'audit-export-'));
  await openKeyFile(join(folder, 'data', 'keys', 'audit-log.pem'));
  const records = createChain(TENANT_ID, LOG_LENGTH);
  const fields = ['actor_id', 'resource_id', 'changes', 'metadata'];
  const sealed = fields.flatMap((field) => [
    `decode(line->'salts'->>'${field}', 'hex')`,
    `decode(line->'commitments'->>'${field}', 'hex')`,
  ]);
  await testing.database.tenant(parseTenantId(TENANT_ID), async (sql) => {
    // Events of format v1, recorded before migration 0009.
    await sql.query('alter table audit.event disable trigger require_recorder');
    await sql.query(
      `insert into audit.event (chain_seq, id, tenant_id, recorded_at, actor_id, actor_type, action, resource_type, resource_id,
         severity, changes, metadata, prev_hash, event_hash, ${fields.map((field) => `${field}_salt, ${field}_commitment`)})
       select (line->>'chain_seq')::bigint, (line->>'id')::uuid, line->>'tenant_id', line->>'timestamp', line->>'actor_id',
         line->>'actor_type', line->>'action', line->>'resource_type', line->>'resource_id', line->>'severity',
         line->>'changes', line->>'metadata', decode(line->>'prev_hash', 'hex'), decode(line->>'event_hash', 'hex'), ${sealed}
       from jsonb_array_elements($1::jsonb) as line`,
      [JSON.stringify(records)],
    );
    await sql.query('alter table audit.event enable trigger require_recorder');
    await sql.query("insert into audit.chain_head (tenant_id, seq, hash) values ($1, $2, decode($3, 'hex'))", [
      TENANT_ID,
      LOG_LENGTH,
      records.at(-1)?.event_hash,
    ]);
  });
});
afterAll(async () => {
  await testing.close();
  await rm(folder, { recursive: true });
});

describe('probant audit export and verify', () => {
  test('export writes a fully signed log with its anchors, and verify accepts it with the key alone', async () => {
    expect((await operator('anchor', '--tenant', TENANT_ID)).code).toBe(0);
    const exported = await operator('export', '--tenant', TENANT_ID, '--out', at('log.ndjson'));
    expect(exported).toEqual({ code: 0, out: '', error: 'exported 2300 events, 0 erasures, 1 checkpoint, 1 anchor\n' });
    expect((await stat(at('log.ndjson'))).mode & 0o777).toBe(0o600);

    const { out: key } = await operator('key', '--tenant', TENANT_ID);
    await writeFile(at('key'), key);
    for (const keyArgument of [key.trim(), at('key')]) {
      const { code, out, error } = await auditor([at('log.ndjson'), '--key', keyArgument]);
      expect({ code, error }).toEqual({ code: 0, error: '' });
      expect(out).toMatch(/^OK: 2,300 events of log\.example\/audit\/acme, none changed, missing, moved or inserted/);
      expect(out).toContain('events 1 to 2,300 are those that the holder of the key signed');
    }
    await writeFile(at('note'), (await operator('checkpoint', '--tenant', TENANT_ID)).out);
    const withNote = await auditor([at('log.ndjson'), '--key', at('key'), '--note', at('note')]);
    expect(withNote.out).toContain('events 1 to 2,300 are those of the checkpoint that you kept');
    const { code, out } = await auditor(['-', '--json'], await readFile(at('log.ndjson'), 'utf8'));
    expect({ code, verdict: JSON.parse(out) }).toMatchObject({
      code: 0,
      verdict: { ok: true, checked: LOG_LENGTH, key: { trusted: false }, notes: { checkpoints: 1, anchors: 1 } },
    });
  });

  test('export to the standard output writes the same file', async () => {
    const { code, out } = await spawnProbant(['audit', 'export', '--tenant', TENANT_ID, '--out', '-'], platform());
    const withoutTime = (text: string) => text.replace(/"exported_at":"[^"]*"/, '');
    expect(code).toBe(0);
    expect(withoutTime(out)).toBe(withoutTime(await readFile(at('log.ndjson'), 'utf8')));
  });

  test.each([
    {
      mistake: 'an existing file',
      parameters: ['--tenant', TENANT_ID, '--out', 'log.ndjson'],
      sentence: /already exists/,
    },
    {
      mistake: 'a missing folder',
      parameters: ['--tenant', TENANT_ID, '--out', 'no/log'],
      sentence: /cannot be created \(ENOENT\)/,
    },
    {
      mistake: 'a tenant without a log',
      parameters: ['--tenant', 'nobody', '--out', 'left'],
      sentence: /^there is no tenant nobody/,
    },
    { mistake: 'no tenant', parameters: ['--out', 'left'], sentence: /--tenant/ },
  ])('prints one sentence and neither creates nor changes a file for $mistake', async ({ parameters, sentence }) => {
    const before = await readFile(at('log.ndjson'));
    const { code, error } = await operator(
      'export',
      ...parameters.map((text, index) => (parameters[index - 1] === '--out' ? at(text) : text)),
    );
    expect(code).toBe(2);
    expect(error).toMatch(sentence);
    expect(error).not.toMatch(/\n\s+at /);
    expect(await readdir(folder)).not.toContain('left');
    expect(await readFile(at('log.ndjson'))).toEqual(before);
  });

  test('verify names a changed event and exits with code 1', async () => {
    await testing.database.system((sql) =>
      sql.query(
        `alter table audit.event disable trigger user; grant update on audit.event to current_user;
         alter table audit.event no force row level security;
         update audit.event set metadata = '{}' where chain_seq = 1234`,
      ),
    );
    await operator('export', '--tenant', TENANT_ID, '--out', at('changed.ndjson'));
    const { code, out } = await auditor([at('changed.ndjson'), '--key', at('key')]);
    expect(code).toBe(1);
    expect(out).toMatch(/^NOT OK: the log log\.example\/audit\/acme is broken at event 1,234\./);
    expect(out).toContain('event 1,234 (019aa6f2-5c00-7000-8000-000000001233): commitment_mismatch');
  });

  test.each([
    { what: 'a missing file', parameters: ['missing'], sentence: /there is no file/ },
    { what: 'a folder', parameters: ['.'], sentence: /it is a folder/ },
    { what: 'a file that is not an export', parameters: ['key'], sentence: /line 1 is not JSON/ },
    {
      what: 'a malformed key',
      parameters: ['log.ndjson', '--key', 'log.ndjson'],
      sentence: /invalid key/,
    },
    {
      what: "a witness's key as the log's",
      parameters: ['log.ndjson', '--witness-key', 'key'],
      sentence: /is the key of a log/,
    },
    { what: 'no file argument', parameters: [], sentence: /missing required argument/ },
    { what: 'an unknown option', parameters: ['log.ndjson', '--keys', 'x'], sentence: /unknown option/ },
  ])('verify prints one sentence and exits with code 2 for $what', async ({ parameters, sentence }) => {
    const { code, out, error } = await auditor(parameters.map((text) => (text.startsWith('--') ? text : at(text))));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toMatch(sentence);
    expect(error).not.toMatch(/\n\s+at /);
  });

  test('verify reads a file of 60 MB in 32 MB of heap', async () => {
    const file = at('large.ndjson');
    await writeFile(file, formatExport(createExport('big', createChain('big', 60_000))));
    expect((await stat(file)).size).toBeGreaterThan(60_000_000);
    const { code } = await spawnProbant(['audit', 'verify', file], { NODE_OPTIONS: '--max-old-space-size=32' });
    expect(code).toBe(0);
  });
});

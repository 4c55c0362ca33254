import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openKeyFile } from '@probant/audit/notes/key-file';
import { openNote } from '@probant/audit/notes/signed-note';
import { parseVerifierKey } from '@probant/audit/notes/verifier-key';
import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { keyMigrations } from '@probant/keys/migrations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProbant } from '../testing/run-probant.ts';

let testing: TestDatabase;
let folder: string;
beforeAll(async () => {
  testing = await createTestDatabase([keyMigrations, auditTrailMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'anchor-command-'));
  await openKeyFile(join(folder, 'data', 'keys', 'audit-log.pem'));
});
afterAll(async () => {
  await testing.close();
  // Anchors written by root cannot be removed while their folders have the append-only attribute.
  await promisify(execFile)('chattr', ['-R', '-a', folder]).catch(() => undefined);
  await rm(folder, { recursive: true });
});

const probant = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runProbant(['audit', ...words], { DATABASE_URL: testing.url, PROBANT_DATA_DIR: join(folder, 'data'), ...more });

/** Inserts one event with the columns that a Merkle tree needs. */
const record = (tenant: string) =>
  testing.database.tenant(parseTenantId(tenant), async (sql) => {
    await sql.query("insert into audit.chain_head (tenant_id, seq, hash) values ($1, 1, sha256('1'))", [tenant]);
    await sql.query(
      `insert into audit.event (tenant_id, chain_seq, id, recorded_at, actor_id, actor_type, action, resource_type, resource_id,
         severity, changes, metadata, actor_id_commitment, resource_id_commitment, changes_commitment, metadata_commitment,
         prev_hash, event_hash, recorded_by)
       values ($1, 1, gen_random_uuid(), '', '', '', '', '', '', 'info', '', '', '', '', '', '', '', sha256('1'), 'service:operator')`,
      [tenant],
    );
  });

describe('probant audit anchor', () => {
  test('reports that there is no event to anchor in an empty database', async () => {
    expect(await probant(['anchor'])).toEqual({ code: 0, out: 'there is no event to anchor\n', error: '' });
    const named = { code: 2, out: '', error: expect.stringMatching(/^there is no tenant nosuch: .*\n$/) };
    expect(await probant(['anchor', '--tenant', 'nosuch'])).toEqual(named);
  });

  test('anchors all logs or the named one, and again on each call', async () => {
    for (const tenant of ['acme', 'demo']) await record(tenant);
    expect(await probant(['anchor', '--tenant', 'demo'])).toEqual({
      code: 0,
      out: 'demo: events 1 to 1 in anchors\n',
      error: '',
    });
    const all = { code: 0, out: 'acme: events 1 to 1 in anchors\ndemo: events 1 to 1 in anchors\n', error: '' };
    expect(await probant(['anchor'])).toEqual(all);
    expect(await probant(['anchor'])).toEqual(all);
    const note = await readFile(join(folder, 'data', 'anchors', 'demo', `${'1'.padStart(20, '0')}.note`), 'utf8');
    const key = parseVerifierKey((await probant(['key', '--tenant', 'demo'])).out.trim());
    expect(openNote(note, [key]).body).toContain('probant.local/audit/demo\n1\n');
  });

  test('reports a failing location, continues with the others, and exits with code 1', async () => {
    const place = join(folder, 'taken');
    await mkdir(join(place, 'acme'), { recursive: true });
    await writeFile(join(place, 'acme', `${'1'.padStart(20, '0')}.note`), 'another');
    const { code, out } = await probant(['anchor'], { PROBANT_ANCHOR_DIR: place });
    expect({ code, out }).toEqual({
      code: 1,
      out: `acme: not in taken: another object is stored under the name acme/${'1'.padStart(20, '0')}.note\ndemo: events 1 to 1 in taken\n`,
    });
  });

  test('opens a new series of anchors with a reason that the database and the location store', async () => {
    const { code, out, error } = await probant(['anchor', 'new-series', '--reason', 'restored backup of 2026-11-20']);
    const series = /^series (\S+) opened \S+: the logs of this database are accepted in their current state$/m.exec(
      out,
    )?.[1];
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toContain(
      `acme: events 1 to 1 in anchors/.series/${series}\ndemo: events 1 to 1 in anchors/.series/${series}\n`,
    );
    expect(out).not.toContain('nothing was anchored under this DATABASE_URL');
    const note = await readFile(join(folder, 'data', 'anchors', '.series', series ?? '', '.opened.note'), 'utf8');
    expect(note).toContain('\nreason restored backup of 2026-11-20\n');
    const rows = await testing.database.system((sql) => sql.query('select series, note from audit.anchor_series'));
    expect(rows).toEqual([{ series, note }]);
    expect((await probant(['anchor', '--tenant', 'demo'])).out).toBe(
      `demo: events 1 to 1 in anchors/.series/${series}\n`,
    );
  });

  test.each([
    { mistake: 'a new series without a reason', words: ['anchor', 'new-series'], more: {}, said: '--reason' },
    {
      mistake: 'a new series with an empty reason',
      words: ['anchor', 'new-series', '--reason', ' '],
      more: {},
      said: 'the reason must be one line',
    },
    {
      mistake: 'a new series while the location cannot be used',
      words: ['anchor', 'new-series', '--reason', 'x'],
      more: { PROBANT_ANCHOR_DIR: '/dev/null' },
      said: 'the folder null cannot be used',
    },
    { mistake: 'a tenant with spaces', words: ['anchor', '--tenant', 'a b'], more: {}, said: 'a tenant is' },
    {
      mistake: 'an incomplete bucket',
      words: ['anchor'],
      more: { PROBANT_S3_BUCKET: 'anchors' },
      said: 'PROBANT_S3_ENDPOINT, PROBANT_S3_REGION',
    },
    {
      mistake: 'a missing certificate file',
      words: ['anchor'],
      more: { PROBANT_TIMESTAMP_URL: 'http://127.0.0.1:9', PROBANT_TIMESTAMP_CA: 'none.pem' },
      said: 'PROBANT_TIMESTAMP_CA: the file cannot be read',
    },
  ])('prints one line and exits with code 2 for $mistake', async ({ words, more, said }) => {
    const ran = await probant(words, more);
    expect(ran).toMatchObject({ code: 2, out: '', error: expect.stringContaining(said) });
    expect(ran.error).not.toMatch(/\n\s+at /);
  });
});

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKeyFile } from '@probant/audit/notes/key-file';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { OPERATOR_TENANT } from '@probant/kernel/tenant';
import { ALL_MIGRATIONS } from '@probant/platform/all-migrations';
import { runProbant } from './run-probant.ts';

type Environment = Readonly<Record<string, string>>;

/**
 * An installation restored from an old backup: the operator's log has one event, and its newest anchor three. `original` is the
 * installation that was saved, whose log is whole. Each has one key of the tenant acme, with the id `keyId`.
 */
export type RestoredOldBackup = {
  readonly original: Environment;
  readonly restored: Environment;
  readonly database: TestDatabase;
  readonly keyId: string;
  /** The anchors of the restored installation. */
  readonly anchors: string;
  close(): Promise<void>;
};

export async function restoreOldBackup(): Promise<RestoredOldBackup> {
  const folder = await mkdtemp(join(tmpdir(), 'probant-old-backup-'));
  const at = (name: string) => join(folder, name);
  const [source, database] = [await createTestDatabase(ALL_MIGRATIONS), await createTestDatabase([])];
  const original = { DATABASE_URL: source.url, PROBANT_DATA_DIR: at('original') };
  const restored = { DATABASE_URL: database.url, PROBANT_DATA_DIR: at('restored') };
  const run = async (words: readonly string[], environment: Environment, expected = 0): Promise<string> => {
    const { code, out, error } = await runProbant(words, environment);
    if (code !== expected) throw new Error(`probant ${words.join(' ')} ended with ${code}: ${error}`);
    return out;
  };
  await openKeyFile(at('original/keys/audit-log.pem'));
  const issued = await run(['keys', 'issue', '--tenant', 'acme', '--json'], original);
  await run(['backup', at('old.tar.zst')], original);
  for (const tenant of ['demo', 'other']) await run(['keys', 'issue', '--tenant', tenant], original);
  await run(['audit', 'anchor'], original);
  await cp(at('original/anchors'), at('restored/anchors'), { recursive: true });
  await run(['restore', at('old.tar.zst')], restored, 1);
  return {
    original,
    restored,
    database,
    keyId: (JSON.parse(issued) as { key_id: string }).key_id,
    anchors: at('restored/anchors'),
    async close() {
      await Promise.all([source.close(), database.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Settings of a bucket that nothing answers for, instead of the folder of the anchors. */
export const UNREACHABLE_BUCKET: Environment = {
  PROBANT_S3_ENDPOINT: 'http://127.0.0.1:9',
  PROBANT_S3_REGION: 'eu-west-3',
  PROBANT_S3_BUCKET: 'audit-anchors',
  PROBANT_S3_ACCESS_KEY_ID: 'AKID',
  PROBANT_S3_SECRET_ACCESS_KEY: 'secret',
};

/** Reads how many events the operator's log has. */
export const countOperatorEvents = ({ database }: TestDatabase): Promise<number> =>
  database.tenant(OPERATOR_TENANT, async (sql) => {
    const [row] = await sql.query<{ count: number }>('select count(*)::int as count from audit.event');
    return row?.count ?? 0;
  });

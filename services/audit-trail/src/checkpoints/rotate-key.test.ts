import { chown, copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKeyFile } from '@probant/audit/notes/key-file';
import { parseNote } from '@probant/audit/notes/note-text';
import { openNote } from '@probant/audit/notes/signed-note';
import { exportPublicKey, type VerifierKey } from '@probant/audit/notes/verifier-key';
import { verifyExport } from '@probant/audit/offline/verify-export';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { readSystemRandomness } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAnchorLocations } from '../anchors/stores/open-anchor-locations.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { type AuditTrailOperator, createAuditTrailOperator } from '../operator.service.ts';
import { createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { unlockTables } from '../testing/unlocked-chain.ts';
import { getKeyFiles } from './key-folder.ts';
import { createLogSigner, type LogSigner } from './log-signer.ts';
import { openCurrentSigner } from './open-log-signer.ts';
import { rotateSigningKey } from './rotate-key.usecases.ts';
import { SigningKeyMissingError } from './signing-key-missing-error.ts';
import { createSigningKeysRepository } from './signing-keys.repository.ts';

const AUDIT_ORIGIN = 'test.example';
const ANCHOR_SETTINGS = { folder: null, s3: null, timestamp: null };

let db: TestDatabase;
let dataDir: string;
/** The signer of a process that runs since before the rotation. */
let signer: LogSigner;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
/** Has a signer of its own, opened before the rotation too. */
let operator: AuditTrailOperator;

const folder = () => ({ auditOrigin: AUDIT_ORIGIN, dataDir });
const openOperator = () =>
  createAuditTrailOperator({
    database: db.database,
    settings: { auditOrigin: AUDIT_ORIGIN, anchors: ANCHOR_SETTINGS, dataDir, databaseUrl: null },
    clock: systemClock,
    logger: silentLogger,
  });

beforeEach(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  dataDir = await mkdtemp(join(tmpdir(), 'rotate-key-'));
  signer = await openSigner();
  const randomness = readSystemRandomness;
  const anchorDeps = { settings: ANCHOR_SETTINGS, dataDir, databaseUrl: null, clock: systemClock, randomness };
  trail = await startTestAuditTrail(db.database, systemClock, {
    signer,
    anchorLocations: await openAnchorLocations(anchorDeps),
  });
  operator = await openOperator();
});
afterEach(async () => {
  await trail.service.close();
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

const openSigner = () => openCurrentSigner(createSigningKeysRepository(db.database), folder());

/** Rotates as another process does, with a signer of its own. */
const rotate = async () => (await openOperator()).rotateSigningKey();
const readPublicKey = async (name: 'current' | 'next') =>
  exportPublicKey(await openKeyFile(getKeyFiles(folder())[name]));
const record = (tenant: TenantId, count: number) =>
  trail.as(tenant).post('/v1/events/batch', { events: Array.from({ length: count }, () => createEvent(tenant)) });

/** Records events and signs them with the signer from before the rotation. Returns the ids of the keys that signed. */
async function recordAndSign(tenant: TenantId, count = 2): Promise<readonly string[]> {
  await record(tenant, count);
  const checkpoint = await operator.checkpoints.cover(tenant);
  return parseNote(checkpoint?.note ?? '').signatures.map(({ id }) => id);
}

const verifyOnline = async (tenant: TenantId) =>
  (await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body;

async function exportText(tenant: TenantId): Promise<string> {
  let file = '';
  const write = async (lines: string) => {
    file += lines;
  };
  await (await openOperator()).exportLog(tenant, write, new AbortController().signal);
  return file;
}

function verifyText(file: string, logKey: VerifierKey) {
  const chunks = (async function* () {
    yield Buffer.from(file);
  })();
  return verifyExport(chunks, { logKey, witnessKeys: [], keptNotes: [] });
}

test('a running process signs with the new key from its next checkpoint, and every verifier follows', async () => {
  const tenant = createTenant();
  const oldKey = signer.getVerifierKey(tenant);
  expect(await recordAndSign(tenant)).toEqual([oldKey.id]);
  await operator.anchorLogs(tenant);

  expect(await rotate()).toEqual({ logs: 1, unsignedLogs: [], at: expect.any(String), isResumed: false });
  const signedBy = await recordAndSign(tenant);
  const newKey = (await openSigner()).getVerifierKey(tenant);
  expect(newKey.id).not.toBe(oldKey.id);
  expect(signedBy).toEqual([newKey.id]);
  await operator.anchorLogs(tenant);

  const anchor = { ok: true, seq: 4 };
  expect(await verifyOnline(tenant)).toMatchObject({ ok: true, checked: 4, anchor });
  const file = await exportText(tenant);
  for (const key of [oldKey, newKey])
    expect(await verifyText(file, key)).toMatchObject({
      ok: true,
      notes: { checkpoints: 2, anchors: 2, faults: [], newest_anchor: { size: 4 } },
      successions: [{ size: 2 }],
    });
  const withoutSuccession = file.replace(/^\{"type":"succession".*\n/m, '');
  for (const key of [oldKey, newKey]) expect(await verifyText(withoutSuccession, key)).toMatchObject({ ok: false });
});

test('a second rotation continues the chain, and a log without events at a rotation starts with the key of its time', async () => {
  const [early, late] = [createTenant(), createTenant()];
  const first = signer.getVerifierKey(early);
  await recordAndSign(early);
  await rotate();
  const second = (await openSigner()).getVerifierKey(late);
  expect(await recordAndSign(late)).toEqual([second.id]);
  // No event of `early` between the two rotations: its second succession has the same position.
  expect(await rotate()).toMatchObject({ logs: 2 });
  await recordAndSign(early);
  await recordAndSign(late);
  expect(await verifyOnline(early)).toMatchObject({ ok: true });
  expect(await verifyOnline(late)).toMatchObject({ ok: true });
  expect(await verifyText(await exportText(early), first)).toMatchObject({
    ok: true,
    successions: [{ size: 2 }, { size: 2 }],
  });
  expect(await verifyText(await exportText(late), second)).toMatchObject({ ok: true, successions: [{ size: 2 }] });
});

test('follows a second rotation whose clock was set back before the first', async () => {
  const tenant = createTenant();
  await recordAndSign(tenant);
  const rotateAt = (time: number) =>
    rotateSigningKey({
      folder: folder(),
      clock: () => time,
      repository: createSigningKeysRepository(db.database),
    });
  const now = systemClock();
  await rotateAt(now);
  await rotateAt(now - 3_600_000);
  const signedBy = await recordAndSign(tenant);
  expect(signedBy).toEqual([(await openSigner()).getVerifierKey(tenant).id]);
  expect(await verifyOnline(tenant)).toMatchObject({ ok: true, checked: 4 });
  expect(await rotate()).toMatchObject({ logs: 1, isResumed: false });
});

test('the key files are readable by their owner only, and the old private key is gone', async () => {
  await recordAndSign(createTenant());
  const oldKey = await readPublicKey('current');
  await rotate();
  const files = await readdir(join(dataDir, 'keys'));
  expect(files.sort()).toEqual(['audit-log.pem', 'audit-log.rotations.json']);
  for (const file of files) expect((await stat(join(dataDir, 'keys', file))).mode & 0o777).toBe(0o600);
  expect(await readPublicKey('current')).not.toEqual(oldKey);
});

const PLATFORM_USER_ID = 64_000;

test.runIf(process.getuid?.() === 0)('root leaves the new files to the user who owned the old key', async () => {
  const { current, rotations } = getKeyFiles(folder());
  await chown(current, PLATFORM_USER_ID, PLATFORM_USER_ID);
  await rotate();
  for (const file of [current, rotations])
    expect(await stat(file)).toMatchObject({ uid: PLATFORM_USER_ID, gid: PLATFORM_USER_ID });
});

test('an interruption before the commit changes nothing, and the next run uses the key file that it left', async () => {
  const tenant = createTenant();
  const oldKey = signer.getVerifierKey(tenant);
  await recordAndSign(tenant);
  const repository = createSigningKeysRepository(db.database);
  const interrupted = rotateSigningKey({
    folder: folder(),
    clock: systemClock,
    repository: {
      ...repository,
      withLock: (work) =>
        repository.withLock(async (locked) => {
          await work(locked);
          throw new Error('interrupted');
        }),
    },
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  const leftKey = await readPublicKey('next');
  expect(await recordAndSign(tenant)).toEqual([oldKey.id]);
  expect((await openSigner()).getVerifierKey(tenant)).toEqual(oldKey);
  expect(await verifyOnline(tenant)).toMatchObject({ ok: true });

  expect(await rotate()).toMatchObject({ logs: 1, isResumed: false });
  expect(await readPublicKey('current')).toEqual(leftKey);
  expect(await recordAndSign(tenant)).not.toEqual([oldKey.id]);
  expect(await verifyText(await exportText(tenant), oldKey)).toMatchObject({ ok: true, successions: [{ size: 4 }] });
});

test('an interruption between the commit and the key file leaves a working installation, which the next run completes', async () => {
  const tenant = createTenant();
  const oldKey = signer.getVerifierKey(tenant);
  await recordAndSign(tenant);
  const { current, next } = getKeyFiles(folder());
  await copyFile(current, `${current}.before`);
  await rotate();
  const newPublicKey = await readPublicKey('current');
  // The state of the folder right after the commit.
  await copyFile(current, next);
  await copyFile(`${current}.before`, current);

  const reopened = await openSigner();
  expect(Buffer.from(reopened.getVerifierKey(tenant).publicKey)).toEqual(newPublicKey);
  expect(await recordAndSign(tenant)).toEqual([reopened.getVerifierKey(tenant).id]);
  expect(await verifyOnline(tenant)).toMatchObject({ ok: true });

  expect(await rotate()).toMatchObject({ logs: 0, isResumed: true });
  expect(await readPublicKey('current')).toEqual(newPublicKey);
  expect(await verifyText(await exportText(tenant), oldKey)).toMatchObject({ ok: true, successions: [{ size: 2 }] });
});

test('a process without the new key signs nothing, says why, and still records and verifies', async () => {
  const tenant = createTenant();
  await recordAndSign(tenant);
  const { current } = getKeyFiles(folder());
  await copyFile(current, `${current}.before`);
  await rotate();
  await copyFile(`${current}.before`, current);
  await expect(recordAndSign(tenant)).rejects.toThrow(SigningKeyMissingError);
  await expect(openSigner()).rejects.toThrow(/copy that file from the machine/);
  await expect(
    rotateSigningKey({ folder: folder(), clock: systemClock, repository: createSigningKeysRepository(db.database) }),
  ).rejects.toThrow('does not contain the current signing key');
  expect(await verifyOnline(tenant)).toMatchObject({ ok: true, checked: 4 });
});

test('rotates again after the database was restored from a backup older than the last rotation', async () => {
  const tenant = createTenant();
  await recordAndSign(tenant);
  await rotate();
  await rotate();
  const { seriesKeys } = await openSigner();
  await unlockTables(db.database, 'key_rotation', 'key_succession');
  await db.database.system((sql) =>
    sql.query(`select set_config('probant.housekeeping', 'on', true);
      delete from audit.key_succession using audit.key_rotation as last
        where key_succession.new_key = last.new_key and rotated_at = (select max(rotated_at) from audit.key_rotation);
      delete from audit.key_rotation where rotated_at = (select max(rotated_at) from audit.key_rotation)`),
  );
  // The last checkpoint of the backup is not by the current key.
  expect(await rotate()).toMatchObject({ logs: 0, unsignedLogs: [tenant], isResumed: false });
  const reopened = await openSigner();
  expect(reopened.seriesKeys).toEqual([...seriesKeys, reopened.seriesKey]);
  const later = createTenant();
  expect(await recordAndSign(later)).toEqual([reopened.getVerifierKey(later).id]);
  expect(await verifyOnline(later)).toMatchObject({ ok: true });
});

test('rows that no key signed change nothing: the process keeps its key, and the log its verdict', async () => {
  const tenant = createTenant();
  const { id } = signer.getVerifierKey(tenant);
  await recordAndSign(tenant);
  await db.database.system((sql) =>
    sql.query(`select set_config('probant.housekeeping', 'on', true);
      insert into audit.key_rotation values (sha256('a'), sha256('b'), '2026-11-23T10:00:00.000Z', 'forged');
      insert into audit.key_succession (tenant_id, size, erasures, old_key, new_key, note)
        values ('${tenant}', 1, 0, sha256('a'), sha256('b'), 'forged')`),
  );
  expect(await recordAndSign(tenant)).toEqual([id]);
  expect(await verifyOnline(tenant)).toMatchObject({ ok: true });
});

test('a checkpoint by the old key after the succession is an anchor_mismatch', async () => {
  const tenant = createTenant();
  await recordAndSign(tenant);
  const { current } = getKeyFiles(folder());
  await copyFile(current, `${dataDir}/old.pem`);
  await rotate();
  await recordAndSign(tenant);
  expect(await verifyOnline(tenant)).toMatchObject({ ok: true });
  // Someone with the old key and the database replaces the newest checkpoint by one of his own over the same events.
  await unlockTables(db.database, 'checkpoint');
  const thief = createLogSigner(AUDIT_ORIGIN, await openKeyFile(`${dataDir}/old.pem`));
  const newest = await operator.checkpoints.readNewest(tenant);
  const note = thief.signCheckpoint(tenant, { size: 4, root: newest?.root ?? Buffer.alloc(32), ledger: null });
  await db.database.system((sql) => sql.query('update audit.checkpoint set note = $1 where size = 4', [note]));
  expect(await verifyOnline(tenant)).toMatchObject({ ok: false, reason: 'anchor_mismatch' });
});

test('does not confirm a last checkpoint that its key did not sign', async () => {
  const tenant = createTenant();
  await recordAndSign(tenant);
  await unlockTables(db.database, 'checkpoint');
  await db.database.system((sql) =>
    sql.query("update audit.checkpoint set note = replace(note, E'\\n2\\n', E'\\n3\\n'), size = 3"),
  );
  expect(await rotate()).toMatchObject({ logs: 0, unsignedLogs: [tenant] });
});

test('the succession note is readable with either key alone', async () => {
  const tenant = createTenant();
  const oldKey = signer.getVerifierKey(tenant);
  await recordAndSign(tenant);
  await rotate();
  const { successions } = await (await openOperator()).readLogKey(tenant);
  const newKey = (await openSigner()).getVerifierKey(tenant);
  for (const key of [oldKey, newKey]) expect(openNote(successions[0] ?? '', [key]).verified).toHaveLength(1);
});

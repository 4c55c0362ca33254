import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { OtherInstallationError, openClaimedSigner } from './claim-database.usecases.ts';
import { getKeyFiles } from './key-folder.ts';
import { openCurrentSigner } from './open-log-signer.ts';
import { rotateSigningKey } from './rotate-key.usecases.ts';
import { createSigningKeysRepository } from './signing-keys.repository.ts';

let db: TestDatabase;
let folder: string;
beforeEach(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'claim-database-'));
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const keyFolder = (name: string) => ({ auditOrigin: 'test.example', dataDir: join(folder, name) });
const signingKeys = () => createSigningKeysRepository(db.database);
const start = (name: string, replacesLostKey = false) =>
  openClaimedSigner({ signingKeys: signingKeys(), folder: keyFolder(name), clock: systemClock, replacesLostKey });
const hasKey = (name: string) => existsSync(getKeyFiles(keyFolder(name)).current);

test('refuses a second data folder on a database that nobody has signed yet, and creates no key there', async () => {
  await start('first');
  await expect(start('second')).rejects.toThrow(OtherInstallationError);
  await expect(start('second')).rejects.toThrow(
    /^another installation signs the audit trail of this database, and \S*second\/keys\/audit-log.pem has none: set PROBANT_DATA_DIR to/,
  );
  expect(hasKey('second')).toBe(false);
  await expect(start('first')).resolves.toBeDefined();
});

test('refuses a data folder that has the key of another installation', async () => {
  await openCurrentSigner({ readRotations: async () => [] }, keyFolder('second'));
  await start('first');
  await expect(start('second')).rejects.toThrow(
    /audit-log.pem has another one \([0-9a-f]{8}\): set PROBANT_DATA_DIR to/,
  );
});

test('accepts a data folder with a copy of the key, also after the key was rotated', async () => {
  await start('first');
  await rotateSigningKey({ repository: signingKeys(), folder: keyFolder('first'), clock: systemClock });
  await cp(join(folder, 'first/keys'), join(folder, 'copy/keys'), { recursive: true });
  await start('first');
  await start('copy');
});

test('recognises the owner of a database from before the registration by its newest checkpoint', async () => {
  const signer = await openCurrentSigner(signingKeys(), keyFolder('first'));
  const trail = await startTestAuditTrail(db.database, systemClock, { signer });
  const tenant = createTenant();
  await trail.as(tenant).post('/v1/events', createEvent(tenant));
  await trail.as(tenant).get(`/v1/proof/checkpoint?tenant_id=${tenant}`);
  await trail.service.close();
  await expect(start('second')).rejects.toThrow(OtherInstallationError);
  await start('first');
  await expect(start('second')).rejects.toThrow(OtherInstallationError);
});

test('lets another data folder take over a database whose key is lost, once the operator accepts it', async () => {
  await start('first');
  await start('second', true);
  await start('second');
  await expect(start('first')).rejects.toThrow(OtherInstallationError);
});

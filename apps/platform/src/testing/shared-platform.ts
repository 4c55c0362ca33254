import { randomUUID } from 'node:crypto';
import { createOperatorRecorder } from '@probant/audit-trail/operator';
import { openDatabase } from '@probant/database/database';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { issueKey, type KeyRequest } from '@probant/keys/issuing';
import { test as baseTest, inject } from 'vitest';
import { requestPlatform } from './platform-apart.ts';
import type { PlatformUnderTest } from './platform-under-test.ts';

export type SharedPlatform = Pick<PlatformUnderTest, 'url' | 'port' | 'databaseUrl' | 'dataDir' | 'key' | 'keyId'> & {
  /** The tenant of the key, which no other test file uses. */
  readonly tenant: TenantId;
};

/**
 * `runPlatform` is one platform with the default settings for all test files of the run. `platform` is the same platform with a new
 * tenant for the test file.
 */
export const test = baseTest
  .extend('runPlatform', { scope: 'worker' }, () => requestPlatform(inject('defaultPlatformPort')))
  .extend('platform', { scope: 'file' }, ({ runPlatform }) => createTenantOfFile(runPlatform));

/** Gives a test file a new tenant, and its key, on a platform that others use too. Its name begins with `name`. */
export async function createTenantOfFile(
  platform: Pick<PlatformUnderTest, 'url' | 'port' | 'databaseUrl' | 'dataDir'>,
  name = 'file',
): Promise<SharedPlatform> {
  const tenant = parseTenantId(`${name}-${randomUUID()}`);
  return { ...platform, tenant, ...(await issueTestKey(platform.databaseUrl, { tenant })) };
}

/** Issues a key as `probant keys issue` does, with its event in the operator's log. */
export async function issueTestKey(
  databaseUrl: string,
  request: KeyRequest,
): Promise<{ readonly key: string; readonly keyId: string }> {
  const database = await openDatabase({ url: databaseUrl, logger: silentLogger, maxConnections: 1 });
  try {
    const deps = {
      database,
      clock: systemClock,
      randomness: readSystemRandomness,
      newId: createUuidV7Source(systemClock),
    };
    return await issueKey({ ...deps, recordChange: createOperatorRecorder(deps) }, request);
  } finally {
    await database.close();
  }
}

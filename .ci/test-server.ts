import type { TestProject } from 'vitest/node';
import { openTestServer } from '../libs/database/src/testing/test-server.ts';

/** One PostgreSQL per run of the tests: the one that PROBANT_TEST_DATABASE_URL names, or a throw-away one of our own. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env['PROBANT_TEST_DATABASE_URL'];
  if (url) {
    project.provide('probantTestServer', { url });
    return undefined;
  }
  const server = await openTestServer();
  project.provide('probantTestServer', { door: server.door });
  return () => server.close();
}

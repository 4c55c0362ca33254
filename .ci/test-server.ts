import type { TestProject } from 'vitest/node';
import { openTestServer } from '../libs/database/src/testing/test-server.ts';

/** Starts one temporary PostgreSQL for the whole test run, or uses the one that PROBANT_TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env['PROBANT_TEST_DATABASE_URL'];
  if (url) {
    project.provide('probantTestServer', { url });
    return undefined;
  }
  const server = await openTestServer();
  project.provide('probantTestServer', { discoveryPort: server.discoveryPort });
  return () => server.close();
}

import type { TestProject } from 'vitest/node';
import { offerPreparedInstallation } from '../apps/cli/src/testing/prepared-installation.ts';
import { offerTestServer } from '../libs/database/src/testing/test-server.ts';

/**
 * Offers what tests share, made on the first demand: a temporary PostgreSQL for the whole test run, unless PROBANT_TEST_DATABASE_URL names
 * one, and the data folder of an installation.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const installation = await offerPreparedInstallation();
  project.provide('preparedInstallationPort', installation.port);
  const url = process.env['PROBANT_TEST_DATABASE_URL'];
  const server = url ? null : await offerTestServer();
  project.provide('probantTestServer', url ? { url } : { discoveryPort: server?.port ?? 0 });
  return async () => {
    await installation.close();
    await server?.close();
  };
}

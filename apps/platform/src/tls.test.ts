import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTemporaryFolder } from './demo/temporary-folder.ts';
import { startPlatformUnderTest } from './testing/platform-under-test.ts';

const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
beforeAll(async () => {
  folder = await createTemporaryFolder();
});
afterAll(() => folder.remove());

describe.skipIf(!hasOpenssl)('a platform with a certificate', () => {
  test('is ready at an https URL, and accepts PROBANT_REQUIRE_TLS on every address', async () => {
    const [cert, key] = [`${folder.path}/gateway.pem`, `${folder.path}/gateway.key`];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=test'];
    const name = ['-addext', 'subjectAltName=IP:0.0.0.0'];
    execFileSync('openssl', ['req', '-x509', ...curve, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const platform = await startPlatformUnderTest({
      PROBANT_HOST: '0.0.0.0',
      PROBANT_REQUIRE_TLS: 'true',
      PROBANT_TLS_CERT: cert,
      PROBANT_TLS_KEY: key,
    });
    try {
      expect(platform.url).toBe(`https://0.0.0.0:${platform.port}`);
      const status = await new Promise((resolve, reject) => {
        const options = { ca: readFileSync(cert), agent: false, headers: { 'x-api-key': platform.key } };
        request(`${platform.url}/v1/formats`, options, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .once('error', reject)
          .end();
      });
      expect(status).toBe(200);
    } finally {
      await platform.close();
    }
  });
});

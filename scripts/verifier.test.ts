import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createChain, createExport, formatExport, formatLogKey } from '@probant/audit/offline/testing/sample-export';
import { createEvidence, createProof } from '@probant/audit/offline/testing/sample-proof';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const script = fileURLToPath(new URL('verifier.ts', import.meta.url));
const TENANT_ID = 'acme';

/** Another Node on this machine that is recent enough, or null. */
const systemNode = await (async () => {
  for (const node of ['/usr/bin/node', '/usr/local/bin/node']) {
    const version = await run(node, ['--version']).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    );
    const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
    const isRecent = major > 20 || (major === 20 && minor >= 12);
    if (isRecent && version !== process.version) return node;
  }
  return null;
})();

describe('the single-file verifier', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verifier-'));
    await run(process.execPath, [script, join(folder, 'verify.mjs')]);
    const file = formatExport(createExport(TENANT_ID, createChain(TENANT_ID, 2_000)));
    await writeFile(join(folder, 'log.ndjson'), file);
    const records = createChain(TENANT_ID, 9);
    await writeFile(join(folder, 'proof'), await createProof(TENANT_ID, records, 4));
    await writeFile(join(folder, 'event.json'), JSON.stringify(createEvidence(records[4] as (typeof records)[number])));
    await writeFile(
      join(folder, 'changed.ndjson'),
      file.replace('"request_id\\":\\"r-41\\"', '"request_id\\":\\"r-42\\"'),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  const verify = (node: string, ...parameters: readonly string[]) =>
    run(node, ['verify.mjs', ...parameters], { cwd: folder, env: {} }).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, errorOutput: stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        out: error.stdout,
        errorOutput: error.stderr,
      }),
    );

  const expectVerification = async (node: string) => {
    const unchanged = await verify(node, 'log.ndjson', '--key', formatLogKey(TENANT_ID));
    expect(unchanged).toMatchObject({ code: 0, errorOutput: '' });
    expect(unchanged.out).toMatch(/^OK: 2,000 events/);
    const changed = await verify(node, 'changed.ndjson');
    expect(changed).toMatchObject({ code: 1, errorOutput: '' });
    expect(changed.out).toMatch(/^NOT OK: .* broken at event 42\./);
    const key = ['--key', formatLogKey(TENANT_ID)];
    const proved = await verify(node, 'proof', '--event', 'event.json', ...key);
    expect(proved).toMatchObject({ code: 0, errorOutput: '' });
    expect(proved.out).toMatch(/^OK: this is event 5 of log\.example\/audit\/acme/);
    const altered = await verify(node, 'proof', '--event-hash', 'ab'.repeat(32), ...key);
    expect(altered).toMatchObject({ code: 1, out: expect.stringMatching(/^NOT OK: the proof of event 5/) });
    expect(await verify(node, 'verify.mjs')).toMatchObject({ code: 2, out: '' });
    expect(await verify(node)).toMatchObject({ code: 2, errorOutput: expect.stringMatching(/^usage: /) });
  };

  test('verifies an export and a proof without any other file, with this Node', () =>
    expectVerification(process.execPath));

  test.skipIf(systemNode === null)("verifies an export and a proof with the system's Node", () =>
    expectVerification(systemNode ?? ''),
  );

  test('contains the licences of its packages and no path of this machine', async () => {
    const text = await readFile(join(folder, 'verify.mjs'), 'utf8');
    expect(text).toMatch(/^\/\*\nProbant: .*Apache License/);
    expect(text).toMatch(/Includes canonicalize \d/);
    expect(text).not.toContain(fileURLToPath(new URL('..', import.meta.url)));
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@probant/kernel/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkTls } from './tls.checks.ts';

let folder: string;
let files: { readonly cert: string; readonly key: string };
/** After the certificate was made, which is valid from the second of its making. */
let createdAt: number;
/** The reason why these tests are skipped, or null. */
const opensslUnavailable =
  spawnSync('openssl', ['version']).error === undefined ? null : 'openssl is not on the PATH (Debian package openssl)';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tls-checks-'));
  if (opensslUnavailable !== null) return;
  files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const subject = ['-subj', '/CN=probant.example', '-addext', 'subjectAltName=DNS:probant.example'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', files.key];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', files.cert, '-days', '90', ...subject], { stdio: 'ignore' });
  createdAt = Date.now();
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach((context) => {
  if (opensslUnavailable !== null) context.skip(opensslUnavailable);
});

test.each([
  { title: 'a valid certificate', days: 1, state: 'ok', detail: /^valid until \S+ for DNS:probant\.example$/ },
  { title: 'one that ends within two weeks', days: 80, state: 'warning', detail: /^valid until / },
  { title: 'an expired one', days: 91, state: 'problem', detail: /expired on / },
  { title: 'one that is not valid yet', days: -1, state: 'problem', detail: /not valid before / },
])('judges $title', ({ days, state, detail }) => {
  chmodSync(files.key, 0o600);
  expect(checkTls(files, createdAt + days * DAY_MS)).toMatchObject({ state, detail: expect.stringMatching(detail) });
});

test('warns when every user can read the key', () => {
  chmodSync(files.key, 0o644);
  expect(checkTls(files, createdAt)).toMatchObject({ state: 'warning', detail: expect.stringContaining('600') });
});

test('reports files that no server can use, and says that none are configured', () => {
  writeFileSync(join(folder, 'other.pem'), 'x');
  expect(checkTls({ ...files, cert: join(folder, 'other.pem') }, createdAt)).toMatchObject({ state: 'problem' });
  expect(checkTls({ ...files, key: join(folder, 'none.pem') }, createdAt)).toMatchObject({ state: 'problem' });
  expect(checkTls(null, createdAt)).toMatchObject({
    state: 'info',
    detail: expect.stringContaining('is not set here'),
  });
});

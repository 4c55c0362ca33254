import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./verify-trust-list.ts', import.meta.url));
const LIST = fileURLToPath(new URL('../libs/2d-doc/src/trust/trust-list.xml', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'trust-list-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (file: string, path = process.env['PATH']) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, file], {
    encoding: 'utf8',
    env: { PATH: path },
  });
  return { status, stdout, stderr };
};
const runChanged = (change: (xml: string) => string) => {
  const file = join(folder, 'list.xml');
  writeFileSync(file, change(readFileSync(LIST, 'utf8')));
  return run(file);
};
const hasXmlsec = spawnSync('xmlsec1', ['--version']).status === 0;

describe('verify-trust-list', () => {
  test.skipIf(!hasXmlsec)('verifies the list of this version and prints its hash', () => {
    const { status, stdout } = run(LIST);
    expect(status).toBe(0);
    expect(stdout).toMatch(/sequence 23, issued 2026-05-11\n[\s\S]*SHA-256 19c72c85[0-9a-f]{56}\n$/);
  });

  test.skipIf(!hasXmlsec)('rejects a list of which a name or a certificate was changed', () => {
    for (const [from, to] of [
      ['>FR07<', '>FR08<'],
      ['MIIFnzCC', 'MIIFnzCD'],
    ] as const) {
      const { status, stderr } = runChanged((xml) => xml.replace(from, to));
      expect([status, stderr]).toEqual([1, expect.stringContaining('the signature is not valid')]);
    }
  });

  test('rejects a list with a second signature, or one that does not cover it', () => {
    const second = runChanged((xml) => xml.replace('<ds:Signature ', '<ds:Signature></ds:Signature><ds:Signature '));
    expect([second.status, second.stderr]).toEqual([1, expect.stringContaining('expected one signature, not 2')]);
    const partial = runChanged((xml) => xml.replace('URI=""', 'URI="#part"'));
    expect([partial.status, partial.stderr]).toEqual([1, expect.stringContaining('does not cover the whole list')]);
  });

  test('says which package is missing', () => {
    expect(run(LIST, folder)).toEqual({
      status: 1,
      stdout: '',
      stderr: `${LIST}: xmlsec1 is not installed (Debian package xmlsec1)\n`,
    });
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readArchive, verifyArchive } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { createHeader } from './tar-header.ts';

const MANIFEST = {
  format: 'probant-backup',
  format_version: 1,
  created_at: '2026-11-23T10:00:00.000Z',
  product_version: '0.1.0',
  server_version: '18.4',
  migrations: [],
  tables: [],
} as const;
const LONG_NAME = `anchors/${'s'.repeat(60)}/${'t'.repeat(60)}/00000000000000000012.note`;

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'probant-archive-'));
  file = join(folder, 'b.tar.zst');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (members: Readonly<Record<string, Buffer>>, mayReplace = false) =>
  writeArchive(file, { createdAt: new Date(0), mayReplace }, async (archive) => {
    for (const [name, bytes] of Object.entries(members)) await archive.add(name, bytes);
    return { ...MANIFEST, migrations: [], tables: [] };
  });
const SAMPLE = { 'database/a.b/000000.copy': Buffer.from('1\t2\n'), [LONG_NAME]: Buffer.alloc(600, 7) };
const rewrite = (change: (tar: Buffer) => Buffer) =>
  writeFileSync(file, zstdCompressSync(change(zstdDecompressSync(readFileSync(file)))));

describe('an archive', () => {
  test('returns its members in order, with the manifest last', async () => {
    await write(SAMPLE);
    const members = [];
    for await (const { name, bytes } of readArchive(file)) members.push([name, bytes.length]);
    expect(members.slice(0, 2)).toEqual([
      ['database/a.b/000000.copy', 4],
      [LONG_NAME, 600],
    ]);
    expect(members[2]?.[0]).toBe('manifest.json');
    expect((await verifyArchive(file, 'probant-backup')).members).toHaveLength(2);
  });

  test('is a tar file that any program reads, for its owner only', async () => {
    await write(SAMPLE);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const tar = join(folder, 'b.tar');
    writeFileSync(tar, zstdDecompressSync(readFileSync(file)));
    expect(execFileSync('tar', ['-tf', tar], { encoding: 'utf8' }).trim().split('\n')).toEqual([
      ...Object.keys(SAMPLE),
      'manifest.json',
    ]);
  });

  test('is never replaced unless asked, and appears only when it is complete', async () => {
    await write(SAMPLE);
    await expect(write({})).rejects.toThrow(/EEXIST/);
    await write({}, true);
    expect((await verifyArchive(file, 'probant-backup')).members).toEqual([]);
    const other = join(folder, 'other');
    const failing = writeArchive(other, { createdAt: new Date(0), mayReplace: false }, async () => {
      throw new Error('the database was lost');
    });
    await expect(failing).rejects.toThrow('the database was lost');
    expect([existsSync(other), readdirSync(folder)]).toEqual([false, ['b.tar.zst']]);
  });

  test.each(['../evil', '/etc/passwd', 'a/../b', 'a//b', './a', 'a\0b', `${'x'.repeat(120)}`])(
    'takes no member named %j',
    (name) => expect(() => createHeader(name, 1, new Date(0))).toThrow(/does not fit an archive$/),
  );
});

describe('verifyArchive refuses', () => {
  test.each<[string, () => void, RegExp]>([
    ['an altered member', () => rewrite((tar) => tar.fill('9', 512, 513)), /was altered$/],
    ['a removed member', () => rewrite((tar) => tar.subarray(1024)), /was altered$|missing$/],
    ['a damaged header', () => rewrite((tar) => tar.fill('x', 0, 3)), /damaged/],
    ['a file that was cut off', () => writeFileSync(file, readFileSync(file).subarray(0, 200)), /damaged|incomplete/],
    ['an archive without a manifest', () => rewrite((tar) => tar.subarray(0, 1024)), /incomplete/],
    ['another file', () => writeFileSync(file, 'no backup'), /damaged/],
    ['an empty file', () => writeFileSync(file, ''), /incomplete|damaged/],
    [
      'a member that promises too much',
      () => rewrite(() => createHeader('database/a.b/000000.copy', 2 ** 31, new Date(0))),
      /damaged/,
    ],
  ])('%s', async (_, damage, message) => {
    await write(SAMPLE);
    damage();
    await expect(verifyArchive(file, 'probant-backup')).rejects.toThrow(message);
  });

  test('a file of keys in place of a backup', async () => {
    await write(SAMPLE);
    await expect(verifyArchive(file, 'probant-backup-keys')).rejects.toThrow(/is not a file of keys of a backup/);
  });
});

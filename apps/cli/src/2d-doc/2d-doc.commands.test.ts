import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestAuthority } from '@probant/2d-doc/testing/test-authority';
import { EMBEDDED_TRUST_LIST } from '@probant/2d-doc/trust/embedded-trust-list';
import { writeDocx } from '@probant/documents/testing/docx-writer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProbant } from '../testing/run-probant.ts';
import { createCode, createCodePdf, createCodePicture } from '../testing/sample-code.ts';
import { spawnProbant } from '../testing/spawn-probant.ts';

let folder: string;
const at = (name: string) => join(folder, name);
const run = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runProbant(['2ddoc', ...words], { PROBANT_DATA_DIR: at('data'), ...environment });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), '2ddoc-commands-'));
  await mkdir(at('data'));
  await writeFile(at('test.pdf'), await createCodePdf(createCode(), 0.4));
  await writeFile(at('other.png'), await createCodePicture(createCode({ authorityId: 'FR03', certificateId: 'AV01' })));
  await writeFile(at('unlisted.png'), await createCodePicture(createCode({ authorityId: 'ZZ99' })));
  await writeFile(at('empty.png'), await createCodePicture(Buffer.from('https://example.fr')));
  await writeFile(at('text.docx'), writeDocx(['Bonjour']));
  await writeFile(at('text.pdf'), 'no PDF');
  await writeFile(at('damaged.pdf'), '%PDF-1.7\n%%EOF');
});
afterAll(() => rm(folder, { recursive: true }));

describe('probant 2ddoc read', () => {
  test('prints type, dates, labelled fields and what the signature is worth', async () => {
    const { code, out, error } = await spawnProbant(['2ddoc', 'read', at('test.pdf')], {
      PROBANT_DATA_DIR: at('data'),
    });
    expect([code, error]).toEqual([1, '']);
    expect(out).toMatch(
      /^page 2: .+ \(type 03, perimeter 01, version 4\)\n {2}signature {2}a test: .* proves nothing\n/,
    );
    expect(out).toContain('  signer     certificate 0001 of FR00\n  issued     2024-03-01\n  signed     2024-03-02\n');
    expect(out).toMatch(/\n {2}31 {2}\S.*: FR7630006000011234567890189\n/);
  });

  test('prints the same as JSON', async () => {
    const { code, out, error } = await run(['read', at('test.pdf'), '--json']);
    expect([code, error]).toEqual([1, '']);
    expect(JSON.parse(out)).toMatchObject({
      pages: 2,
      unreadable_symbols: 0,
      codes: [
        {
          page: 2,
          verdict: 'test',
          authority_id: 'FR00',
          authority_name: null,
          document_type: '03',
          issued: '2024-03-01',
          fields: [{ id: '30' }, { id: '31', value: 'FR7630006000011234567890189', is_truncated: false }, { id: '32' }],
        },
      ],
    });
  });

  test.each([
    [
      'other.png',
      /signature {2}not verified: the signer's certificate is not in the keystore \(probant 2ddoc refresh\)\n {2}signer {5}certificate AV01 of FR03 CERTIGNA/,
    ],
    ['unlisted.png', /signature {2}not verified: the authority is not in the trust list/],
    ['empty.png', /^no 2D-Doc code was read on 1 page\n$/],
  ])('exits with code 1 for %s: %s', async (name, output) => {
    const { code, out, error } = await run(['read', at(name)]);
    expect([code, error]).toEqual([1, '']);
    expect(out).toMatch(output);
  });

  test.each([
    ['absent.pdf', /absent\.pdf does not exist\n$/],
    ['text.docx', /text\.docx is no PDF and no picture of a known kind\n$/],
    ['text.pdf', /text\.pdf is no PDF and no picture of a known kind\n$/],
    ['damaged.pdf', /damaged\.pdf is damaged, needs a password, or has no page that can be shown\n$/],
    ['data', /data is a folder\n$/],
  ])('exits with code 2 for %s', async (name, message) => {
    expect(await run(['read', at(name)])).toEqual({ code: 2, out: '', error: expect.stringMatching(message) });
  });

  test('creates nothing', async () => {
    await run(['read', at('test.pdf')], { PROBANT_DATA_DIR: at('none') });
    expect(await readdir(folder)).not.toContain('none');
    expect(await readdir(at('data'))).toEqual([]);
  });
});

describe('probant 2ddoc list', () => {
  test('lists the authorities, also where nothing is installed', async () => {
    const { code, out, error } = await run(['list'], { PROBANT_DATA_DIR: at('none') });
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain('trust list  sequence 23 of 2026-05-11, next one due 2027-05-11\n');
    expect(out).toContain('FR03  granted  0 certificates  CERTIGNA');
    expect(out.match(/^FR\d\d /gm)).toHaveLength(EMBEDDED_TRUST_LIST.authorities.length);
  });

  test('exits with code 1 for a damaged keystore, and reads the folder of the setting', async () => {
    await mkdir(at('keystore'));
    await writeFile(at('keystore/manifest.json'), '{');
    const { code, out } = await run(['list', '--json'], { PROBANT_2DDOC_DIR: at('keystore') });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      tsl_sequence: 23,
      keystore: at('keystore'),
      updated_at: null,
      problems: [{ file: 'manifest.json', reason: 'is damaged' }],
    });
  });
});

describe('commands that write the keystore', () => {
  test.each([[['refresh']], [['import', 'test.pdf']]])('create no installation: %s', async (words) => {
    expect(await run(words, { PROBANT_DATA_DIR: at('none') })).toEqual({
      code: 2,
      out: '',
      error: expect.stringMatching(/^no installation at .*none: set PROBANT_DATA_DIR/),
    });
    const configured = { PROBANT_2DDOC_DIR: at('none/2ddoc') };
    expect((await run(words, configured)).error).toMatch(
      /none, in which PROBANT_2DDOC_DIR would be created, does not exist\n$/,
    );
    expect(await readdir(folder)).not.toContain('none');
  });

  test('import rejects certificates that no listed authority issued', async () => {
    const namesake = await createTestAuthority('FR03');
    await writeFile(at('AV01.der'), (await namesake.issue('AV01')).certificate);
    const { code, out } = await run(['import', at('AV01.der')]);
    expect([code, out]).toEqual([1, `${at('AV01.der')}: 0 certificates, 0 revocation lists, 1 rejected\n0 new\n`]);
    expect(await readdir(at('data'))).toEqual([]);
  });
});

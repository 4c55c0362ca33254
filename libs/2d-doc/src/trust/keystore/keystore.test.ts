import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestAuthority, type TestAuthority, type TestSigner } from '../../testing/test-authority.ts';
import { verifyRevocationList } from '../refresh/revocation-list.ts';
import { ManifestError } from './manifest.ts';
import { openKeystore } from './open-keystore.ts';
import { updateKeystore } from './update-keystore.ts';

const NOW = '2026-11-23T10:00:00.000Z';
let authority: TestAuthority;
let first: TestSigner;
let second: TestSigner;
let folder: string;

beforeAll(async () => {
  authority = await createTestAuthority('XX01');
  first = await authority.issue('AB01');
  second = await authority.issue('AB02');
});
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'keystore-')), '2ddoc');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const toVerified = ({ certificate }: TestSigner, certificateId: string) => ({
  authorityId: 'XX01',
  certificateId,
  certificate,
});
const store = (...signers: readonly ReturnType<typeof toVerified>[]) =>
  updateKeystore(folder, { signers, revocations: [] }, NOW);
const storeBoth = () => store(toVerified(first, 'AB01'), toVerified(second, 'AB02'));
const revoke = async (serials: readonly string[], thisUpdate: string, onHold: readonly string[] = []) => {
  const list = await verifyRevocationList(
    await authority.revoke(serials, { thisUpdate, onHold }),
    [authority.certificate],
    Date.parse(NOW),
  );
  await updateKeystore(folder, { signers: [], revocations: [{ authorityId: 'XX01', list }] }, NOW);
};
const listRevoked = async () =>
  (await openKeystore(folder)).signers.filter(({ isRevoked }) => isRevoked).map(({ certificateId }) => certificateId);

describe('a keystore', () => {
  test('is empty when its folder does not exist', async () => {
    expect(await openKeystore(folder)).toEqual({ signers: [], revocations: [], refreshedAt: null, problems: [] });
  });

  test('returns what was stored, as plain data', async () => {
    await storeBoth();
    const keystore = structuredClone(await openKeystore(folder));
    expect(keystore).toEqual({
      signers: [
        { ...toVerified(first, 'AB01'), isRevoked: false },
        { ...toVerified(second, 'AB02'), isRevoked: false },
      ],
      revocations: [],
      refreshedAt: NOW,
      problems: [],
    });
    expect(await readdir(join(folder, 'certs'))).toEqual(['XX01AB01.der', 'XX01AB02.der']);
    expect((await readdir(folder)).sort()).toEqual(['certs', 'crls', 'manifest.json']);
  });

  test('adds a certificate once, and a renewed one beside the former', async () => {
    expect((await storeBoth()).added).toEqual(new Map([['XX01', 2]]));
    expect((await storeBoth()).added).toEqual(new Map());
    const renewed = await authority.issue('AB01');
    expect((await store(toVerified(renewed, 'AB01'))).added).toEqual(new Map([['XX01', 1]]));
    expect((await openKeystore(folder)).signers.map(({ certificateId }) => certificateId)).toEqual([
      'AB01',
      'AB01',
      'AB02',
    ]);
  });

  test('refuses a tenth certificate with one identifier', async () => {
    for (let count = 0; count < 9; count += 1) await store(toVerified(await authority.issue('AB01'), 'AB01'));
    const { added, refused } = await store(toVerified(await authority.issue('AB01'), 'AB01'));
    expect([added.size, refused.get('XX01')]).toEqual([0, 1]);
    const { signers, problems } = await openKeystore(folder);
    expect([signers.length, problems]).toEqual([9, []]);
  });

  test('writes a damaged file again when the certificate is stored again', async () => {
    await storeBoth();
    await writeFile(join(folder, 'certs/XX01AB01.der'), 'damaged');
    expect((await openKeystore(folder)).problems).toEqual([{ file: 'certs/XX01AB01.der', reason: 'was changed' }]);
    await storeBoth();
    expect(await openKeystore(folder)).toMatchObject({ problems: [], signers: [{}, {}] });
  });

  test('keeps the former manifest when an update cannot be written', async () => {
    await storeBoth();
    await rm(join(folder, 'crls'), { recursive: true });
    await writeFile(join(folder, 'crls'), 'not a folder');
    await expect(revoke([first.serialNumber], '2026-01-01T00:00:00Z')).rejects.toThrow();
    expect(await openKeystore(folder)).toMatchObject({ problems: [], signers: [{ isRevoked: false }, {}] });
  });

  test('is not created in a folder that does not exist', async () => {
    folder = join(folder, 'mistyped/2ddoc');
    await expect(storeBoth()).rejects.toMatchObject({ code: 'ENOENT' });
    folder = join(folder, '../..');
  });
});

describe('revocations', () => {
  beforeEach(storeBoth);

  test('apply to the certificates with these serial numbers', async () => {
    await revoke([second.serialNumber, '00FF'], '2026-01-01T00:00:00Z');
    expect(await listRevoked()).toEqual(['AB02']);
    expect((await openKeystore(folder)).revocations).toEqual([
      { authorityId: 'XX01', thisUpdate: '2026-01-01T00:00:00.000Z', nextUpdate: '2034-01-01T00:00:00.000Z', count: 2 },
    ]);
  });

  test('remain when a later list drops them', async () => {
    await revoke([second.serialNumber], '2026-01-01T00:00:00Z');
    await revoke([], '2026-02-01T00:00:00Z');
    expect(await listRevoked()).toEqual(['AB02']);
  });

  test('end with a hold, but not by an older list', async () => {
    await revoke([], '2026-02-01T00:00:00Z', [first.serialNumber]);
    expect(await listRevoked()).toEqual(['AB01']);
    await revoke([], '2026-01-01T00:00:00Z');
    expect(await listRevoked()).toEqual(['AB01']);
    await revoke([], '2026-03-01T00:00:00Z');
    expect(await listRevoked()).toEqual([]);
  });

  test('remain when the list is damaged, which is named', async () => {
    await revoke([first.serialNumber], '2026-01-01T00:00:00Z');
    await writeFile(join(folder, 'crls/XX01.crl'), 'damaged');
    expect(await listRevoked()).toEqual(['AB01']);
    expect((await openKeystore(folder)).problems).toEqual([{ file: 'crls/XX01.crl', reason: 'was changed' }]);
  });
});

describe('a damaged keystore', () => {
  beforeEach(storeBoth);
  const path = (name: string) => join(folder, 'certs', name);
  const replace = async (name: string, create: (path: string) => Promise<unknown>) => {
    await unlink(path(name));
    await create(path(name));
  };

  test.each<[string, () => Promise<unknown>, { file: string; reason: string }]>([
    [
      'a symbolic link',
      () => replace('XX01AB01.der', (at) => symlink(path('XX01AB02.der'), at)),
      { file: 'certs/XX01AB01.der', reason: 'is a symbolic link' },
    ],
    [
      'a folder',
      () => replace('XX01AB01.der', (at) => mkdir(at)),
      { file: 'certs/XX01AB01.der', reason: 'is not a regular file' },
    ],
    [
      'a huge file',
      () => truncate(path('XX01AB01.der'), 1024 ** 3),
      { file: 'certs/XX01AB01.der', reason: 'is larger than 16384 bytes' },
    ],
    ['a missing file', () => unlink(path('XX01AB01.der')), { file: 'certs/XX01AB01.der', reason: 'is missing' }],
    [
      'a certificate in place of another one',
      async () => writeFile(path('XX01AB01.der'), await readFile(path('XX01AB02.der'))),
      { file: 'certs/XX01AB01.der', reason: 'was changed' },
    ],
    [
      'a file without an entry',
      () => writeFile(path('XX01AB03.der'), 'certificate'),
      { file: 'certs/XX01AB03.der', reason: 'is not in the manifest: import it' },
    ],
    [
      'another kind of file',
      () => writeFile(path('README'), 'certificates'),
      { file: 'certs/README', reason: 'is not in the manifest: import it' },
    ],
  ])('leaves out %s and names it', async (_, damage, problem) => {
    await damage();
    const { signers, problems } = await openKeystore(folder);
    expect(problems).toEqual([problem]);
    expect(signers.map(({ certificateId }) => certificateId)).toContain('AB02');
  });

  test('names a certificate whose name is another one, even if the manifest agrees', async () => {
    await rm(folder, { recursive: true });
    await store(toVerified(first, 'AB09'));
    const reason = 'is not the certificate that its name says';
    expect(await openKeystore(folder)).toMatchObject({
      signers: [],
      problems: [{ file: 'certs/XX01AB09.der', reason }],
    });
  });

  test.each([
    ['is not JSON', 'no'],
    ['is a list', '[]'],
    ['is of a later version', '{"version":2,"refreshed_at":"2026-11-23T10:00:00Z","certificates":{},"revocations":{}}'],
    ['has no hash', '{"version":1,"refreshed_at":"2026-11-23T10:00:00Z","certificates":{"a":1},"revocations":{}}'],
    [
      'has a broken entry',
      '{"version":1,"refreshed_at":"2026-11-23T10:00:00Z","certificates":{},"revocations":{"a":null}}',
    ],
  ])('uses and overwrites nothing when the manifest %s', async (_, text) => {
    await writeFile(join(folder, 'manifest.json'), text);
    expect(await openKeystore(folder)).toMatchObject({
      signers: [],
      refreshedAt: null,
      problems: [{ file: 'manifest.json', reason: 'is damaged' }],
    });
    await expect(storeBoth()).rejects.toThrow(ManifestError);
    expect(await readFile(join(folder, 'manifest.json'), 'utf8')).toBe(text);
  });

  test('names a missing manifest', async () => {
    await unlink(join(folder, 'manifest.json'));
    expect(await openKeystore(folder)).toMatchObject({
      signers: [],
      problems: [{ file: 'manifest.json', reason: 'does not exist' }],
    });
  });
});

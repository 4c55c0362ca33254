import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Certificate } from 'pkijs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type DirectoryServer,
  formatIssuerHash,
  formatMultipart,
  MULTIPART_TYPE,
  respondWith,
  startDirectoryServer,
} from '../../testing/directory-server.ts';
import { createTestAuthority, type TestAuthority } from '../../testing/test-authority.ts';
import { EMBEDDED_TRUST_LIST } from '../embedded-trust-list.ts';
import { openKeystore } from '../keystore/open-keystore.ts';
import type { ListedAuthority, TrustList } from '../read-trust-list.ts';
import { createDownloader } from './download.ts';
import { importFiles } from './import-files.ts';
import { refreshKeystore } from './refresh-keystore.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const deps = { download: createDownloader({ allowPrivate: true }), now: () => NOW };

let server: DirectoryServer;
let authority: TestAuthority;
let folder: string;
beforeEach(async () => {
  server = await startDirectoryServer();
  authority = await createTestAuthority('XX01');
  folder = join(await mkdtemp(join(tmpdir(), 'refresh-')), '2ddoc');
});
afterEach(async () => {
  await server.close();
  await rm(join(folder, '..'), { recursive: true });
});

const toListed = ({ id, certificate }: TestAuthority, directory: string): ListedAuthority => ({
  id,
  name: `Authority ${id}`,
  state: 'granted',
  certificates: [certificate],
  directories: [`${server.url}${directory}`],
});
const toList = (...authorities: readonly ListedAuthority[]): TrustList => ({
  sequence: 1,
  issued: '2026-01-01',
  nextUpdate: null,
  authorities,
});
const issueAll = (ids: readonly string[]) =>
  Promise.all(ids.map((id) => authority.issue(id, { revocationList: `${server.url}/crl` })));
const listSigners = async () =>
  (await openKeystore(folder)).signers.map(
    ({ authorityId, certificateId, isRevoked }) => `${authorityId}${certificateId}${isRevoked ? ' revoked' : ''}`,
  );

describe('refreshKeystore', () => {
  test('stores the certificates of a multipart directory and what their authority revoked', async () => {
    const [first, second] = await issueAll(['AB01', 'AB02']);
    const bundle = formatMultipart(
      [first?.certificate ?? [], second?.certificate ?? []].map((der) => new Uint8Array(der)),
    );
    server.answer('/pki-2ddoc.der', respondWith(bundle, MULTIPART_TYPE));
    server.answer('/crl', respondWith(await authority.revoke([second?.serialNumber ?? ''])));
    const [report] = await refreshKeystore(folder, toList(toListed(authority, '/pki-2ddoc.der')), deps);
    expect(report).toEqual({ id: 'XX01', name: 'Authority XX01', listed: 2, added: 2, revoked: 1, problems: [] });
    expect(await listSigners()).toEqual(['XX01AB01', 'XX01AB02 revoked']);
    expect((await openKeystore(folder)).refreshedAt).toBe('2026-11-23T10:00:00.000Z');
    expect(server.requests).toEqual(['/pki-2ddoc.der', '/crl']);
  });

  test('asks a store of RFC 4387 with the hash of the issuer, as the list of the ANTS writes it', async () => {
    const certigna = EMBEDDED_TRUST_LIST.authorities.find(({ id }) => id === 'FR03');
    const name = Certificate.fromBER(new Uint8Array(certigna?.certificates[0] ?? []))
      .subject.toSchema()
      .toBER();
    const query = `/search.php?iHash=${formatIssuerHash(new Uint8Array(name))}`;
    expect(certigna?.directories).toEqual([`http://certificates.certigna.fr${query}`]);

    const signers = await issueAll(['AV01', 'AV02']);
    server.answer(query, respondWith(formatMultipart(signers.map(({ certificate }) => certificate)), MULTIPART_TYPE));
    server.answer('/crl', respondWith(await authority.revoke([])));
    const [report] = await refreshKeystore(folder, toList(toListed(authority, query)), deps);
    expect(report).toMatchObject({ listed: 2, added: 2, revoked: 0, problems: [] });
  });

  test('stores no certificate of another authority, and none of an authority itself', async () => {
    const namesake = await createTestAuthority('XX01');
    const certificates = [
      authority.certificate,
      (await authority.issue('AB01')).certificate,
      (await namesake.issue('AB02')).certificate,
      (await authority.issue('TEST - AB03')).certificate,
      (await authority.issue('XX09', { isAuthority: true })).certificate,
    ];
    server.answer('/cev/XX01_cert.der', respondWith(Buffer.concat(certificates)));
    const [report] = await refreshKeystore(folder, toList(toListed(authority, '/cev/XX01_cert.der')), deps);
    expect(report).toMatchObject({
      listed: 1,
      added: 1,
      problems: [`${server.url}/cev/XX01_cert.der: 2 certificates are not of this authority`],
    });
    expect(await listSigners()).toEqual(['XX01AB01']);
  });

  test('keeps what it has of an authority that cannot be reached, and refreshes the others', async () => {
    const other = await createTestAuthority('XX02');
    const list = toList(toListed(authority, '/1'), toListed(other, '/2'));
    server.answer('/1', respondWith((await authority.issue('AB01')).certificate));
    server.answer('/2', respondWith((await other.issue('CD01')).certificate));
    await refreshKeystore(folder, list, deps);
    server.answer('/1', (_, response) => void response.writeHead(503).end());
    server.answer('/2', respondWith((await other.issue('CD02')).certificate));
    const reports = await refreshKeystore(folder, list, deps);
    expect(reports.map(({ added, problems }) => ({ added, problems }))).toEqual([
      { added: 0, problems: [`${server.url}/1: answered 503`] },
      { added: 1, problems: [] },
    ]);
    expect(await listSigners()).toEqual(['XX01AB01', 'XX02CD01', 'XX02CD02']);
  });

  test('asks nothing of a revoked authority', async () => {
    const revoked = { ...toListed(authority, '/1'), state: 'revoked' as const };
    expect(await refreshKeystore(folder, toList(revoked), deps)).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  const lists: readonly [string, () => Promise<Uint8Array>, string][] = [
    [
      'signed by another authority',
      async () => (await createTestAuthority('XX01')).revoke(['01']),
      'is not signed by the authority',
    ],
    ['from the future', () => authority.revoke(['01'], { thisUpdate: '2026-11-25T00:00:00Z' }), 'is from the future'],
    ['that is none', async () => Buffer.from('<html>'), 'is not a revocation list'],
    ['that is due', () => authority.revoke(['01'], { nextUpdate: '2026-11-01T00:00:00Z' }), 'was due for replacement'],
  ];
  test.each(lists)('names a revocation list %s', async (_, create, problem) => {
    const [signer] = await issueAll(['AB01']);
    server.answer('/1', respondWith(signer?.certificate ?? new Uint8Array()));
    server.answer('/crl', respondWith(await create()));
    const [report] = await refreshKeystore(folder, toList(toListed(authority, '/1')), deps);
    expect(report?.problems).toEqual([`${server.url}/crl: ${problem}`]);
    expect(await listSigners()).toEqual(['XX01AB01']);
  });

  test('does not miss a list that only expired certificates name, and applies it where it is', async () => {
    const expired = { notAfter: '2024-01-01T00:00:00Z' };
    const first = await authority.issue('AB01', { ...expired, revocationList: `${server.url}/gone` });
    const second = await authority.issue('AB02', { ...expired, revocationList: `${server.url}/kept` });
    server.answer('/1', respondWith(Buffer.concat([first.certificate, second.certificate])));
    server.answer('/kept', respondWith(await authority.revoke([second.serialNumber])));
    const [report] = await refreshKeystore(folder, toList(toListed(authority, '/1')), deps);
    expect(report).toMatchObject({ listed: 2, revoked: 1, problems: [] });
    expect(await listSigners()).toEqual(['XX01AB01', 'XX01AB02 revoked']);
  });

  test('requests ten revocation lists at most, those of certificates that have not expired first', async () => {
    const lists = Array.from({ length: 12 }, (_, at) => `${server.url}/crl-${at}`);
    const expired = { notAfter: '2024-01-01T00:00:00Z' };
    const signers = await Promise.all(
      lists.map((revocationList, at) =>
        authority.issue(`AB${10 + at}`, { ...(at < 11 ? expired : {}), revocationList }),
      ),
    );
    server.answer('/1', respondWith(Buffer.concat(signers.map(({ certificate }) => certificate))));
    const [report] = await refreshKeystore(folder, toList(toListed(authority, '/1')), deps);
    expect(server.requests.slice(0, 2)).toEqual(['/1', '/crl-11']);
    expect(server.requests).toHaveLength(11);
    expect(report?.problems).toEqual([`${server.url}/crl-11: answered 404`]);
  });

  test('names a directory without certificates', async () => {
    server.answer('/1', respondWith(Buffer.from('<html>maintenance</html>')));
    const [report] = await refreshKeystore(folder, toList(toListed(authority, '/1')), deps);
    expect(report?.problems).toEqual([`${server.url}/1: has no certificate of a signer`]);
    expect((await openKeystore(folder)).refreshedAt).toBeNull();
  });
});

describe('importFiles', () => {
  test('adds certificates and revocation lists after the checks of a refresh', async () => {
    const [first, second] = await issueAll(['AB01', 'AB02']);
    if (!first || !second) throw new Error('not issued');
    const foreign = await (await createTestAuthority('XX09')).issue('AB03');
    const result = await importFiles(
      folder,
      toList(toListed(authority, '/1')),
      [
        { name: 'bundle', bytes: formatMultipart([first.certificate, second.certificate, foreign.certificate]) },
        { name: 'list.crl', bytes: await authority.revoke([first.serialNumber]) },
        { name: 'page.html', bytes: Buffer.from('<html>') },
      ],
      NOW,
    );
    expect(result).toEqual({
      added: 2,
      refused: 0,
      files: [
        { name: 'bundle', signers: 2, revocationLists: 0, rejected: 1 },
        { name: 'list.crl', signers: 0, revocationLists: 1, rejected: 0 },
        { name: 'page.html', signers: 0, revocationLists: 0, rejected: 0 },
      ],
    });
    expect(await listSigners()).toEqual(['XX01AB01 revoked', 'XX01AB02']);
  });

  test('creates no keystore when the files have nothing for it', async () => {
    await importFiles(folder, toList(toListed(authority, '/1')), [{ name: 'a', bytes: Buffer.from('a') }], NOW);
    await expect(readFile(join(folder, 'manifest.json'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';

const OPENSSL_BINARY = 'openssl';

/** The reason why tests that need certificates are skipped, or null when openssl is available. */
export const opensslUnavailable: string | null =
  spawnSync(OPENSSL_BINARY, ['version']).error === undefined
    ? null
    : `${OPENSSL_BINARY} is not on the PATH (Debian package openssl)`;

export type TestCertificates = {
  readonly folder: string;
  readonly serverKey: string;
  readonly serverCertificate: string;
  remove(): Promise<void>;
};

/** Creates a test authority and a certificate for a server on 127.0.0.1 (ca.pem, server.pem, server.key in `folder`). */
export async function createCertificates(): Promise<TestCertificates> {
  const folder = await mkdtemp(`${tmpdir()}/probant-certificates-`);
  await chmod(folder, 0o755);
  const openssl = (...args: readonly string[]) => promisify(execFile)(OPENSSL_BINARY, [...args], { cwd: folder });
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const authority = ['-x509', '-days', '2', '-subj', '/CN=Probant test authority'];
  await openssl('req', ...ec, ...authority, '-keyout', 'ca.key', '-out', 'ca.pem');
  await openssl('req', ...ec, '-subj', '/CN=127.0.0.1', '-keyout', 'server.key', '-out', 'server.csr');
  await writeFile(`${folder}/names`, 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  await openssl('x509', '-req', '-in', 'server.csr', ...signing, '-out', 'server.pem');
  return {
    folder,
    serverKey: await readFile(`${folder}/server.key`, 'utf8'),
    serverCertificate: await readFile(`${folder}/server.pem`, 'utf8'),
    remove: () => rm(folder, { recursive: true }),
  };
}

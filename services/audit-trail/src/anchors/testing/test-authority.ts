import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

export const OPENSSL_COMMAND = 'openssl';

/** Why the tests with a real time-stamping authority are skipped, null when they can run. */
export const skipReason: string | null =
  spawnSync(OPENSSL_COMMAND, ['version']).error === undefined
    ? null
    : `${OPENSSL_COMMAND} is not on the PATH (Debian package openssl)`;

const run = promisify(execFile);

export type TestAuthority = {
  readonly url: string;
  /** PEM of the root certificate of its time stamps. */
  readonly certificate: string;
  readonly requests: Buffer[];
  /** Replaces the response; null to respond normally. */
  override: ((stamped: Buffer) => { readonly status: number; readonly body: Buffer }) | null;
  /** Issues another certificate for its key, with the same issuer and serial number, in DER. */
  reissueCertificate(extensions: string): Promise<Buffer>;
  close(): Promise<void>;
};

const OPENSSL_CONFIG = `
[tsa]
default_tsa = now
[now]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = no
ess_cert_id_alg = sha256
[ca]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[stamping]
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
`;

/** Starts OpenSSL's RFC 3161 authority as an HTTP server, with a new root and stamping certificate. */
export async function startTestAuthority(): Promise<TestAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'authority-'));
  const openssl = (...args: readonly string[]) => run(OPENSSL_COMMAND, [...args], { cwd: folder });
  await writeFile(join(folder, 'tsa.cnf'), OPENSSL_CONFIG);
  await writeFile(join(folder, 'serial'), '01\n');
  const key = (name: string) => openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`);
  await key('root');
  await key('stamping');
  await openssl('req', '-new', '-key', 'root.key', '-subj', '/CN=Test root', '-out', 'root.csr');
  await openssl(
    ...`x509 -req -in root.csr -signkey root.key -days 30 -extfile tsa.cnf -extensions ca -out root.pem`.split(' '),
  );
  await openssl('req', '-new', '-key', 'stamping.key', '-subj', '/CN=Test stamping', '-out', 'stamping.csr');
  const issue = (out: string, days: number, file: string, extensions: string) =>
    openssl(
      ...`x509 -req -in stamping.csr -CA root.pem -CAkey root.key -set_serial 7 -days ${days} -extfile ${file} -extensions ${extensions} -out ${out}`.split(
        ' ',
      ),
    );
  await issue('stamping.pem', 30, 'tsa.cnf', 'stamping');

  const stamp = async (request: Buffer): Promise<Buffer> => {
    await writeFile(join(folder, 'request.tsq'), request);
    await openssl(
      ...'ts -reply -config tsa.cnf -queryfile request.tsq -signer stamping.pem -inkey stamping.key -sha256 -chain root.pem -out answer.tsr'.split(
        ' ',
      ),
    );
    return readFile(join(folder, 'answer.tsr'));
  };
  const authority: Omit<TestAuthority, 'url' | 'certificate' | 'reissueCertificate' | 'close'> = {
    requests: [],
    override: null,
  };
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await buffer(request);
      authority.requests.push(body);
      const stamped = await stamp(body);
      const reply = authority.override?.(stamped) ?? { status: 200, body: stamped };
      response.writeHead(reply.status, { 'content-type': 'application/timestamp-reply' }).end(reply.body);
    };
    void answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(authority, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    certificate: await readFile(join(folder, 'root.pem'), 'utf8'),
    async reissueCertificate(extensions: string) {
      await writeFile(join(folder, 'other.cnf'), `[other]\n${extensions}\n`);
      await issue('other.pem', 20, 'other.cnf', 'other');
      await openssl('x509', '-in', 'other.pem', '-outform', 'DER', '-out', 'other.der');
      return readFile(join(folder, 'other.der'));
    },
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await rm(folder, { recursive: true });
    },
  });
}

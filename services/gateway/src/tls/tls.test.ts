import { chmodSync, copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { connect, type TLSSocket } from 'node:tls';
import { createFixedClock, systemClock } from '@probant/kernel/clock';
import { createLogger } from '@probant/kernel/logging';
import type { ConfigError } from '@probant/kernel/settings/config-error';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { type CertificateFolder, createCertificateFolder, opensslUnavailable } from './testing/certificate-files.ts';
import { openTlsCertificate } from './tls-certificate.ts';
import type { TlsFiles } from './tls-pair.ts';

let folder: CertificateFolder;
let first: TlsFiles;
let second: TlsFiles;
let log: string;
const logger = createLogger({
  level: 'info',
  destination: new Writable({
    write(chunk, _, done) {
      log += String(chunk);
      done();
    },
  }),
});

beforeAll(() => {
  if (opensslUnavailable !== null) return;
  folder = createCertificateFolder();
  first = folder.create('first');
  second = folder.create('second');
});
afterAll(() => folder?.remove());

/** Copies a pair to the paths that the gateway reads, replacing each file at once as a renewal does. */
function install(pair: { readonly cert: string; readonly key: string }): TlsFiles {
  const files = { cert: join(folder.path, 'live.pem'), key: join(folder.path, 'live.key') };
  for (const part of ['cert', 'key'] as const) {
    copyFileSync(pair[part], `${files[part]}.new`);
    chmodSync(`${files[part]}.new`, 0o600);
    renameSync(`${files[part]}.new`, files[part]);
  }
  return files;
}

const open = (files: TlsFiles, clock = systemClock) => {
  log = '';
  return openTlsCertificate({ files, clock, logger });
};
const listProblems = (files: TlsFiles): readonly string[] => {
  try {
    open(files);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};
const write = (name: string, text: string): string => {
  writeFileSync(join(folder.path, name), text, { mode: 0o600 });
  return join(folder.path, name);
};

describe.skipIf(opensslUnavailable !== null)('openTlsCertificate', () => {
  test('accepts a pair without a warning', () => {
    expect(open(install(first)).current()).toEqual({ cert: readFileSync(first.cert), key: readFileSync(first.key) });
    expect(log).toBe('');
  });

  test.each([
    {
      title: 'a certificate that does not exist',
      files: () => ({ ...first, cert: '/none' }),
      problem: 'PROBANT_TLS_CERT: the file cannot be read (ENOENT)',
    },
    {
      title: 'a key that is a folder',
      files: () => ({ ...first, key: folder.path }),
      problem: 'PROBANT_TLS_KEY: the file cannot be read (EISDIR)',
    },
    {
      title: 'the key of another certificate',
      files: () => ({ cert: first.cert, key: second.key }),
      problem: 'PROBANT_TLS_KEY: expected the private key of the certificate in PROBANT_TLS_CERT',
    },
    {
      title: 'a text that is no certificate',
      files: () => ({ ...first, cert: write('text.pem', 'hunter2') }),
      problem: /^PROBANT_TLS_CERT: expected a certificate in PEM/,
    },
    {
      title: 'files in the wrong order',
      files: () => ({ cert: first.key, key: first.cert }),
      problem: /^PROBANT_TLS_CERT: expected a certificate in PEM/,
    },
    {
      title: 'a text that is no key',
      files: () => ({ ...first, key: write('text.key', 'hunter2') }),
      problem: /^PROBANT_TLS_KEY: expected a private key in PEM, without a passphrase/,
    },
    {
      title: 'a damaged intermediate certificate',
      files: () => ({
        ...first,
        cert: write(
          'chain.pem',
          `${readFileSync(first.cert, 'utf8')}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`,
        ),
      }),
      problem: /^PROBANT_TLS_CERT: OpenSSL refuses this certificate or its intermediates/,
    },
  ])('refuses $title in one line without content', ({ files, problem }) => {
    const problems = listProblems(files());
    expect(problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
    expect(problems.join()).not.toMatch(/hunter2|BEGIN/);
  });

  test.each([
    { title: 'has expired', clock: createFixedClock('2222-01-01T00:00:00Z'), warning: /the certificate expired on 20/ },
    { title: 'is not valid yet', clock: createFixedClock('2001-01-01T00:00:00Z'), warning: /is not valid before 20/ },
  ])('warns about a certificate that $title, and uses it', ({ clock, warning }) => {
    expect(open(install(first), clock).current().cert).toEqual(readFileSync(first.cert));
    expect(log).toMatch(warning);
  });

  test('warns when every user can read the key', () => {
    const files = install(first);
    chmodSync(files.key, 0o644);
    open(files);
    expect(log).toContain('PROBANT_TLS_KEY: every user of this machine can read the file; set its mode to 600');
  });
});

describe.skipIf(opensslUnavailable !== null)('reload', () => {
  test('returns the new pair once when the content of the files has changed', () => {
    const certificate = open(install(first));
    install(first);
    expect(certificate.reload()).toBeNull();
    install(second);
    expect(certificate.reload()?.cert).toEqual(readFileSync(second.cert));
    expect(certificate.reload()).toBeNull();
    expect(certificate.current().cert).toEqual(readFileSync(second.cert));
    expect(log.split('\n').filter((line) => line.includes('uses the new TLS certificate'))).toHaveLength(1);
  });

  test.each([
    { title: 'the key of another certificate', pair: () => ({ cert: first.cert, key: second.key }) },
    { title: 'a damaged certificate', pair: () => ({ ...first, cert: write('bad.pem', 'bad') }) },
  ])('keeps the previous pair and logs once for $title', ({ pair }) => {
    const certificate = open(install(first));
    install(pair());
    expect([certificate.reload(), certificate.reload(), certificate.reload()]).toEqual([null, null, null]);
    expect(certificate.current().cert).toEqual(readFileSync(first.cert));
    expect(log.split('\n').filter((line) => line.includes('the previous one stays'))).toHaveLength(1);
    install(second);
    expect(certificate.reload()?.cert).toEqual(readFileSync(second.cert));
  });

  test('keeps the previous pair while the files are gone', () => {
    const files = install(first);
    const certificate = open(files);
    renameSync(files.cert, `${files.cert}.gone`);
    expect([certificate.reload(), certificate.reload()]).toEqual([null, null]);
    expect(log.split('\n').filter((line) => line.includes('the previous one stays'))).toHaveLength(1);
    renameSync(`${files.cert}.gone`, files.cert);
    certificate.reload();
    expect(certificate.current().cert).toEqual(readFileSync(first.cert));
  });
});

describe.skipIf(opensslUnavailable !== null)('a gateway with a certificate', () => {
  let gateway: TestGateway | null = null;
  afterEach(async () => {
    await gateway?.gateway.close();
    gateway = null;
  });

  const start = async (files: TlsFiles, reloadIntervalMs?: number) => {
    gateway = await startTestGateway({
      certificate: open(files),
      timeouts: { drainMs: 200, ...(reloadIntervalMs === undefined ? {} : { tlsReloadMs: reloadIntervalMs }) },
    });
    return gateway.port;
  };
  const connectSecurely = (port: number, options: object = {}) =>
    new Promise<TLSSocket>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options }, () => resolve(socket));
      socket.once('error', reject);
    });
  const readCommonName = async (port: number) => {
    const socket = await connectSecurely(port);
    const { subject } = socket.getPeerCertificate();
    socket.destroy();
    return subject.CN;
  };

  test('answers over HTTPS to a client that verifies the certificate', async () => {
    const port = await start(install(first));
    const status = await new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: '/health', ca: readFileSync(first.cert), agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .once('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });

  test('answers malformed HTTP inside TLS with the error body of the gateway', async () => {
    const socket = await connectSecurely(await start(install(first)));
    socket.setEncoding('utf8').write('NONSENSE\r\n\r\n');
    let answer = '';
    for await (const text of socket) answer += text;
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(answer).toContain('{"message":"Bad request"}');
  });

  test.each(['TLSv1', 'TLSv1.1'] as const)('refuses %s', async (version) => {
    const port = await start(install(first));
    const ciphers = 'DEFAULT@SECLEVEL=0';
    await expect(connectSecurely(port, { minVersion: version, maxVersion: version, ciphers })).rejects.toThrow();
  });

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('accepts %s', async (version) => {
    const socket = await connectSecurely(await start(install(first)), { minVersion: version, maxVersion: version });
    expect(socket.getProtocol()).toBe(version);
    socket.destroy();
  });

  test('closes a connection that sends HTTP without TLS, without an answer', async () => {
    const socket = connectTcp(await start(install(first)), '127.0.0.1').setEncoding('latin1');
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    let answer = '';
    socket.on('error', () => undefined);
    socket.on('data', (text: string) => (answer += text));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer).not.toContain('HTTP');
  });

  test('closes while a handshake is not complete', async () => {
    const port = await start(install(first));
    const socket = connectTcp(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await gateway?.gateway.close();
    gateway = null;
    await closed;
  });

  test('gives new connections the new certificate when the files change, and keeps open ones', async () => {
    const port = await start(install(first), 20);
    const before = await connectSecurely(port);
    expect(await readCommonName(port)).toBe('first');
    install(second);
    await eventually('the new certificate', async () => (await readCommonName(port)) === 'second');
    before.setEncoding('utf8').write('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let answer = '';
    for await (const text of before) answer += text;
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '@probant/kernel/clock';
import { readSystemRandomness } from '@probant/kernel/ids';
import { Certificate, SignedData, TimeStampResp } from 'pkijs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OPENSSL_COMMAND, skipReason, startTestAuthority, type TestAuthority } from '../testing/test-authority.ts';
import { readCertificates } from './certificates.ts';
import { createTimestampAuthority } from './timestamp-authority.ts';

const NOTE_BYTES = Buffer.from('probant.local/audit/demo\n7\n...');
const soon = () => AbortSignal.timeout(20_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stamps-'));
});
afterAll(() => rm(folder, { recursive: true }));

if (skipReason !== null) test.skip(`timestamp authority (OpenSSL): ${skipReason}`, () => undefined);
else
  describe('timestamp authority (OpenSSL)', () => {
    let server: TestAuthority;
    let root: string;
    beforeAll(async () => {
      server = await startTestAuthority();
      root = join(folder, 'root.pem');
      await writeFile(root, server.certificate);
    });
    beforeEach(() => {
      server.override = null;
    });
    afterAll(() => server.close());

    const requestStamp = async (clock: Clock = systemClock, ca = root, randomness = readSystemRandomness) =>
      createTimestampAuthority({ url: server.url, trusted: await readCertificates(ca, 'CA'), clock, randomness }).stamp(
        NOTE_BYTES,
        soon(),
      );

    /** A stamp counts whole seconds. */
    const expectTimeSince = (before: number, at: string) => {
      expect(Date.parse(at)).toBeGreaterThan(before - 1000);
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
    };

    test('returns a stamp that OpenSSL verifies', async () => {
      const before = Date.now();
      const { token, at } = await requestStamp();
      expectTimeSince(before, at);
      await writeFile(join(folder, 'kept.tsr'), token);
      await writeFile(join(folder, 'note'), NOTE_BYTES);
      const args = ['ts', '-verify', '-data', join(folder, 'note'), '-in', join(folder, 'kept.tsr'), '-CAfile', root];
      expect(execFileSync(OPENSSL_COMMAND, args, { stdio: ['ignore', 'pipe', 'ignore'] }).toString()).toContain(
        'Verification: OK',
      );
    });

    test.each(['0000000000000001', '7fffffffffffffff', '8000000000000000', 'ffffffffffffffff', '00ff000000000000'])(
      'accepts a stamp with the nonce of the request: %s',
      async (hex) =>
        expect(await requestStamp(systemClock, root, () => Buffer.from(hex, 'hex'))).toMatchObject({
          at: expect.any(String),
        }),
    );

    test('sends only the digest', async () => {
      await requestStamp();
      expect(server.requests.at(-1)?.includes(NOTE_BYTES)).toBe(false);
    });

    const rejection = (message: RegExp) => ({ name: 'TimestampError', internal: expect.stringMatching(message) });

    test('rejects a stamp that chains to another root', async () => {
      const otherAuthority = await startTestAuthority();
      await writeFile(join(folder, 'other.pem'), otherAuthority.certificate);
      await otherAuthority.close();
      await expect(requestStamp(systemClock, join(folder, 'other.pem'))).rejects.toMatchObject(
        rejection(/does not chain to a trusted/),
      );
    });

    test('rejects a stamp with a time more than five minutes away', async () => {
      const late = () => Date.now() + 6 * 60_000;
      await expect(requestStamp(late)).rejects.toMatchObject(rejection(/more than five minutes/));
    });

    test('rejects a stamp of an earlier request', async () => {
      const { token } = await requestStamp();
      server.override = () => ({ status: 200, body: Buffer.from(token) });
      await expect(requestStamp()).rejects.toMatchObject(rejection(/another request/));
    });

    test('rejects a stamp of other bytes', async () => {
      const trusted = await readCertificates(root, 'CA');
      const nonce = () => Buffer.alloc(8, 1);
      const authority = createTimestampAuthority({ url: server.url, trusted, clock: systemClock, randomness: nonce });
      const { token } = await authority.stamp(Buffer.from('other bytes'), soon());
      server.override = () => ({ status: 200, body: Buffer.from(token) });
      await expect(authority.stamp(NOTE_BYTES, soon())).rejects.toMatchObject(rejection(/other bytes/));
    });

    test('never returns another time for a stamp with a changed byte', async () => {
      const { length } = (await requestStamp()).token;
      for (let at = 0; at < length; at += 97) {
        server.override = (stamped) => {
          const changed = Buffer.from(stamped);
          changed[at] = (changed[at] ?? 0) ^ 1;
          return { status: 200, body: changed };
        };
        const before = Date.now();
        const outcome = await requestStamp().catch((error: Error) => error);
        if (outcome instanceof Error) expect(outcome.name).toBe('TimestampError');
        else expectTimeSince(before, outcome.at);
      }
    });

    /** Replaces the signing certificate of a stamp with another certificate of the same key. */
    const withCertificate = (der: Buffer) => (stamped: Buffer) => {
      const response = TimeStampResp.fromBER(new Uint8Array(stamped));
      const signed = new SignedData({ schema: response.timeStampToken?.content });
      const replacement = Certificate.fromBER(new Uint8Array(der));
      signed.certificates = [
        replacement,
        ...(signed.certificates ?? []).filter(
          (certificate) =>
            certificate instanceof Certificate && !certificate.serialNumber.isEqual(replacement.serialNumber),
        ),
      ];
      if (response.timeStampToken) response.timeStampToken.content = signed.toSchema(true);
      return { status: 200, body: Buffer.from(response.toSchema().toBER()) };
    };

    test.each([
      ['for any purpose', 'keyUsage = critical,digitalSignature', /not for time stamping/],
      ['also for code signing', 'extendedKeyUsage = critical,timeStamping,codeSigning', /not for time stamping/],
      ['with a non-critical purpose', 'extendedKeyUsage = timeStamping', /not for time stamping/],
      ['not named in the signature', 'extendedKeyUsage = critical,timeStamping', /does not name its certificate/],
    ])('rejects a stamp signed by a certificate %s', async (_, extensions, message) => {
      server.override = withCertificate(await server.reissueCertificate(extensions));
      await expect(requestStamp()).rejects.toMatchObject(rejection(message));
    });

    test.each([
      ['a 500 response', { status: 500, body: Buffer.from('') }, /responded with 500/],
      ['an HTML page', { status: 200, body: Buffer.from('<html>') }, /cannot be parsed/],
      ['an empty body', { status: 200, body: Buffer.from('') }, /cannot be parsed/],
      ['a refusal', { status: 200, body: Buffer.from('30053003020102', 'hex') }, /refused/],
      ['100 kB', { status: 200, body: Buffer.alloc(100_000) }, /exceeds 65536 bytes/],
    ])('reports %s instead of a stamp', async (_, answer, message) => {
      server.override = () => answer;
      await expect(requestStamp()).rejects.toMatchObject(rejection(message));
    });
  });

test('reports an authority that does not respond', async () => {
  const authority = createTimestampAuthority({
    url: 'http://127.0.0.1:9/',
    trusted: [],
    clock: systemClock,
    randomness: readSystemRandomness,
  });
  await expect(authority.stamp(NOTE_BYTES, soon())).rejects.toMatchObject({
    internal: 'the authority does not respond',
  });
});

describe('readCertificates', () => {
  test.each([
    ['a missing file', null, /cannot be read/],
    ['a file without a certificate', 'nothing', /certificates in PEM form/],
    [
      'a file with a malformed certificate',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      /cannot be read/,
    ],
  ])('rejects %s with a ConfigError that names the variable', async (_, content, message) => {
    const path = join(folder, 'trusted.pem');
    if (content === null) await rm(path, { force: true });
    else await writeFile(path, content);
    await expect(readCertificates(path, 'PROBANT_TIMESTAMP_CA')).rejects.toThrow(message);
  });
});

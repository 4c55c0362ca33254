import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '@probant/kernel/clock';
import { systemRandomness } from '@probant/kernel/ids';
import { Certificate, SignedData, TimeStampResp } from 'pkijs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noAuthority, OPENSSL, startAuthority, type TestAuthority } from '../testing/test-authority.ts';
import { readCertificates } from './certificates.ts';
import { timestampAuthority } from './timestamp-authority.ts';

const NOTE = Buffer.from('probant.local/audit/demo\n7\n...');
const soon = () => AbortSignal.timeout(20_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stamps-'));
});
afterAll(() => rm(folder, { recursive: true }));

if (noAuthority !== null) test.skip(`time stamps of a real authority: ${noAuthority}`, () => undefined);
else
  describe('time stamps of a real authority (OpenSSL)', () => {
    let server: TestAuthority;
    let root: string;
    beforeAll(async () => {
      server = await startAuthority();
      root = join(folder, 'root.pem');
      await writeFile(root, server.certificate);
    });
    beforeEach(() => {
      server.instead = null;
    });
    afterAll(() => server.close());

    const askedAt = async (clock: Clock = systemClock, ca = root, randomness = systemRandomness) =>
      timestampAuthority({ url: server.url, trusted: await readCertificates(ca, 'CA'), clock, randomness }).stamp(
        NOTE,
        soon(),
      );

    test('are taken, and OpenSSL itself verifies what is kept', async () => {
      const { token, at } = await askedAt();
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
      await writeFile(join(folder, 'kept.tsr'), token);
      await writeFile(join(folder, 'note'), NOTE);
      const words = ['ts', '-verify', '-data', join(folder, 'note'), '-in', join(folder, 'kept.tsr'), '-CAfile', root];
      expect(execFileSync(OPENSSL, words, { stdio: ['ignore', 'pipe', 'ignore'] }).toString()).toContain(
        'Verification: OK',
      );
    });

    test.each(['0000000000000001', '7fffffffffffffff', '8000000000000000', 'ffffffffffffffff', '00ff000000000000'])(
      'bear the nonce of their request: %s',
      async (hex) =>
        expect(await askedAt(systemClock, root, () => Buffer.from(hex, 'hex'))).toMatchObject({
          at: expect.any(String),
        }),
    );

    test('are asked for by the digest alone', async () => {
      await askedAt();
      expect(server.requests.at(-1)?.includes(NOTE)).toBe(false);
    });

    const refused = (sentence: RegExp) => ({ name: 'TimestampError', internal: expect.stringMatching(sentence) });

    test('of an authority that leads to another root are refused', async () => {
      const other = await startAuthority();
      await writeFile(join(folder, 'other.pem'), other.certificate);
      await other.close();
      await expect(askedAt(systemClock, join(folder, 'other.pem'))).rejects.toMatchObject(
        refused(/leads to no trusted/),
      );
    });

    test('of another time than ours are refused', async () => {
      const late = () => Date.now() + 6 * 60_000;
      await expect(askedAt(late)).rejects.toMatchObject(refused(/five minutes away/));
    });

    test('of an earlier request are refused', async () => {
      const { token } = await askedAt();
      server.instead = () => ({ status: 200, body: Buffer.from(token) });
      await expect(askedAt()).rejects.toMatchObject(refused(/another request/));
    });

    test('of other bytes are refused', async () => {
      const trusted = await readCertificates(root, 'CA');
      const nonce = () => Buffer.alloc(8, 1);
      const authority = timestampAuthority({ url: server.url, trusted, clock: systemClock, randomness: nonce });
      const { token } = await authority.stamp(Buffer.from('other bytes'), soon());
      server.instead = () => ({ status: 200, body: Buffer.from(token) });
      await expect(authority.stamp(NOTE, soon())).rejects.toMatchObject(refused(/other bytes/));
    });

    test('with any byte changed never pass for another time', async () => {
      const { length } = (await askedAt()).token;
      for (let at = 0; at < length; at += 97) {
        server.instead = (stamped) => {
          const changed = Buffer.from(stamped);
          changed[at] = (changed[at] ?? 0) ^ 1;
          return { status: 200, body: changed };
        };
        const outcome = await askedAt().catch((error: Error) => error);
        if (outcome instanceof Error) expect(outcome.name).toBe('TimestampError');
        else expect(Math.abs(Date.parse(outcome.at) - Date.now())).toBeLessThan(60_000);
      }
    });

    /** The same stamp with another certificate of the same key put in the place of the one that signed. */
    const withCertificate = (der: Buffer) => (stamped: Buffer) => {
      const response = TimeStampResp.fromBER(new Uint8Array(stamped));
      const signed = new SignedData({ schema: response.timeStampToken?.content });
      const other = Certificate.fromBER(new Uint8Array(der));
      signed.certificates = [
        other,
        ...(signed.certificates ?? []).filter(
          (given) => given instanceof Certificate && !given.serialNumber.isEqual(other.serialNumber),
        ),
      ];
      if (response.timeStampToken) response.timeStampToken.content = signed.toSchema(true);
      return { status: 200, body: Buffer.from(response.toSchema().toBER()) };
    };

    test.each([
      ['for anything', 'keyUsage = critical,digitalSignature', /not for time stamping/],
      ['for signing code too', 'extendedKeyUsage = critical,timeStamping,codeSigning', /not for time stamping/],
      ['whose purpose may be overlooked', 'extendedKeyUsage = timeStamping', /not for time stamping/],
      ['that the signature does not name', 'extendedKeyUsage = critical,timeStamping', /does not name its certificate/],
    ])('signed by a certificate %s are refused', async (_, extensions, sentence) => {
      server.instead = withCertificate(await server.reissued(extensions));
      await expect(askedAt()).rejects.toMatchObject(refused(sentence));
    });

    test.each([
      ['an error', { status: 500, body: Buffer.from('') }, /answers 500/],
      ['a page', { status: 200, body: Buffer.from('<html>') }, /cannot be read/],
      ['nothing', { status: 200, body: Buffer.from('') }, /cannot be read/],
      ['a refusal', { status: 200, body: Buffer.from('30053003020102', 'hex') }, /refused/],
      ['far too much', { status: 200, body: Buffer.alloc(100_000) }, /more than a time stamp/],
    ])('%s in their place is told as what it is', async (_, answer, sentence) => {
      server.instead = () => answer;
      await expect(askedAt()).rejects.toMatchObject(refused(sentence));
    });
  });

test('an authority that is not there is told as such', async () => {
  const authority = timestampAuthority({
    url: 'http://127.0.0.1:9/',
    trusted: [],
    clock: systemClock,
    randomness: systemRandomness,
  });
  await expect(authority.stamp(NOTE, soon())).rejects.toMatchObject({ internal: 'the authority does not answer' });
});

describe('the file of trusted certificates', () => {
  test.each([
    ['not there', null, /cannot be read/],
    ['without a certificate', 'nothing', /certificates in PEM form/],
    ['with a broken one', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', /cannot be read/],
  ])('%s stops the start with a line that names the variable', async (_, content, sentence) => {
    const path = join(folder, 'trusted.pem');
    if (content === null) await rm(path, { force: true });
    else await writeFile(path, content);
    await expect(readCertificates(path, 'PROBANT_TIMESTAMP_CA')).rejects.toThrow(sentence);
  });
});

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ConfigError } from '@probant/kernel/settings/config-error';

/** Paths of PEM files: the certificate followed by its intermediates, and its private key without a passphrase. */
export type TlsFiles = { readonly cert: string; readonly key: string };

export type TlsPair = { readonly cert: Buffer; readonly key: Buffer };

export const MIN_TLS_VERSION = 'TLSv1.2';
const READABLE_BY_OTHERS = 0o004;

/**
 * Reads both files.
 *
 * @throws ConfigError that names the setting of a file that cannot be read.
 */
export const readTlsPair = ({ cert, key }: TlsFiles): TlsPair => ({
  cert: readPemFile('PROBANT_TLS_CERT', cert),
  key: readPemFile('PROBANT_TLS_KEY', key),
});

function readPemFile(variable: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError([`${variable}: the file cannot be read (${(error as NodeJS.ErrnoException).code})`]);
  }
}

/**
 * Checks that a server can use the pair. Returns a warning when the certificate is not valid at `now` (milliseconds).
 *
 * @throws ConfigError with one line when a file is malformed, or the key does not fit the certificate.
 */
export function checkTlsPair({ cert, key }: TlsPair, now: number): readonly string[] {
  const certificate = parseOrThrow('PROBANT_TLS_CERT: expected a certificate in PEM', () => new X509Certificate(cert));
  const privateKey = parseOrThrow<KeyObject>(
    'PROBANT_TLS_KEY: expected a private key in PEM, without a passphrase',
    () => createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw new ConfigError(['PROBANT_TLS_KEY: expected the private key of the certificate in PROBANT_TLS_CERT']);
  parseOrThrow('PROBANT_TLS_CERT: OpenSSL refuses this certificate or its intermediates', () =>
    createSecureContext({ cert, key, minVersion: MIN_TLS_VERSION }),
  );
  if (now > certificate.validToDate.getTime())
    return [`PROBANT_TLS_CERT: the certificate expired on ${certificate.validToDate.toISOString()}`];
  if (now < certificate.validFromDate.getTime())
    return [`PROBANT_TLS_CERT: the certificate is not valid before ${certificate.validFromDate.toISOString()}`];
  return [];
}

function parseOrThrow<T>(problem: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError([code === undefined ? problem : `${problem} (${code})`]);
  }
}

/** Returns a warning when every user of the machine can read the private key. */
export const checkKeyFileMode = ({ key }: TlsFiles): readonly string[] =>
  (statSync(key).mode & READABLE_BY_OTHERS) === 0
    ? []
    : ['PROBANT_TLS_KEY: every user of this machine can read the file; set its mode to 600'];

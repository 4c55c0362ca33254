import { readFile } from 'node:fs/promises';
import { ConfigError } from '@probant/kernel/settings/config-error';
import { Certificate } from 'pkijs';

/** A trusted root or intermediate certificate. */
export type TrustedCertificate = Certificate;

/**
 * Reads the certificates of a PEM file.
 * @throws ConfigError naming the variable when the file has no certificate, or one that cannot be read.
 */
export async function readCertificates(path: string, variable: string): Promise<readonly TrustedCertificate[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ConfigError([`${variable}: the file cannot be read`]);
  });
  const blocks = [...text.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g)];
  if (blocks.length === 0) throw new ConfigError([`${variable}: expected a file with certificates in PEM form`]);
  return blocks.map(([, encoded = '']) => {
    try {
      return Certificate.fromBER(new Uint8Array(Buffer.from(encoded, 'base64')));
    } catch {
      throw new ConfigError([`${variable}: the file contains a certificate that cannot be read`]);
    }
  });
}

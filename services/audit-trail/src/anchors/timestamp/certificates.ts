import { readFile } from 'node:fs/promises';
import { ConfigError } from '@probant/kernel/config';
import { Certificate } from 'pkijs';

/** A certificate whose holder is believed, with whoever he has signed a certificate for. */
export type TrustedCertificate = Certificate;

/** The certificates of a PEM file. Throws a ConfigError that names the variable when there are none or one cannot be read. */
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
      throw new ConfigError([`${variable}: the file holds a certificate that cannot be read`]);
    }
  });
}

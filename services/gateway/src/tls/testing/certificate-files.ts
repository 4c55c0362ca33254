import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TlsFiles } from '../tls-pair.ts';

/** The reason why tests that need certificates are skipped, or null when openssl is available. */
export const opensslUnavailable: string | null =
  spawnSync('openssl', ['version']).error === undefined ? null : 'openssl is not on the PATH (Debian package openssl)';

export type CertificateFolder = {
  readonly path: string;
  /** Creates a self-signed certificate of 127.0.0.1 that is valid for two days. */
  create(name: string): TlsFiles;
  remove(): void;
};

export function createCertificateFolder(): CertificateFolder {
  const path = mkdtempSync(join(tmpdir(), 'probant-tls-'));
  return {
    path,
    create(name) {
      const files = { cert: join(path, `${name}.pem`), key: join(path, `${name}.key`) };
      execFileSync(
        'openssl',
        [
          ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
          ...[
            '-subj',
            `/CN=${name}`,
            '-addext',
            'subjectAltName=IP:127.0.0.1',
            '-keyout',
            files.key,
            '-out',
            files.cert,
          ],
        ],
        { stdio: 'ignore' },
      );
      return files;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

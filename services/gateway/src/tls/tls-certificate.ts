import { createHash } from 'node:crypto';
import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import { ConfigError } from '@probant/kernel/settings/config-error';
import { checkKeyFileMode, checkTlsPair, readTlsPair, type TlsFiles, type TlsPair } from './tls-pair.ts';

/** The certificate of the gateway, which may be replaced while it runs. */
export type TlsCertificate = {
  /** Returns the pair in use. */
  current(): TlsPair;
  /** Reads the files again. Returns the new pair when they contain another valid one, else null; an invalid pair is logged once. */
  reload(): TlsPair | null;
};

type CertificateOptions = { readonly files: TlsFiles; readonly clock: Clock; readonly logger: Logger };

/**
 * Reads the certificate and its key, and logs what is wrong with a pair that works.
 *
 * @throws ConfigError when no server can use the pair.
 */
export function openTlsCertificate({ files, clock, logger }: CertificateOptions): TlsCertificate {
  const warn = (warnings: readonly string[]) => {
    for (const warning of warnings) logger.warn(warning);
  };
  let current = readTlsPair(files);
  let lastState = describePair(current);
  warn([...checkTlsPair(current, clock()), ...checkKeyFileMode(files)]);

  /** Returns the pair of the files when it was not there at the last attempt; throws ConfigError when they have become unusable. */
  const readNewPair = (): TlsPair | null => {
    const pair = collectConfigError(() => readTlsPair(files));
    const state = pair instanceof ConfigError ? pair.message : describePair(pair);
    // Each state of the files is checked and logged once.
    if (state === lastState) return null;
    lastState = state;
    if (pair instanceof ConfigError) throw pair;
    warn(checkTlsPair(pair, clock()));
    return pair;
  };

  return {
    current: () => current,
    reload() {
      const pair = collectConfigError(readNewPair);
      if (pair === null) return null;
      if (pair instanceof ConfigError) {
        logger.error({ reason: pair.message }, 'the new TLS certificate cannot be used: the previous one stays');
        return null;
      }
      current = pair;
      logger.info('the gateway uses the new TLS certificate');
      return pair;
    },
  };
}

function collectConfigError<T>(work: () => T): T | ConfigError {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

const describePair = ({ cert, key }: TlsPair): string =>
  createHash('sha256').update(`${cert.length} `).update(cert).update(key).digest('hex');

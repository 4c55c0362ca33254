import { X509Certificate } from 'node:crypto';
import { checkKeyFileMode, checkTlsPair, readTlsPair, type TlsFiles } from '@probant/gateway/tls/tls-pair';
import { DAY_MS } from '@probant/kernel/durations';
import { describeError } from '../describe-error.ts';
import type { Check } from './check.ts';

/** A certificate is usually renewed 30 days before its end; at two weeks the renewal has failed. */
const EXPIRY_WARNING_MS = 14 * DAY_MS;

/** Checks the certificate of the gateway and its key, with the checks of the gateway itself. */
export function checkTls(files: TlsFiles | null, now: number): Check {
  const check = (state: Check['state'], detail: string): Check => ({
    area: 'connections',
    name: 'TLS certificate',
    state,
    detail,
  });
  if (files === null)
    return check('info', 'PROBANT_TLS_CERT is not set here: a gateway started with these settings serves HTTP');
  try {
    const pair = readTlsPair(files);
    const [invalid] = checkTlsPair(pair, now);
    if (invalid !== undefined) return check('problem', invalid);
    const { validToDate, subjectAltName = 'no name' } = new X509Certificate(pair.cert);
    const validity = `valid until ${validToDate.toISOString()} for ${subjectAltName}`;
    const [readable] = checkKeyFileMode(files);
    if (readable !== undefined) return check('warning', readable);
    return check(validToDate.getTime() - now < EXPIRY_WARNING_MS ? 'warning' : 'ok', validity);
  } catch (error) {
    return check('problem', describeError(error).join('; '));
  }
}

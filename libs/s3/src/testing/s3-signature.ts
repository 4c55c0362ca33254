import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '@probant/kernel/clock';

type SigningKey = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly clock: Clock;
};

const MAX_CLOCK_SKEW_MS = 15 * 60_000;

/** Returns the error code for an invalid signature (AWS Signature Version 4, header form), null for a valid one. */
export function findSignatureFault(
  { headers, method }: IncomingMessage,
  url: URL,
  body: Buffer,
  { accessKeyId, secretAccessKey, region, clock }: SigningKey,
): string | null {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  const [, id, day = '', signedRegion, signedHeaders = '', signature] = authorization ?? [];
  if (id !== accessKeyId || signedRegion !== region) return 'InvalidAccessKeyId';
  const moment = String(headers['x-amz-date']);
  const time = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!moment.startsWith(day) || !(Math.abs(time - clock()) < MAX_CLOCK_SKEW_MS)) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== digest(body, 'hex')) return 'XAmzContentSHA256Mismatch';
  const names = signedHeaders.split(';');
  const requiredHeaders = Object.keys(headers).filter((name) => name.startsWith('x-amz-') || name === 'if-none-match');
  if (![...requiredHeaders, 'host'].every((name) => names.includes(name))) return 'AccessDenied';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    signedHeaders,
    digest(body, 'hex'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', moment, scope, digest(canonical, 'hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

export const digest = (bytes: Buffer | string, form: 'hex' | 'base64'): string =>
  createHash('sha256').update(bytes).digest(form);
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** As RFC 3986 says: everything but its unreserved characters. */
const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@probant/kernel/clock';
import { AwsClient } from 'aws4fetch';
import { type Listing, readErrorCode, readListing } from './s3-xml.ts';
import { type Stored, type Vault, VaultError } from './vault.ts';

export type S3Settings = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Days for which nobody, not even the account's owner, can remove or change an object. */
  readonly retentionDays: number;
};

type S3VaultDeps = { readonly settings: S3Settings; readonly clock: Clock };

/** Milliseconds for one request, and before each further try of one that may do better. */
const REQUEST = 5_000;
const PAUSES = [200, 1_000];
const DAY = 86_400_000;

/**
 * A bucket with Object Lock, asked over path-style URLs. Each object is put once (`If-None-Match: *`) and locked in COMPLIANCE mode.
 * The lock protects a version and not its name: who holds our key can still put a newer version over an object, or a mark that it is
 * deleted, so what is read is always the oldest version under a name.
 */
export function s3Vault({ settings, clock }: S3VaultDeps): Vault {
  const { accessKeyId, secretAccessKey, region, bucket } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const base = `${settings.endpoint.replace(/\/+$/, '')}/${bucket}`;
  const asked = new URL(base).host;
  let trusted = false;

  /** Throws a VaultError `unavailable` when no answer can be had, after two more tries where one may help. */
  async function ask(method: string, path: string, given: Given, signal: AbortSignal): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await once(method, path, given, signal).catch((error: unknown) => error as Error);
      const wait = PAUSES[attempt];
      const lasting = !(answer instanceof Error) && !PASSING.has(answer.status);
      if (lasting) return answer;
      if (wait === undefined || signal.aborted) throw unavailable(asked, answer);
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  async function once(method: string, path: string, { headers = {}, bytes }: Given, signal: AbortSignal) {
    const datetime = new Date(clock()).toISOString().replace(/[:-]|\.\d{3}/g, '');
    const request = await client.sign(`${base}${path}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256(bytes ?? EMPTY).toString('hex') },
      ...(bytes ? { body: new Uint8Array(bytes) } : {}),
      aws: { datetime },
    });
    const response = await fetch(request, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST)]),
      redirect: 'manual',
    });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  async function putOnce(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<'written' | 'same'> {
    const until = new Date(clock() + settings.retentionDays * DAY).toISOString();
    const headers = {
      'if-none-match': '*',
      'content-type': 'application/octet-stream',
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-object-lock-retain-until-date': until,
      // Required of a request that locks.
      'x-amz-sdk-checksum-algorithm': 'SHA256',
      'x-amz-checksum-sha256': sha256(bytes).toString('base64'),
    };
    const answer = await ask('PUT', keyOf(name), { headers, bytes }, signal);
    if (answer.status === 200) return 'written';
    // 409: another put of the same name is under way; 412: the name is taken.
    if (answer.status !== 412 && answer.status !== 409) throw refusal(bucket, answer);
    const standing = await oldest(name, signal);
    if (standing === null) throw new VaultError('unavailable', `the bucket ${bucket} is busy with another put`);
    if (!(await read(standing, signal)).bytes.equals(bytes)) throw taken(name);
    return 'same';
  }

  const oldest = async (name: string, signal: AbortSignal): Promise<Stored | null> =>
    (await list(name, '', signal)).find((stored) => stored.name === name) ?? null;

  async function list(prefix: string, after: string, signal: AbortSignal): Promise<readonly Stored[]> {
    const found = new Map<string, Stored>();
    let listing: Listing | null = { versions: [], next: after === '' ? {} : { 'key-marker': FOLDER + after } };
    while (listing.next) {
      const query = new URLSearchParams({ versions: '', prefix: FOLDER + prefix, ...listing.next });
      const answer = await ask('GET', `?${query}`, {}, signal);
      if (answer.status !== 200) throw refusal(bucket, answer);
      listing = readListing(answer.bytes.toString('utf8'));
      // Versions of a name come newest first, so the last one seen is the oldest.
      for (const { name, version } of listing.versions) {
        const own = name.slice(FOLDER.length);
        found.set(own, { name: own, version });
      }
    }
    return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async function read({ name, version }: Stored, signal: AbortSignal) {
    const query = version === null ? '' : `?${new URLSearchParams({ versionId: version })}`;
    const answer = await ask('GET', `${keyOf(name)}${query}`, {}, signal);
    if (answer.status !== 200) throw refusal(bucket, answer);
    const at = new Date(answer.headers.get('last-modified') ?? Number.NaN);
    if (Number.isNaN(at.getTime())) throw new VaultError('refused', `the bucket ${bucket} does not date its objects`);
    return { bytes: answer.bytes, at: at.toISOString() };
  }

  /** Some stores take every header and heed none: the first object of a process shows whether this one locks. */
  async function trust(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const { headers } = await ask('HEAD', keyOf(name), {}, signal);
    const until = Date.parse(headers.get('x-amz-object-lock-retain-until-date') ?? '');
    if (headers.get('x-amz-object-lock-mode') !== 'COMPLIANCE' || !(until > clock())) throw unlocked(bucket);
    if ((await putOnce(name, bytes, signal)) === 'written') throw overwrites(bucket);
    trusted = true;
  }

  return {
    name: bucket,
    async put(name, bytes, _at, signal) {
      await putOnce(name, bytes, signal);
      if (!trusted) await trust(name, bytes, signal);
    },
    list: (folder, after, signal) => list(`${folder}/`, after, signal),
    read,
    async isEmpty(signal) {
      const query = new URLSearchParams({ versions: '', prefix: FOLDER, 'max-keys': '1' });
      const answer = await ask('GET', `?${query}`, {}, signal);
      if (answer.status !== 200) throw refusal(bucket, answer);
      const { versions, next } = readListing(answer.bytes.toString('utf8'));
      return versions.length === 0 && next === null;
    },
  };
}

type Given = { readonly headers?: Readonly<Record<string, string>>; readonly bytes?: Uint8Array };
type Answer = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer };

/** Everything stands under this name in the bucket. */
const FOLDER = 'anchors/';
const keyOf = (name: string): string => `/${FOLDER}${name}`;

const EMPTY = new Uint8Array(0);
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Statuses after which the same request may succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

const unavailable = (host: string, answer: Answer | Error) =>
  new VaultError(
    'unavailable',
    answer instanceof Error
      ? `the S3 endpoint ${host} does not answer`
      : `the S3 endpoint ${host} answers ${answer.status}`,
    answer instanceof Error ? { cause: answer } : {},
  );

function refusal(bucket: string, { status, bytes }: Answer): VaultError {
  const code = readErrorCode(bytes.toString('utf8'));
  if (code === 'InvalidRequest' && /object lock/i.test(bytes.toString('utf8'))) return unlocked(bucket);
  return new VaultError('refused', `the bucket ${bucket} answers ${status} ${code ?? ''}`.trimEnd());
}

const unlocked = (bucket: string) =>
  new VaultError(
    'unprotected',
    `the bucket ${bucket} shows no Object Lock in COMPLIANCE mode: anchors in it could be removed`,
  );

const overwrites = (bucket: string) =>
  new VaultError('unprotected', `the bucket ${bucket} ignores If-None-Match: anchors in it could be written over`);

const taken = (name: string) => new VaultError('taken', `another object stands under the name ${name}`);

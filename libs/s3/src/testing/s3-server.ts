import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '@probant/kernel/clock';
import { escapeXmlText } from '@probant/kernel/xml-text';
import { digest, findSignatureFault } from './s3-signature.ts';

/**
 * A fault that the server simulates: closed connections, puts that are done and not answered (`lost`), no response, responses without
 * end, 500, 403, or deletions that are confirmed and do nothing.
 */
type S3Fault = 'none' | 'down' | 'lost' | 'silent' | 'endless' | 'error' | 'denied' | 'keeping';

/** `suspended`: versions were kept once, and are still there. */
type Versioning = 'enabled' | 'suspended' | 'never';

type S3Options = {
  readonly clock: Clock;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Versions and delete markers per page of a listing. */
  readonly pageSize?: number;
  /** A bucket without Object Lock rejects locks; `ignored` is a store that accepts the headers and ignores them. */
  readonly objectLock?: 'enabled' | 'missing' | 'ignored';
  /** `enabled` by default, as for every bucket with Object Lock. */
  readonly versioning?: Versioning;
  /** Whether `If-None-Match` is applied; true by default. */
  readonly conditions?: boolean;
};

export type S3Server = {
  readonly url: string;
  /** Requests so far, as `METHOD path`, without their query. */
  readonly requests: string[];
  fault: S3Fault;
  /** Keys of objects whose contents are archived: they are listed, and not given. */
  readonly archived: Set<string>;
  /** Keys of objects that are listed, and whose contents are answered with 500. */
  readonly broken: Set<string>;
  /** Applies a fault to the next `count` requests that it concerns: `lost` only concerns puts. */
  failRequests(fault: S3Fault, count: number): void;
  versioning: Versioning;
  /** The objects whose newest version is not deleted: bytes by key. */
  readObjects(): ReadonlyMap<string, Buffer>;
  close(): Promise<void>;
};

type Version = {
  readonly id: string;
  /** Null for a delete marker. */
  readonly bytes: Buffer | null;
  readonly at: number;
  readonly lock: { readonly mode: string; readonly until: string } | null;
};

/**
 * Starts a server with the parts of S3 that Probant uses, as AWS documents them: Signature Version 4, object versions, Object Lock in
 * COMPLIANCE mode, conditional puts, paginated listings, the configuration of a bucket, errors in XML. A bucket with Object Lock keeps
 * all versions, so an unconditional put adds a version and a deletion adds a delete marker; only removing a locked version is rejected.
 */
export async function startS3Server(options: S3Options): Promise<S3Server> {
  const objects = new Map<string, Version[]>();
  const server = createServer((request, response) => void respond(request, response));
  const running: Omit<S3Server, 'url' | 'close' | 'readObjects' | 'failRequests'> = {
    requests: [],
    fault: 'none',
    archived: new Set(),
    broken: new Set(),
    versioning: options.versioning ?? 'enabled',
  };

  /** Null while the fault has no end. */
  let remainingFaults: number | null = null;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    sendReply(request, response, body);
    if (running.fault !== 'lost' || request.method === 'PUT') countFault();
  }

  function countFault(): void {
    if (remainingFaults !== null) remainingFaults -= 1;
    if (remainingFaults !== 0) return;
    remainingFaults = null;
    running.fault = 'none';
  }

  function sendReply(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://s3');
    running.requests.push(`${request.method} ${url.pathname}`);
    if (running.fault === 'down') return void request.socket.destroy();
    if (running.fault === 'silent') return;
    if (running.fault === 'endless') return void sendWithoutEnd(response);
    const { status, headers, bytes } = replyTo(request, url, body);
    if (running.fault === 'lost' && request.method === 'PUT') return void request.socket.destroy();
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : bytes);
  }

  function replyTo(request: IncomingMessage, url: URL, body: Buffer): Reply {
    if (running.fault === 'error') return createErrorReply(500, 'InternalError');
    if (running.fault === 'denied') return createErrorReply(403, 'AccessDenied');
    const signatureFault = findSignatureFault(request, url, body, options);
    if (signatureFault !== null) return createErrorReply(403, signatureFault);
    const [, bucket, ...keyParts] = url.pathname.split('/').map(decodeURIComponent);
    const key = keyParts.join('/');
    if (bucket !== options.bucket) return createErrorReply(404, 'NoSuchBucket');
    if (key === '' && url.searchParams.has('versions')) return list(url.searchParams);
    if (key === '' && url.searchParams.get('list-type') === '2') return listNewest(url.searchParams);
    if (key === '' && url.searchParams.has('versioning')) return describeVersioning(running.versioning);
    if (key === '' && url.searchParams.has('object-lock')) return describeObjectLock(options.objectLock ?? 'enabled');
    if (request.method === 'PUT') return put(request, key, body);
    if (request.method === 'DELETE') return remove(key, url.searchParams.get('versionId'));
    return get(key, url.searchParams.get('versionId'), request.headers['if-match']);
  }

  function put({ headers }: IncomingMessage, key: string, bytes: Buffer): Reply {
    const { 'x-amz-object-lock-mode': mode, 'x-amz-object-lock-retain-until-date': until } = headers;
    const versions = objects.get(key) ?? [];
    if (headers['content-length'] === undefined) return createErrorReply(411, 'MissingContentLength');
    const checksum = headers['x-amz-checksum-sha256'];
    if (checksum !== undefined && checksum !== digest(bytes, 'base64')) return createErrorReply(400, 'BadDigest');
    if (headers['if-none-match'] === '*' && options.conditions !== false && versions.at(-1)?.bytes)
      return createErrorReply(412, 'PreconditionFailed');
    if (mode !== undefined) {
      if (checksum === undefined)
        return createErrorReply(400, 'InvalidRequest', 'Content-MD5 or a checksum is required');
      if (options.objectLock === 'missing')
        return createErrorReply(400, 'InvalidRequest', 'Bucket is missing Object Lock Configuration');
      if (!(Date.parse(String(until)) > options.clock())) return createErrorReply(400, 'InvalidArgument');
    }
    const locked = mode !== undefined && options.objectLock !== 'ignored';
    const lock = locked ? { mode: String(mode), until: String(until) } : null;
    const version = { id: randomUUID(), bytes, at: options.clock(), lock };
    if (running.versioning === 'never') {
      objects.set(key, [version]);
      return { status: 200, headers: {}, bytes: EMPTY_BODY };
    }
    objects.set(key, [...versions, version]);
    return { status: 200, headers: { 'x-amz-version-id': version.id }, bytes: EMPTY_BODY };
  }

  function remove(key: string, id: string | null): Reply {
    const versions = objects.get(key) ?? [];
    if (running.fault === 'keeping') return { status: 204, headers: {}, bytes: EMPTY_BODY };
    if (running.versioning === 'never') objects.delete(key);
    else if (id === null)
      objects.set(key, [...versions, { id: randomUUID(), bytes: null, at: options.clock(), lock: null }]);
    else {
      const lock = versions.find((version) => version.id === id)?.lock;
      if (lock && Date.parse(lock.until) > options.clock()) return createErrorReply(403, 'AccessDenied');
      objects.set(
        key,
        versions.filter((version) => version.id !== id),
      );
    }
    return { status: 204, headers: {}, bytes: EMPTY_BODY };
  }

  function get(key: string, id: string | null, etag: string | undefined): Reply {
    const versions = objects.get(key) ?? [];
    const version = id === null ? versions.at(-1) : versions.find((candidate) => candidate.id === id);
    if (!version?.bytes) return createErrorReply(404, id === null ? 'NoSuchKey' : 'NoSuchVersion');
    if (running.archived.has(key)) return createErrorReply(403, 'InvalidObjectState');
    if (running.broken.has(key)) return createErrorReply(500, 'InternalError');
    const { lock, bytes } = version;
    if (etag !== undefined && etag !== createEtag(bytes)) return createErrorReply(412, 'PreconditionFailed');
    const headers = {
      'content-length': String(bytes.length),
      'last-modified': new Date(version.at).toUTCString(),
      etag: createEtag(bytes),
      ...(running.versioning === 'never' ? {} : { 'x-amz-version-id': version.id }),
      ...(lock ? { 'x-amz-object-lock-mode': lock.mode, 'x-amz-object-lock-retain-until-date': lock.until } : {}),
    };
    return { status: 200, headers, bytes };
  }

  /** ListObjectVersions: names bytewise, the newest version of a name first, after the version that the markers name. */
  function list(query: URLSearchParams): Reply {
    const [prefix, marker, versionMarker] = ['prefix', 'key-marker', 'version-id-marker'].map(
      (name) => query.get(name) ?? '',
    );
    const all = [...objects]
      .filter(([key]) => key.startsWith(prefix ?? ''))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([key, versions]) =>
        versions.toReversed().map((version, index) => ({ key, version, latest: index === 0 })),
      );
    const markerIndex = all.findIndex(({ key, version }) => key === marker && version.id === versionMarker);
    const remaining = markerIndex >= 0 ? all.slice(markerIndex + 1) : all.filter(({ key }) => key > (marker ?? ''));
    const page = remaining.slice(0, options.pageSize ?? 1000);
    const last = page.at(-1);
    const next =
      page.length < remaining.length && last
        ? `<IsTruncated>true</IsTruncated><NextKeyMarker>${last.key}</NextKeyMarker><NextVersionIdMarker>${last.version.id}</NextVersionIdMarker>`
        : '<IsTruncated>false</IsTruncated>';
    const items = page.map(({ key, version, latest }) => {
      const element = version.bytes === null ? 'DeleteMarker' : 'Version';
      const modified = new Date(version.at).toISOString();
      return `<${element}><Key>${key}</Key><VersionId>${version.id}</VersionId><IsLatest>${latest}</IsLatest><LastModified>${modified}</LastModified></${element}>`;
    });
    return xml(200, `<ListVersionsResult>${next}${items.join('')}</ListVersionsResult>`);
  }

  /** ListObjectsV2: names bytewise, without deleted ones; the continuation token is the last name of the page before. */
  function listNewest(query: URLSearchParams): Reply {
    const after = query.get('continuation-token') ?? '';
    const all = [...objects]
      .flatMap(([key, versions]) => {
        const bytes = versions.at(-1)?.bytes;
        return bytes && key.startsWith(query.get('prefix') ?? '') && key > after ? [{ key, bytes }] : [];
      })
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const page = all.slice(0, options.pageSize ?? 1000);
    const isTruncated = page.length < all.length;
    const token = isTruncated
      ? `<NextContinuationToken>${escapeXmlText(page.at(-1)?.key ?? '')}</NextContinuationToken>`
      : '';
    const items = page.map(
      ({ key, bytes }) =>
        `<Contents><Key>${escapeXmlText(key)}</Key><ETag>${createEtag(bytes).replaceAll('"', '&quot;')}</ETag><Size>${bytes.length}</Size></Contents>`,
    );
    return xml(
      200,
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${token}${items.join('')}</ListBucketResult>`,
    );
  }

  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  return Object.assign(running, {
    url: `http://127.0.0.1:${port}`,
    readObjects: () =>
      new Map(
        [...objects].flatMap(([key, versions]) => {
          const bytes = versions.at(-1)?.bytes;
          return bytes ? [[key, bytes] as const] : [];
        }),
      ),
    failRequests: (fault: S3Fault, count: number) => {
      running.fault = fault;
      remainingFaults = count;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** Sends 64 KiB at a time until the client closes the connection. */
function sendWithoutEnd(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, 'x');
  const sendChunks = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.writeHead(200).on('drain', sendChunks);
  sendChunks();
}

type Reply = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly bytes: Buffer };

const EMPTY_BODY = Buffer.alloc(0);

const createEtag = (bytes: Buffer): string => `"${digest(bytes, 'hex').slice(0, 32)}"`;

const xml = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`),
});

const createErrorReply = (status: number, code: string, message = 'refused'): Reply =>
  xml(status, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`);

const VERSIONING_STATUS: Readonly<Record<Versioning, string>> = {
  enabled: '<Status>Enabled</Status>',
  suspended: '<Status>Suspended</Status>',
  never: '',
};

const describeVersioning = (versioning: Versioning): Reply =>
  xml(200, `<VersioningConfiguration>${VERSIONING_STATUS[versioning]}</VersioningConfiguration>`);

const describeObjectLock = (objectLock: 'enabled' | 'missing' | 'ignored'): Reply =>
  objectLock === 'enabled'
    ? xml(200, '<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled></ObjectLockConfiguration>')
    : createErrorReply(404, 'ObjectLockConfigurationNotFoundError');

import { lookup as resolveName } from 'node:dns';
import { get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

export type Download = { readonly bytes: Uint8Array; readonly contentType: string | null };
/** Returns the body of a 200 response to GET. @throws DownloadError. */
export type Downloader = (address: string, maxBytes: number) => Promise<Download>;

export type DownloadOptions = {
  /** Whether addresses of private networks, and of this machine, may be requested. */
  readonly allowPrivate: boolean;
  /** For a request with its redirects. */
  readonly timeoutMs?: number;
};

/** A file could not be downloaded; the message says why. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

const MAX_REDIRECTS = 3;
const DOWNLOAD_TIMEOUT_MS = 60_000;

/** Creates a downloader with limits on size, time, redirects and the machines that it connects to. */
export const createDownloader =
  ({ allowPrivate, timeoutMs = DOWNLOAD_TIMEOUT_MS }: DownloadOptions): Downloader =>
  async (address, maxBytes) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let url = parseAddress(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await request(url, signal, allowPrivate);
      const location = getLocation(response);
      if (location === null) return readResponse(response, maxBytes, signal);
      response.destroy();
      url = followRedirect(url, location);
    }
    throw new DownloadError(`more than ${MAX_REDIRECTS} redirects`);
  };

function parseAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new DownloadError('not an address of the web');
  return url;
}

function request(url: URL, signal: AbortSignal, allowPrivate: boolean): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Names are checked when they are resolved for the connection: an earlier check could see another address.
  if (!allowPrivate && isIP(host) && isPrivateAddress(host))
    return Promise.reject(new DownloadError(`${host} is a private address`));
  const options: RequestOptions = {
    signal,
    agent: false,
    headers: { 'accept-encoding': 'identity', 'user-agent': 'probant' },
    ...(allowPrivate ? {} : { lookup: lookupPublic }),
  };
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    get(url, options, resolve).on('error', (error) => reject(toDownloadError(error, signal)));
  });
}

const lookupPublic: LookupFunction = (host, options, callback) =>
  resolveName(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || first === undefined) return callback(error, '');
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new DownloadError(`${host} has a private address`), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });

const getLocation = ({ statusCode = 0, headers }: IncomingMessage): string | null =>
  [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? null) : null;

/** An address of the list is trusted to name its own machine, or one that proves its name (https). */
function followRedirect(from: URL, location: string): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : null;
  const isAllowed =
    to?.protocol === 'https:' || (to?.protocol === 'http:' && from.protocol === 'http:' && to.host === from.host);
  if (to === null || !isAllowed) throw new DownloadError('redirected to another host without https');
  return to;
}

async function readResponse(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Download> {
  if (response.statusCode !== 200) {
    response.destroy();
    throw new DownloadError(`answered ${response.statusCode}`);
  }
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      size += piece.length;
      // Leaving the loop ends the connection.
      if (size > maxBytes) throw new DownloadError(`is larger than ${maxBytes} bytes`);
      pieces.push(piece);
    }
  } catch (error) {
    throw toDownloadError(error, signal);
  }
  return { bytes: new Uint8Array(Buffer.concat(pieces)), contentType: response.headers['content-type'] ?? null };
}

function toDownloadError(error: unknown, signal: AbortSignal): DownloadError {
  if (error instanceof DownloadError) return error;
  if (signal.aborted) return new DownloadError('took too long');
  const { code, cause } = error as NodeJS.ErrnoException;
  if (cause instanceof DownloadError) return cause;
  return new DownloadError(`cannot be reached (${code ?? 'no answer'})`, { cause: error });
}

import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { getTraceHeaders } from '@probant/kernel/tracing/spans';
import { classifyAddress } from './receiver-address.ts';

/** A signed notice (Standard Webhooks), and the networks of its receiver that the operator allows. */
export type SignedNotice = {
  readonly url: URL;
  readonly network: 'public' | 'private';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What became of an attempt. Nothing that a receiver answers is kept but its status. */
export type NoticeOutcome =
  | { readonly isDelivered: true }
  | { readonly isDelivered: false; readonly problem: string; readonly isFinal: boolean };

type Address = { readonly address: string; readonly family: number };
/** Resolves a name to all its addresses. */
export type ResolveName = (host: string) => Promise<readonly Address[]>;
export type SendNotice = (notice: SignedNotice, signal: AbortSignal) => Promise<NoticeOutcome>;

const TIMEOUT_MS = 10_000;
const resolveName: ResolveName = (host) => lookup(host, { all: true });

/**
 * Creates the sender of notices. A name is resolved once, its addresses are checked, and the connection goes to these: an answer of DNS that
 * changes in between leads nowhere. Redirects are not followed, and the body of a response is not read.
 */
export const createNoticeSender =
  ({ resolve = resolveName, timeoutMs = TIMEOUT_MS } = {}): SendNotice =>
  async (notice, signal) => {
    const attemptSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const addresses = await findAddresses(notice.url.hostname, resolve, attemptSignal);
      if (!addresses.every(({ address }) => isAllowed(address, notice.network)))
        return { isDelivered: false, problem: 'address_not_allowed', isFinal: true };
      return toOutcome(await post(notice, addresses, attemptSignal));
    } catch (error) {
      return { isDelivered: false, problem: attemptSignal.aborted ? 'timeout' : nameError(error), isFinal: false };
    }
  };

function isAllowed(address: string, network: SignedNotice['network']): boolean {
  const kind = classifyAddress(address);
  return kind === 'public' || (kind === 'private' && network === 'private');
}

async function findAddresses(host: string, resolve: ResolveName, signal: AbortSignal): Promise<readonly Address[]> {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  if (family !== 0) return [{ address, family }];
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  return Promise.race([resolve(address), aborted]);
}

function post(
  { url, headers, body }: SignedNotice,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<number> {
  const lookupChecked: LookupFunction = (_, { all }, done) => {
    const [first] = addresses;
    if (first === undefined) done(new Error('a name has no address'), '');
    else if (all === true) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      agent: false,
      lookup: lookupChecked,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'probant-jobs',
        connection: 'close',
        ...headers,
        ...getTraceHeaders(),
      },
    });
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      // The body could be endless.
      response.on('error', () => undefined).destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}

const toOutcome = (status: number): NoticeOutcome =>
  status >= 200 && status < 300
    ? { isDelivered: true }
    : // Gone: the receiver wants no more (Standard Webhooks).
      { isDelivered: false, problem: `http_${status}`, isFinal: status === 410 };

/** The code of the system, such as ECONNREFUSED, in lower case. */
const nameError = (error: unknown): string => {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code.toLowerCase() : 'not_sent';
};

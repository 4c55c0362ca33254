import type { Logger } from '@probant/kernel/logging';
import { Dispatcher } from 'undici';
import { type HealthCheckOptions, watchAddresses } from './address-health.ts';
import { chooseAddress } from './choose-address.rules.ts';
import { getErrorCode, isConnectionLost, isUnreachable } from './connection-errors.ts';
import { createUpstreamAddress, isUp, type UpstreamAddress } from './upstream-address.ts';

export type UpstreamPoolOptions = {
  /** For the log. */
  readonly service: string;
  readonly logger: Logger;
  /** Maximum number of open connections to one address; further requests wait for one. */
  readonly maxConnections?: number;
  readonly connectTimeoutMs?: number;
  /** Time without a byte of the response. A batch of a hundred receipts that need OCR may take minutes before its first byte. */
  readonly responseTimeoutMs?: number;
  readonly healthCheck?: HealthCheckOptions;
};

const DEFAULT_OPTIONS = { maxConnections: 256, connectTimeoutMs: 2_000, responseTimeoutMs: 300_000 };

/** Connections to all addresses of one service. */
export type UpstreamPool = {
  /**
   * Sends a request to the address with the fewest outstanding ones. Retries at another address when no connection could be made, for
   * every method, as nothing was sent; and once when the connection broke before the response to a GET or HEAD without a body, at the
   * same address if there is no other. The handler then sees a second `onRequestStart`.
   */
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  /** Sends a request in the same way and resolves to its response, whose body must be read or destroyed. */
  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
  countAddresses(): AddressCounts;
  /** Waits for the requests in progress, then closes the connections. */
  close(): Promise<void>;
};

export type AddressCounts = { readonly total: number; readonly up: number };

/**
 * Opens the connections to a service at one or more base URLs, such as `http://10.0.0.7:8081`. With several, `/health` of each is
 * checked at an interval: an address is ejected after two failures in a row, of checks or of connections, and is back after a success.
 */
export function createUpstreamPool(urls: readonly string[], options: UpstreamPoolOptions): UpstreamPool {
  const { service } = options;
  const addresses = urls.map((url) => createUpstreamAddress(url, { ...DEFAULT_OPTIONS, ...options }));
  const onlyAddress = addresses.length === 1 ? addresses[0] : undefined;
  const health = watchAddresses(addresses, options);
  let rotation = 0;

  const dispatch: UpstreamPool['dispatch'] = (request, handler) => {
    const tried: UpstreamAddress[] = [];
    let mayResend = isSafe(request.method) && (request.body === null || request.body === undefined);

    const chooseNext = () => {
      rotation += 1;
      // Without the list for the common case: 1 us of CPU a request.
      if (tried.length === 0) return onlyAddress ?? chooseAddress(addresses, rotation);
      return chooseAddress(
        addresses.filter((address) => !tried.includes(address)),
        rotation,
      );
    };
    const attempt = (address: UpstreamAddress) => {
      tried.push(address);
      address.outstanding += 1;
      let isSent = false;
      address.pool.dispatch(address.prefix === '' ? request : { ...request, path: address.prefix + request.path }, {
        onRequestStart(controller, context) {
          isSent = true;
          handler.onRequestStart?.(controller, context);
        },
        onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
        onResponseStart(controller, status, headers, text) {
          if (status >= 200) {
            mayResend = false;
            health.recordSuccess(address);
          }
          handler.onResponseStart?.(controller, status, headers, text);
        },
        onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
        onResponseEnd(controller, trailers) {
          address.outstanding -= 1;
          handler.onResponseEnd?.(controller, trailers);
        },
        onResponseError(controller, error) {
          address.outstanding -= 1;
          const isRefused = !isSent && isUnreachable(error);
          const isLost = isSent && isConnectionLost(error);
          if (isRefused || isLost) health.recordFailure(address, getErrorCode(error));
          let next: UpstreamAddress | null = null;
          if (isRefused) next = chooseNext();
          else if (isLost && mayResend) {
            mayResend = false;
            next = chooseNext() ?? address;
          }
          if (next === null) handler.onResponseError?.(controller, error);
          else attempt(next);
        },
      });
    };
    const first = chooseNext();
    if (first === null) throw new Error(`${service} has no address`);
    attempt(first);
  };

  const requester = new RequestDispatcher(dispatch);
  return {
    dispatch,
    request: (request) => requester.request(request),
    countAddresses: () => ({ total: addresses.length, up: addresses.filter(isUp).length }),
    async close() {
      await health.close();
      await Promise.all(addresses.flatMap(({ pool, checkPool }) => [pool.close(), checkPool.close()]));
    },
  };
}

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Gives a dispatch function the `request` of undici, which turns its handler calls into a response with a body stream. */
class RequestDispatcher extends Dispatcher {
  readonly #dispatch: UpstreamPool['dispatch'];
  constructor(dispatch: UpstreamPool['dispatch']) {
    super();
    this.#dispatch = dispatch;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.#dispatch(options, handler);
    return true;
  }
}

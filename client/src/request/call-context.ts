import type { Client } from 'openapi-fetch';
import type { RetryOptions } from '../api-types.ts';
import type { paths } from '../generated/probant.ts';

/** What one attempt of a call got, for logs and metrics of the caller. */
export type ResponseInfo = {
  readonly route: string;
  readonly status: number;
  readonly requestId: string | null;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly remainingRequestsThisMinute: number | null;
};

/** The client as its functions share it. */
export type CallContext = {
  readonly http: Client<paths>;
  readonly timeoutMs: number;
  readonly retry: Required<RetryOptions>;
  readonly onResponse: ((info: ResponseInfo) => void) | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
  readonly newId: () => string;
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
};

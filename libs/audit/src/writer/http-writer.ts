import type { IdSource } from '@probant/kernel/ids';
import { parseJson } from '@probant/kernel/json/parse-json';
import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import type { TenantId } from '@probant/kernel/tenant';
import { getTraceHeaders } from '@probant/kernel/tracing/spans';
import type { Dispatcher } from 'undici';
import type { Actor, AuditWriter } from './audit-writer.ts';
import { buildBatch, buildEvent, getTenantId } from './build-events.ts';
import { parseReceipt } from './parse-receipt.ts';
import { OVERLOAD_RETRY_DELAYS_MS, retryOnFailure } from './retry.ts';
import {
  createLogRefusedError,
  createTrailAwayError,
  LOG_CONFLICT_STATUS,
  TraceNotWrittenError,
} from './trace-not-written-error.ts';
import { SYSTEM_TIMERS, type WriterTimers } from './writer-timers.ts';

/** A call of a service, with or without a caller's key. `path` includes the query, as the called service sees it. */
type UnsignedCall = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly tenantId: TenantId;
  readonly service: ServiceAppName;
  readonly idempotencyKey: string;
};

/** Returns the headers that authenticate a call between services. */
export type CallSigner = (call: UnsignedCall) => Readonly<Record<string, string>>;

type WriterTimeouts = {
  readonly attemptMs: number;
  readonly totalMs: number;
  readonly retryDelaysMs: readonly number[];
};

/** Short enough for a caller who is to be answered within 10 s, long enough for a database failover. */
const DEFAULT_TIMEOUTS: WriterTimeouts = {
  attemptMs: 5_000,
  totalMs: 9_000,
  retryDelaysMs: OVERLOAD_RETRY_DELAYS_MS,
};

/** Connections to the audit trail itself, not to the gateway. Their owner closes them. */
export type AuditTrailConnections = {
  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
};

type HttpAuditWriterOptions = {
  readonly connections: AuditTrailConnections;
  /** The service that writes. */
  readonly service: ServiceAppName;
  /**
   * Null without PROBANT_SERVICE_SECRET: then only actions of callers can be recorded, and `recorded_by` names the caller's key, because
   * the audit trail cannot distinguish the service from the caller.
   */
  readonly sign: CallSigner | null;
  /** Creates idempotency keys, so that a call whose response was lost can be retried and is recorded once. */
  readonly newId: IdSource;
  readonly timeouts?: Partial<WriterTimeouts>;
  readonly timers?: WriterTimers;
};

/** Creates the writer of one service to the audit trail of another process. Calls carry the caller's key, if there is a caller, and the service's signature. */
export function createHttpAuditWriter({
  connections,
  service,
  sign,
  newId,
  timeouts,
  timers = SYSTEM_TIMERS,
}: HttpAuditWriterOptions): AuditWriter {
  const { attemptMs, totalMs, retryDelaysMs } = { ...DEFAULT_TIMEOUTS, ...timeouts };

  const buildHeaders = (by: Actor, path: string, body: string, idempotencyKey: string) => {
    const keyHeaders = by.kind === 'caller' ? { 'x-api-key': by.caller.key } : null;
    if (sign !== null)
      return {
        ...sign({ method: 'POST', path, body, tenantId: getTenantId(by), service, idempotencyKey }),
        ...keyHeaders,
      };
    if (keyHeaders === null) throw new TraceNotWrittenError('an event without a caller needs PROBANT_SERVICE_SECRET');
    return { ...keyHeaders, 'idempotency-key': idempotencyKey };
  };

  const send = async (by: Actor, path: string, body: string): Promise<unknown> => {
    const idempotencyKey = newId();
    const deadline = timers.abortAfter(totalMs);
    const attempt = async () => {
      const signed = buildHeaders(by, path, body, idempotencyKey);
      const headers = { 'content-type': 'application/json', ...getTraceHeaders(), ...signed };
      const signal = AbortSignal.any([deadline, timers.abortAfter(attemptMs)]);
      return readResponse(await connections.request({ method: 'POST', path, headers, body, signal }));
    };
    const isRetryable = (error: unknown) => !(error instanceof TraceNotWrittenError) && !deadline.aborted;
    try {
      return await retryOnFailure(attempt, isRetryable, retryDelaysMs, timers.pause);
    } catch (error) {
      throw error instanceof TraceNotWrittenError
        ? error
        : createTrailAwayError('the audit trail did not respond', error);
    }
  };

  return {
    record: async (by, event) => parseReceipt(await send(by, '/v1/events', JSON.stringify(buildEvent(by, event)))),
    async recordAll(by, events) {
      if (events.length === 0) return [];
      const response = await send(by, '/v1/events/batch', JSON.stringify({ events: buildBatch(by, events) }));
      const { events: recorded } = (response ?? {}) as { events?: unknown };
      if (!Array.isArray(recorded) || recorded.length !== events.length)
        throw new TraceNotWrittenError('the response of the audit trail does not match the events sent');
      return recorded.map(parseReceipt);
    },
  };
}

/** Overload, or a proxy that cannot reach the audit trail at the moment. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** A response after which a retry may succeed. */
class RetryableResponseError extends Error {
  override readonly name = 'RetryableResponseError';
  /** For the log. */
  readonly internal: string;
  constructor(status: number) {
    super('the audit trail is temporarily unavailable');
    this.internal = `the audit trail responded with ${status}`;
  }
}

async function readResponse({ statusCode, body }: Dispatcher.ResponseData): Promise<unknown> {
  // The response repeats the events, whose member names the native parser can confuse.
  if (statusCode === 200) return parseJson(await body.text());
  await body.dump();
  if (RETRYABLE_STATUSES.has(statusCode)) throw new RetryableResponseError(statusCode);
  if (statusCode === LOG_CONFLICT_STATUS) throw createLogRefusedError();
  throw new TraceNotWrittenError(`the audit trail responded with ${statusCode}`);
}

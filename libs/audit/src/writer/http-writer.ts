import type { IdSource } from '@probant/kernel/ids';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import type { TenantId } from '@probant/kernel/tenant';
import { type Dispatcher, Pool } from 'undici';
import type { Actor, AuditWriter } from './audit-writer.ts';
import { buildBatch, buildEvent } from './build-events.ts';
import { parseReceipt } from './parse-receipt.ts';
import { OVERLOAD_RETRY_DELAYS_MS, retryOnFailure } from './retry.ts';
import { TraceNotWrittenError } from './trace-not-written-error.ts';

/** A call without a caller's key. `path` includes the query, as the called service sees it. */
type UnsignedCall = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly tenantId: TenantId;
  readonly service: ServiceName;
  readonly idempotencyKey: string;
};

/** Returns the headers that authenticate a call between services. */
export type CallSigner = (call: UnsignedCall) => Readonly<Record<string, string>>;

type WriterTimeouts = {
  readonly connectMs: number;
  readonly attemptMs: number;
  readonly totalMs: number;
  readonly retryDelaysMs: readonly number[];
};

/** Short enough for a caller that waits for both services, long enough for a database failover. */
const DEFAULT_TIMEOUTS: WriterTimeouts = {
  connectMs: 2_000,
  attemptMs: 5_000,
  totalMs: 10_000,
  retryDelaysMs: OVERLOAD_RETRY_DELAYS_MS,
};

type HttpAuditWriterOptions = {
  /** URL of the audit trail itself, not of the gateway, such as http://127.0.0.1:8086. */
  readonly url: string;
  /** Null without PROBANT_SERVICE_SECRET: then only actions of callers can be recorded. */
  readonly sign: CallSigner | null;
  /** Creates idempotency keys, so that a call whose response was lost can be retried and is recorded once. */
  readonly newId: IdSource;
  readonly timeouts?: Partial<WriterTimeouts>;
};

/** Creates a writer to the audit trail of another process. Calls carry the caller's key, or a signature when there is no caller. */
export function createHttpAuditWriter({
  url,
  sign,
  newId,
  timeouts,
}: HttpAuditWriterOptions): AuditWriter & { close(): Promise<void> } {
  const { connectMs, attemptMs, totalMs, retryDelaysMs } = { ...DEFAULT_TIMEOUTS, ...timeouts };
  const { origin, pathname } = new URL(url);
  const prefix = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, { connections: 64, pipelining: 1, connect: { timeout: connectMs } });

  const buildHeaders = (by: Actor, path: string, body: string, idempotencyKey: string) => {
    if (by.kind === 'caller') return { 'x-api-key': by.caller.key, 'idempotency-key': idempotencyKey };
    if (sign === null) throw new TraceNotWrittenError('an event without a caller needs PROBANT_SERVICE_SECRET');
    const { tenantId, service } = by;
    return sign({ method: 'POST', path, body, tenantId, service, idempotencyKey });
  };

  const send = async (by: Actor, path: string, body: string): Promise<unknown> => {
    const idempotencyKey = newId();
    const deadline = AbortSignal.timeout(totalMs);
    const attempt = async () => {
      const headers = { 'content-type': 'application/json', ...buildHeaders(by, path, body, idempotencyKey) };
      const signal = AbortSignal.any([deadline, AbortSignal.timeout(attemptMs)]);
      return readResponse(await pool.request({ method: 'POST', path: prefix + path, headers, body, signal }));
    };
    const isRetryable = (error: unknown) => !(error instanceof TraceNotWrittenError) && !deadline.aborted;
    try {
      return await retryOnFailure(attempt, isRetryable, retryDelaysMs);
    } catch (error) {
      throw error instanceof TraceNotWrittenError
        ? error
        : new TraceNotWrittenError('the audit trail did not respond', error);
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
    close: () => pool.close(),
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
  if (statusCode === 200) return body.json();
  await body.dump();
  if (RETRYABLE_STATUSES.has(statusCode)) throw new RetryableResponseError(statusCode);
  throw new TraceNotWrittenError(`the audit trail responded with ${statusCode}`);
}

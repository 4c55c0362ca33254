import type { ServiceName } from '@probant/kernel/config';
import type { IdSource } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { type Dispatcher, Pool } from 'undici';
import type { Actor, AuditWriter } from './audit-writer.ts';
import { completeEvent, completeEvents } from './complete-event.ts';
import { OVERLOAD_PAUSES, persist } from './overload.ts';
import { receiptOf } from './receipt.ts';
import { TraceNotWritten } from './trace-not-written.ts';

/** A call that a service makes for itself: `path` with its query, as the service that is called sees it. */
type UnsignedCall = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly tenantId: TenantId;
  readonly service: ServiceName;
  readonly idempotencyKey: string;
};

/** The headers that prove who makes a call. */
export type SignCall = (call: UnsignedCall) => Readonly<Record<string, string>>;

/** Milliseconds. */
type Patience = {
  readonly connect: number;
  readonly attempt: number;
  readonly together: number;
  readonly pauses: readonly number[];
};

/** Short enough for a caller who waits for both, long enough for a database that fails over. */
const PATIENCE: Patience = { connect: 2_000, attempt: 5_000, together: 10_000, pauses: OVERLOAD_PAUSES };

type OverHttp = {
  /** The audit trail's own port, not the gateway: such as http://127.0.0.1:8086. */
  readonly url: string;
  /** Null without PROBANT_SERVICE_SECRET: then only what a caller did can be written. */
  readonly sign: SignCall | null;
  /** Names each call, so that one whose answer was lost can be sent again and is recorded once. */
  readonly newId: IdSource;
  readonly patience?: Partial<Patience>;
};

/** Writes to an audit trail in another process: with the caller's key, or signed where there is no caller. */
export function auditOverHttp({ url, sign, newId, patience }: OverHttp): AuditWriter & { close(): Promise<void> } {
  const { connect, attempt, together, pauses } = { ...PATIENCE, ...patience };
  const { origin, pathname } = new URL(url);
  const prefix = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, { connections: 64, pipelining: 1, connect: { timeout: connect } });

  const headersOf = (by: Actor, path: string, body: string, idempotencyKey: string) => {
    if (by.kind === 'caller') return { 'x-api-key': by.caller.key, 'idempotency-key': idempotencyKey };
    if (sign === null) throw new TraceNotWritten('without a caller PROBANT_SERVICE_SECRET is needed');
    const { tenantId, service } = by;
    return sign({ method: 'POST', path, body, tenantId, service, idempotencyKey });
  };

  const send = async (by: Actor, path: string, body: string): Promise<unknown> => {
    const idempotencyKey = newId();
    const deadline = AbortSignal.timeout(together);
    const once = async () => {
      const headers = { 'content-type': 'application/json', ...headersOf(by, path, body, idempotencyKey) };
      const signal = AbortSignal.any([deadline, AbortSignal.timeout(attempt)]);
      return readAnswer(await pool.request({ method: 'POST', path: prefix + path, headers, body, signal }));
    };
    const mayPass = (error: unknown) => !(error instanceof TraceNotWritten) && !deadline.aborted;
    try {
      return await persist(once, mayPass, pauses);
    } catch (error) {
      throw error instanceof TraceNotWritten ? error : new TraceNotWritten('the audit trail did not answer', error);
    }
  };

  return {
    record: async (by, event) => receiptOf(await send(by, '/v1/events', JSON.stringify(completeEvent(by, event)))),
    async recordAll(by, events) {
      if (events.length === 0) return [];
      const answer = await send(by, '/v1/events/batch', JSON.stringify({ events: completeEvents(by, events) }));
      const { events: recorded } = (answer ?? {}) as { events?: unknown };
      if (!Array.isArray(recorded) || recorded.length !== events.length)
        throw new TraceNotWritten('the answer of the audit trail is not about the events sent');
      return recorded.map(receiptOf);
    },
    close: () => pool.close(),
  };
}

/** Overload, or a proxy that lost the audit trail for a moment. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** An answer that another try may better. */
class NotNow extends Error {
  override readonly name = 'NotNow';
  /** For the log. */
  readonly internal: string;
  constructor(status: number) {
    super('not now');
    this.internal = `the audit trail answered ${status}`;
  }
}

async function readAnswer({ statusCode, body }: Dispatcher.ResponseData): Promise<unknown> {
  if (statusCode === 200) return body.json();
  await body.dump();
  if (PASSING.has(statusCode)) throw new NotNow(statusCode);
  throw new TraceNotWritten(`the audit trail answered ${statusCode}`);
}
